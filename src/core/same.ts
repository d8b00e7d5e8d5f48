/** Structural equality for plain data, Maps, Sets and bytes. Stages with an equal result stop an update. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => same(item, b[index]))
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0
  if (a instanceof Map) return b instanceof Map && areSameMaps(a, b)
  if (a instanceof Set) return b instanceof Set && same([...a], [...b])
  if (a instanceof RegExp) return String(a) === String(b)
  // The content of dates, errors and class instances is not in their keys.
  if (!isPlain(a) || !isPlain(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
}

/** Order matters, because it can be the order of a menu. */
function areSameMaps(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false
  const entries = b.entries()
  for (const [key, value] of a) {
    const other = entries.next()
    if (other.done || !same(key, other.value[0]) || !same(value, other.value[1])) return false
  }
  return true
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
