import type { Diagnostic } from '../../core/diagnostic/diagnostic.ts'
import type { ApiSource } from '../api-source.ts'
import type { NavNode } from '../node.ts'
import type { KnownApi } from '../selector.ts'

export type GenerateInput = {
  root: NavNode
  apis: ReadonlyMap<string, KnownApi>
  /** The page file that shows an operation, and whether navigation lists it. */
  handWritten: (api: string, key: string) => { path: string; listed: boolean } | undefined
  hasPage: (path: string) => boolean
}

/** State shared by all steps. */
export type Generation = GenerateInput & {
  diagnostics: Diagnostic[]
  /** How many more hints may search all operations. */
  hintBudget: { left: number }
}

export const isIn = (sources: readonly ApiSource[], id: string) => sources.some((source) => source.id === id)
