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
}

/** A text of an entry, and how it is indexed. */
export type SearchText = {
  text: string
  /** Up to 255. */
  weight: number
  /** `name`: also indexed as a whole, without separators. `words`: only word by word. */
  as: 'name' | 'words'
}

/** An entry to index. */
export type IndexedEntry = {
  entry: SearchEntry
  texts: readonly SearchText[]
  /** Only for fields: the object it belongs to, and the object that is its value. */
  field?: { name: string; inside: number; below: number }
  /** The ranking weight set by the site owner. */
  boost?: number
}
