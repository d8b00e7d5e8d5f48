import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from './pointer.ts'

/**
 * Returns the new value with unchanged parts taken from the old one. Later stages compare references, and
 * saving a 13 MB spec again does not use another 13 MB.
 */
export function reconcile(before: Json | undefined, after: Json): Json {
  if (Object.is(before, after) || before === undefined) return after
  if (Array.isArray(after)) return Array.isArray(before) ? reconcileList(before, after) : after
  return isObject(after) && isObject(before) ? reconcileObject(before, after) : after
}

// Most parts are unchanged, so these functions write only if a part differs.

function reconcileList(before: Json[], after: Json[]): Json[] {
  let isSame = before.length === after.length
  const items = after.map((item, at) => {
    const reconciled = reconcile(before[at], item)
    if (reconciled !== before[at]) isSame = false
    return reconciled
  })
  return isSame ? before : items
}

function reconcileObject(before: JsonObject, after: JsonObject): JsonObject {
  const keys = Object.keys(after)
  const keysBefore = Object.keys(before)
  let isSame = keys.length === keysBefore.length
  const values: Json[] = []
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    // Key order is the field order on the page.
    const isInPlace = key === keysBefore[at]
    const old = isInPlace || Object.hasOwn(before, key) ? before[key] : undefined
    const item = reconcile(old, after[key]!)
    if (!isInPlace || item !== old) isSame = false
    values.push(item)
  }
  if (isSame) return before
  for (const [at, key] of keys.entries()) if (after[key] !== values[at]) after[key] = values[at]!
  return after
}
