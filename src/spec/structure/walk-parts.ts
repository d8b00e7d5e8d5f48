import type { Json, JsonPath } from '../../core/json.ts'
import { holdsNames, isData } from '../read/find-refs.ts'
import { isObject } from '../read/pointer.ts'

type Step = { value: Json; isNames: boolean; key?: string | number; above?: Step }

/** Called for every object that is not data; `isNames` if its keys are names. */
export type Visit = (value: Json, path: () => JsonPath, isNames: boolean) => void

/** Uses an explicit stack, because specs control the depth. */
export function walkParts(root: Json, visit: Visit): void {
  const stack: Step[] = [{ value: root, isNames: false }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const step = next
    const { value, isNames } = step
    if (Array.isArray(value)) {
      value.forEach((child, key) => {
        if (typeof child === 'object' && child !== null)
          stack.push({ value: child, isNames: false, key, above: step })
      })
    } else if (isObject(value)) {
      visit(value, () => pathTo(step), isNames)
      for (const [key, child] of Object.entries(value)) {
        if (typeof child !== 'object' || child === null || (!isNames && isData(key))) continue
        const isMap = !isNames && holdsNames(key, child) && !isSchemaOfHeaders(key, child)
        stack.push({ value: child, isNames: isMap, key, above: step })
      }
    }
  }
}

/** Message headers are one schema; elsewhere `headers` is a map without strings. */
function isSchemaOfHeaders(key: string, value: Json): boolean {
  if (key !== 'headers' || !isObject(value)) return false
  const { type, properties } = value
  return (
    typeof type === 'string' || Array.isArray(type) || (isObject(properties) && !('schema' in properties))
  )
}

function pathTo(step: Step): JsonPath {
  const path: (string | number)[] = []
  for (let at: Step | undefined = step; at?.key !== undefined; at = at.above) path.unshift(at.key)
  return path
}
