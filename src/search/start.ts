import type { IndexPatch } from './index-patch.ts'
import type { IndexDirectory } from './shard-format.ts'

export type SearchStrings = {
  label: string
  close: string
  results: string
  operations: string
  fields: string
  pages: string
  onObjects: string
  onOperations: string
  inPlaces: string
  start: string
  recent: string
  clear: string
  clearQuery: string
  move: string
  open: string
  tryOut: string
  searching: string
  none: string
  noneHint: string
  similar: string
  some: string
  failed: string
}

/** A page to open without a query. */
export type StartPage = { title: string; href: string }

/** The dialog's texts and its search backend. */
export type SearchStart = { strings: SearchStrings; prompt?: string; pages: readonly StartPage[] } & (
  | { kind: 'server' }
  /** The index is in files below this path. */
  | { kind: 'files'; folder: string; base: string; directory: IndexDirectory; patch?: IndexPatch }
)
