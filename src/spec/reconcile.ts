import type { Json } from '../core/json.ts'
import { isObject } from './pointer.ts'

/**
 * The new value with every part that did not change taken from the old one. After it, "is this operation the same?" is
 * a comparison of two references, and a description of 13 MB that was saved again takes no second 13 MB.
 */
export function reconcile(before: Json | undefined, after: Json): Json {
  if (Object.is(before, after) || before === undefined) return after
  if (Array.isArray(after)) {
    if (!Array.isArray(before)) return after
    let same = before.length === after.length
    for (let at = 0; at < after.length; at++) {
      const kept = reconcile(before[at], after[at]!)
      if (kept !== before[at]) same = false
      after[at] = kept
    }
    return same ? before : after
  }
  if (!isObject(after) || !isObject(before)) return after
  const keys = Object.keys(after)
  const keysBefore = Object.keys(before)
  let same = keys.length === keysBefore.length
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    // The order of keys is the order of fields on the page.
    if (key !== keysBefore[at]) same = false
    const old = Object.hasOwn(before, key) ? before[key] : undefined
    const kept = reconcile(old, after[key]!)
    if (kept !== old || old === undefined) same = false
    if (kept !== after[key])
      Object.defineProperty(after, key, { value: kept, enumerable: true, writable: true, configurable: true })
  }
  return same ? before : after
}
