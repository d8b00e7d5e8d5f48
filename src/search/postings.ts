import type { SearchEntry } from './entry.ts'

/** An entry and the weight of a term in it, packed into one number. */
export const posting = (entry: number, impact: number): number => entry * 256 + impact
export const entryIn = (packed: number): number => packed >>> 8
export const impactIn = (packed: number): number => packed & 255

/** A word or a whole name, and the entries that contain it. */
export type Term = {
  text: string
  /** The number of entries that contain it; `postings` may have only the best of them. */
  count: number
  postings: ArrayLike<number>
}

/** Fields with one name: for each, the entry, the object it belongs to, and the object that is its value. */
export type FieldList = ArrayLike<number>

/** The index that a search reads: in memory on a server, loaded in pieces in the browser. */
export type IndexReader = {
  /** The number of entries. */
  count: number
  /** Terms with this prefix, sorted. */
  startingWith: (prefix: string, limit: number) => Promise<readonly Term[]>
  term: (text: string) => Promise<Term | undefined>
  /** All terms of a length, to find similar ones. */
  ofLength: (length: number) => Promise<readonly string[]>
  fields: (name: string) => Promise<FieldList>
  entry: (id: number) => Promise<SearchEntry | undefined>
}
