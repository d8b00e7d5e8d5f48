import type { SearchEntry } from './entry.ts'
import type { SpelledKind } from './terms.ts'

/** An entry and the weight of a term in it, packed into one number. */
export const posting = (entry: number, impact: number): number => entry * 256 + impact
export const entryIn = (packed: number): number => packed >>> 8
export const impactIn = (packed: number): number => packed & 255

/** The weight of a term that says everything about an entry. */
export const maxImpact = 255

/** A word, a whole name or another term, and the entries that contain it. */
export type Term = {
  text: string
  /** The number of pages, operations and sections that contain it; `postings` may have only the best of them. */
  pages: number
  /** The number of fields that contain it. */
  fields: number
  postings: ArrayLike<number>
}

/** Fields with one name: for each, the entry, the object it belongs to, and the object that is its value. */
export type FieldList = ArrayLike<number>

/** Consecutive entries with the same weight, set by the site owner. */
export type BoostRun = [end: number, boost: number]

/** The index that a search reads: in memory on a server, loaded in pieces in the browser. */
export type IndexReader = {
  /** The number of entries. */
  count: number
  /** Fields have the numbers from here on; pages, operations and sections come before. */
  fieldsFrom: number
  /** Weights of pages, operations and sections. */
  boosts: readonly BoostRun[]
  /** Terms with this prefix, sorted. */
  startingWith: (prefix: string, limit: number) => Promise<readonly Term[]>
  term: (text: string) => Promise<Term | undefined>
  /** All terms of a kind and length, to find similar ones. */
  ofLength: (kind: SpelledKind, length: number) => Promise<readonly string[]>
  fields: (name: string) => Promise<FieldList>
  entry: (id: number) => Promise<SearchEntry | undefined>
}
