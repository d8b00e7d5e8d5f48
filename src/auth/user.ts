import type { Json } from '../core/json.ts'

/** Who signed in, as a method tells of them. */
export type User = {
  /** What the method knows them by: nobody else has it, and it stays. */
  id: string
  /** What the site calls them. */
  name: string
  groups: readonly string[]
  /** What pages may say about them: `user` in MDX. */
  content?: Readonly<Record<string, Json>>
  /** Values of theirs for fields of the playground. */
  inputs?: PlaygroundInputs
  /** Tells their password of then from a newer one, so that a new password ends sessions. It is never shown. */
  proof?: string
}

/** `apiPlaygroundInputs` of existing sites: by where a value goes, and the name it has there. */
export type PlaygroundInputs = Partial<
  Record<'server' | 'header' | 'query' | 'cookie' | 'path', Readonly<Record<string, string>>>
>
