import type { IndexDirectory } from './shard-format.ts'

export type SearchStrings = {
  label: string
  close: string
  results: string
  operations: string
  fields: string
  pages: string
  recent: string
  clear: string
  move: string
  open: string
  tryOut: string
  searching: string
  none: string
  some: string
  failed: string
}

/** The dialog's texts and its search backend. */
export type SearchStart = { strings: SearchStrings; prompt?: string } & (
  | { kind: 'server' }
  /** The index is in files below this path. */
  | { kind: 'files'; folder: string; base: string; directory: IndexDirectory }
)
