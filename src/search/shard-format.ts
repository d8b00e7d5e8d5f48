import type { EntryKind } from './entry.ts'
import type { BoostRun } from './postings.ts'

/** The file that browsers load first: which piece contains what, and the size of each. */
export type IndexDirectory = {
  /** The number of entries. */
  count: number
  /** Fields have the numbers from here on. */
  fieldsFrom: number
  boosts: BoostRun[]
  /** The place of the first term, and the first name, in each piece; sorted. */
  terms: string[]
  fields: string[]
  /** The first entry in each piece. */
  entries: number[]
  /** The piece of each group of terms: `word 5`. */
  lengths: Record<string, number>
  /** Bytes of each piece. */
  sizes: { terms: number[]; fields: number[]; entries: number[]; lengths: number[] }
}

/** A term, its numbers of pages and fields, and its postings; each entry is the distance from the previous one. */
export type TermPiece = [term: string, pages: number, fields: number, ...postings: number[]][]
export type FieldPiece = [name: string, ...triples: number[]][]
export type EntryPiece = { pages: [url: string, where: string, start: string][]; entries: PackedEntry[] }
/** The anchor, or `1` if it ends with the field name; text, parent, method, path, and the numbers of uses. `0` is no value. Missing values at the end are omitted. */
export type PackedEntry = [kind: number, page: number, title: string, ...rest: (string | number)[]]

/** All terms of some kinds and lengths. */
export type LengthPiece = Record<string, string[]>

export const kinds: readonly EntryKind[] = ['operation', 'field', 'page', 'section']
