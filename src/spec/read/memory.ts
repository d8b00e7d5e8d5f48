/**
 * What was worked out from the parts of a description, so that all pages that show the same part share it. It holds as
 * long as nothing in the description changes; whoever changes it begins with a new one.
 */
export type Memory = {
  /** What is kept on a shelf; made when it is first asked for. */
  of: <Kept>(shelf: Shelf<Kept>) => Kept
  /** A memory for what depends on this, too: on a language, on a list of settings. */
  within: (owner: object) => Memory
}

/** One kind of thing that is remembered. */
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
