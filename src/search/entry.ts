export type EntryKind = 'operation' | 'field' | 'page' | 'section'

/** What can be found, as a reader sees it. */
export type SearchEntry = {
  kind: EntryKind
  url: string
  /** The place on the page. */
  anchor?: string
  title: string
  /** The names around a field, as they stand before its own: `ship_to.`. */
  parent?: string
  /** Of an operation. */
  method?: string
  path?: string
  /** Plain text, of which a part around what was found is shown. */
  text?: string
  /** Where it belongs: a group, or the page of a field. */
  where?: string
}

/** How a text of an entry is looked for. */
export type SearchText = {
  text: string
  /** How much it says about the entry, up to 255. */
  weight: number
  /** `name`: also as a whole, whatever stands between its words. `words`: only word by word. */
  as: 'name' | 'words'
}

/** An entry on its way into the index. */
export type IndexedEntry = {
  entry: SearchEntry
  texts: readonly SearchText[]
  /** Of a field: in which object it stands, and which object is its value. */
  field?: { name: string; inside: number; below: number }
  /** What the owner of the site says about its weight. */
  boost?: number
}
