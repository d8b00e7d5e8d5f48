import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from './pointer.ts'

/**
 * The new value with every part that did not change taken from the old one. After it, "is this operation the same?" is
 * a comparison of two references, and a description of 13 MB that was saved again takes no second 13 MB.
 */
export function reconcile(before: Json | undefined, after: Json): Json {
  if (Object.is(before, after) || before === undefined) return after
  if (Array.isArray(after)) return Array.isArray(before) ? reconcileList(before, after) : after
  return isObject(after) && isObject(before) ? reconcileObject(before, after) : after
}

// Most parts did not change, and then nothing is written into the new one.

function reconcileList(before: Json[], after: Json[]): Json[] {
  let same = before.length === after.length
  const items = after.map((item, at) => {
    const reconciled = reconcile(before[at], item)
    if (reconciled !== before[at]) same = false
    return reconciled
  })
  return same ? before : items
}

function reconcileObject(before: JsonObject, after: JsonObject): JsonObject {
  const keys = Object.keys(after)
  const keysBefore = Object.keys(before)
  let same = keys.length === keysBefore.length
  const values: Json[] = []
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    // The order of keys is the order of fields on the page.
    const isInPlace = key === keysBefore[at]
    const old = isInPlace || Object.hasOwn(before, key) ? before[key] : undefined
    const item = reconcile(old, after[key]!)
    if (!isInPlace || item !== old) same = false
    values.push(item)
  }
  if (same) return before
  for (const [at, key] of keys.entries()) if (after[key] !== values[at]) after[key] = values[at]!
  return after
}
