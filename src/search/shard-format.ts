import type { EntryKind } from './entry.ts'

/** What the browser reads first: which piece holds what, and how large each is. */
export type IndexDirectory = {
  /** How many entries there are. */
  count: number
  /** The first name in each piece, in the order of the alphabet. */
  terms: string[]
  fields: string[]
  /** The first entry in each piece. */
  entries: number[]
  /** Bytes of each piece. */
  sizes: { terms: number[]; fields: number[]; entries: number[]; lengths: Record<string, number> }
}

/** A term with how many entries have it, then the entries: each as the distance from the one before, with its weight. */
export type TermPiece = [term: string, count: number, ...postings: number[]][]
export type FieldPiece = [name: string, ...triples: number[]][]
export type EntryPiece = { pages: [url: string, where: string, start: string][]; entries: PackedEntry[] }
/** `1` for an anchor that is the name of the field; texts that are the last of their row and empty are left out. */
export type PackedEntry = [kind: number, page: number, title: string, ...rest: (string | 0 | 1)[]]

export const kinds: readonly EntryKind[] = ['operation', 'field', 'page', 'section']
