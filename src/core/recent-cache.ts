/** A cache that drops results which were not used for a while. */
export type RecentCache<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
}

/** Keeps the `max` latest results or more, and never more than twice as many. */
export function createRecentCache<Value>(max: number): RecentCache<Value> {
  let latest = new Map<string, Value>()
  let older = new Map<string, Value>()
  const set = (key: string, value: Value) => {
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
