import type { SearchEntry } from './entry.ts'

/** An entry and how much a term says about it, in one number. */
export const posting = (entry: number, impact: number): number => entry * 256 + impact
export const entryIn = (packed: number): number => packed >>> 8
export const impactIn = (packed: number): number => packed & 255

/** A word, or a whole name, with where it stands. */
export type Term = {
  text: string
  /** In how many entries it is; the list may hold only the best of them. */
  count: number
  postings: ArrayLike<number>
}

/** Fields by name: three numbers each, the entry, the object it stands in, and the object that is its value. */
export type FieldList = ArrayLike<number>

/** What a search reads. The server has all of it in memory; in the browser it is loaded piece by piece. */
export type IndexReader = {
  /** How many entries there are. */
  count: number
  /** The terms that begin with this, in the order of the alphabet. */
  startingWith: (prefix: string, most: number) => Promise<readonly Term[]>
  term: (text: string) => Promise<Term | undefined>
  /** All terms of so many characters, to look for those that are nearly the same. */
  ofLength: (length: number) => Promise<readonly string[]>
  fields: (name: string) => Promise<FieldList>
  entry: (id: number) => Promise<SearchEntry | undefined>
}
