/**
 * Items that are added and removed frequently. A `Set` leaves old tables behind when it grows or shrinks, and
 * they keep its items alive until the next full garbage collection.
 */
export type UnorderedList<Item> = {
  /** Returns a function that removes the item. */
  add: (item: Item) => () => void
  size: () => number
  /** `call` may remove items. */
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
      // Backwards: the last entry replaces a removed one, and was already visited.
      for (let at = entries.length - 1; at >= 0; at--) {
        const entry = entries[at]
        if (entry) call(entry.item)
      }
    },
  }
}
