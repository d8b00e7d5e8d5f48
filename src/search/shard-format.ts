import type { EntryKind } from './entry.ts'

/** The file that browsers load first: which piece contains what, and the size of each. */
export type IndexDirectory = {
  /** The number of entries. */
  count: number
  /** The first name in each piece, sorted. */
  terms: string[]
  fields: string[]
  /** The first entry in each piece. */
  entries: number[]
  /** Bytes of each piece. */
  sizes: { terms: number[]; fields: number[]; entries: number[]; lengths: Record<string, number> }
}

/** A term, its number of entries, and its postings; each entry is the distance from the previous one. */
export type TermPiece = [term: string, count: number, ...postings: number[]][]
export type FieldPiece = [name: string, ...triples: number[]][]
export type EntryPiece = { pages: [url: string, where: string, start: string][]; entries: PackedEntry[] }
/** `1` for an anchor that ends with the field name. Missing values at the end are omitted. */
export type PackedEntry = [kind: number, page: number, title: string, ...rest: (string | 0 | 1)[]]

export const kinds: readonly EntryKind[] = ['operation', 'field', 'page', 'section']
