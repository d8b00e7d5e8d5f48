/**
 * Things that come and go all the time. A `Set` would do, but each time it grows or shrinks its old table keeps pointing
 * to the new one, so that what was in it lives until the next full collection.
 */
export type UnorderedList<Item> = {
  /** Gives the way to take it out again. */
  add: (item: Item) => () => void
  size: () => number
  /** Calls for each; what is called may take things out. */
  forEach: (call: (item: Item) => void) => void
}

export function createUnorderedList<Item>(): UnorderedList<Item> {
  const entries: { item: Item; at: number }[] = []
  return {
    add: (item) => {
      const entry = { item, at: entries.length }
      entries.push(entry)
      return () => {
        if (entry.at < 0) return
        const last = entries.pop()
        if (last && last !== entry) {
          entries[entry.at] = last
          last.at = entry.at
        }
        entry.at = -1
      }
    },
    size: () => entries.length,
    forEach: (call) => {
      // From the end: the last one takes the place of one that leaves, and it was called already.
      for (let at = entries.length - 1; at >= 0; at--) {
        const entry = entries[at]
        if (entry) call(entry.item)
      }
    },
  }
}
