import type { Strings } from '../strings/english.ts'
import type { SourceOf } from '../strings/messages/message.ts'
import type { IndexPatch } from './index-patch.ts'
import type { IndexDirectory } from './shard-format.ts'

/** Texts of the dialog. The browser fills in the values. */
export type SearchStrings = Omit<SourceOf<Strings['search']>, 'button'>

/** A page to open without a query. */
export type StartPage = { title: string; href: string }

/** The dialog's texts and its search backend. */
export type SearchStart = { strings: SearchStrings; prompt?: string; pages: readonly StartPage[] } & (
  | { kind: 'server' }
  /** The index is in files below this path. */
  | { kind: 'files'; folder: string; base: string; directory: IndexDirectory; patch?: IndexPatch }
)
