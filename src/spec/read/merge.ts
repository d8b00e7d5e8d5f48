import type { Json, JsonPath } from '../../core/json.ts'

type Entries = { [key: string]: Json }

/**
 * https://spec.openapis.org/overlay/v1.1.0.html#action-object: objects are merged, arrays concatenated, other
 * values replaced.
 */
export function mergeUpdate(target: Json, update: Json): Json {
  if (target === null) return update
  // An empty `components:` changes nothing.
  if (update === null && typeof target === 'object') return target
  if (Array.isArray(target)) return Array.isArray(update) ? [...target, ...update] : [...target, update]
  if (typeof target !== 'object' || typeof update !== 'object' || update === null) return update
  const result: Entries = { ...target }
  for (const [key, value] of Object.entries(update)) {
    // Assigning this key would set the prototype.
    if (key === '__proto__') continue
    const old = Object.hasOwn(target, key) ? target[key] : undefined
    result[key] = old === undefined ? value : mergeUpdate(old, value)
  }
  return result
}

/**
 * The path in an update where its type does not match the target; undefined if all match. A target array
 * accepts any value, a nested array only arrays.
 */
export function findConflict(target: Json, update: Json): JsonPath | undefined {
  if (Array.isArray(target)) return undefined
  return clash(target, update, [])
}

function clash(target: Json, update: Json, path: JsonPath): JsonPath | undefined {
  if (target === null || update === null) return undefined
  if (kindOf(target) !== kindOf(update)) return path
  if (!isEntries(target) || !isEntries(update)) return undefined
  for (const [key, value] of Object.entries(update)) {
    const old = Object.hasOwn(target, key) ? target[key] : undefined
    const clashPath = old === undefined ? undefined : clash(old, value, [...path, key])
    if (clashPath) return clashPath
  }
  return undefined
}

function kindOf(value: Json): 'object' | 'list' | 'plain' {
  return Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'plain'
}

function isEntries(value: Json): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Applies a change at every path; returning `undefined` removes the value. Copies each array and object along
 * the paths once, and shares the rest.
 */
export function changeAt(
  value: Json,
  paths: readonly JsonPath[],
  change: (value: Json) => Json | undefined,
): Json | undefined {
  const root = createBranch()
  for (const path of paths) {
    let branch = root
    for (const part of path) {
      const next = branch.inner.get(part) ?? createBranch()
      branch.inner.set(part, next)
      branch = next
    }
    branch.isEnd = true
  }
  return follow(value, root, change)
}

type Branch = { isEnd: boolean; inner: Map<string | number, Branch> }

const createBranch = (): Branch => ({ isEnd: false, inner: new Map() })

/** Changes inner values first, so that paths stay valid. */
function follow(
  value: Json,
  { isEnd, inner }: Branch,
  change: (value: Json) => Json | undefined,
): Json | undefined {
  let result = value
  if (inner.size > 0 && Array.isArray(value)) {
    result = value.flatMap((item, index) => {
      const branch = inner.get(index)
      const next = branch ? follow(item, branch, change) : item
      return next === undefined ? [] : [next]
    })
  } else if (inner.size > 0 && isEntries(value)) {
    const entries = { ...value }
    for (const [key, branch] of inner) {
      const next = follow(entries[key]!, branch, change)
      if (next === undefined) delete entries[key]
      else entries[key] = next
    }
    result = entries
  }
  return isEnd ? change(result) : result
}
