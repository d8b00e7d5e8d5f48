import type { Verb } from './vocabulary.ts'

export type EntryKind = 'operation' | 'field' | 'page' | 'section'

/** A search result. */
export type SearchEntry = {
  kind: EntryKind
  url: string
  anchor?: string
  title: string
  /** The parents of a field, shown before its name: `ship_to.`. */
  parent?: string
  /** Only for operations. */
  method?: string
  path?: string
  /** Plain text; results show an excerpt around the match. */
  text?: string
  /** Its group, or the page of a field. */
  where?: string
  /** Only for fields: where else the name appears. */
  uses?: FieldUses
}

/** How many operations have a parameter, header or response of a name, and how many objects a field. */
export type FieldUses = { operations: number; objects: number }

/** A text of an entry, and how it is indexed. */
export type SearchText = {
  text: string
  weight: number
  /**
   * `name`: also indexed as a whole, and in pairs of words. `value`: also as a whole. `path`: also by its segments.
   * `words`: only word by word.
   */
  as: 'name' | 'value' | 'path' | 'words'
}

/** An entry to index. Always has all keys, in this order, because V8 compiles the code again for every other shape. */
export type IndexedEntry = {
  entry: SearchEntry
  texts: readonly SearchText[]
  /** What an operation does, by its method. */
  verb: Verb | undefined
  /** Only for fields: the object it belongs to, and the object that is its value. */
  field: { name: string; inside: number; below: number } | undefined
  /** How likely readers look for it compared with other entries, up to 1. */
  prior: number
  /** The ranking weight set by the site owner. */
  boost: number
  /** No other page can have the same entry. */
  isExclusive: boolean
}

/** An entry without anything special. */
export function plainEntry(entry: SearchEntry, texts: readonly SearchText[], boost = 1): IndexedEntry {
  return { entry, texts, verb: undefined, field: undefined, prior: 1, boost, isExclusive: true }
}
