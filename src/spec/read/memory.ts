/**
 * A cache for values derived from a spec, shared by all pages. Valid until the spec changes; create a new one
 * then.
 */
export type Memory = {
  /** The cached value of a slot, created on first use. */
  of: <Value>(slot: CacheSlot<Value>) => Value
  /** A nested cache for a further dependency, such as a language. */
  within: (owner: object) => Memory
}

/** One kind of cached value. */
export type CacheSlot<Value> = { create: () => Value }

export function createMemory(): Memory {
  const values = new Map<CacheSlot<unknown>, unknown>()
  const nested = new WeakMap<object, Memory>()
  return {
    of<Value>(slot: CacheSlot<Value>): Value {
      let value = values.get(slot) as Value | undefined
      if (value === undefined) {
        value = slot.create()
        values.set(slot, value)
      }
      return value
    },
    within(owner) {
      const memory = nested.get(owner) ?? createMemory()
      nested.set(owner, memory)
      return memory
    },
  }
}
