/** A cache that drops results which were not used for a while. */
export type RecentCache<Value, Key = string> = {
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => void
}

/** Keeps the `max` latest results or more, and never more than twice as many. */
export function createRecentCache<Value, Key = string>(max: number): RecentCache<Value, Key> {
  let latest = new Map<Key, Value>()
  let older = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    if (latest.size >= max && !latest.has(key)) {
      older = latest
      latest = new Map()
    }
    latest.set(key, value)
  }
  return {
    get(key) {
      const value = latest.get(key)
      if (value !== undefined) return value
      const oldValue = older.get(key)
      if (oldValue !== undefined) set(key, oldValue)
      return oldValue
    },
    set,
  }
}
