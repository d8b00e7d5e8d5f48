/** A cache for values derived from a spec, shared by all pages. Valid until the spec changes; create a new one then. */
export type Memory = {
  /** The cached value of a slot, created on first use. */
  of: <Kept>(shelf: Shelf<Kept>) => Kept
  /** A nested cache for a further dependency, such as a language. */
  within: (owner: object) => Memory
}

/** One kind of cached value. */
export type Shelf<Kept> = { create: () => Kept }

export function createMemory(): Memory {
  const shelves = new Map<Shelf<unknown>, unknown>()
  const inner = new WeakMap<object, Memory>()
  return {
    of<Kept>(shelf: Shelf<Kept>): Kept {
      let kept = shelves.get(shelf) as Kept | undefined
      if (kept === undefined) {
        kept = shelf.create()
        shelves.set(shelf, kept)
      }
      return kept
    },
    within(owner) {
      const memory = inner.get(owner) ?? createMemory()
      inner.set(owner, memory)
      return memory
    },
  }
}
