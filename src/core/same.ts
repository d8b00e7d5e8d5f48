/** Structural equality for plain data, Maps, Sets and bytes; used to cut off work when a stage gave the same again. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (Array.isArray(a)) {
    const other = b as unknown[]
    return a.length === other.length && a.every((item, index) => same(item, other[index]))
  }
  if (a instanceof Uint8Array) {
    const other = b as Uint8Array
    return Buffer.compare(a, other) === 0
  }
  if (a instanceof Map) {
    const other = b as Map<unknown, unknown>
    if (a.size !== other.size) return false
    // The order of a Map can be the order of a menu, so it counts.
    const entries = other.entries()
    for (const [key, value] of a) {
      const [otherKey, otherValue] = entries.next().value!
      if (!same(key, otherKey) || !same(value, otherValue)) return false
    }
    return true
  }
  if (a instanceof Set) return same([...a], [...(b as Set<unknown>)])
  if (a instanceof RegExp) return String(a) === String(b)
  // What a Date, an Error or an object of a class holds does not show in its keys.
  const prototype = Object.getPrototypeOf(a)
  if (prototype !== Object.prototype && prototype !== null) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) && same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}
