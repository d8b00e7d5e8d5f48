import type { Json } from '../core/json.ts'

/** A signed-in user. */
export type User = {
  /** Unique and permanent. */
  id: string
  /** Display name. */
  name: string
  groups: readonly string[]
  /** `user` in MDX. */
  content?: Readonly<Record<string, Json>>
  /** Values for playground fields. */
  inputs?: PlaygroundInputs
  /** Identifies the password, so that a new one ends sessions. Never shown. */
  proof?: string
}

/** `apiPlaygroundInputs` of existing sites, by location and name. */
export type PlaygroundInputs = Partial<
  Record<'server' | 'header' | 'query' | 'cookie' | 'path', Readonly<Record<string, string>>>
>
