import type { Json } from '../core/json.ts'
import { isObject } from './pointer.ts'

/** The schema that calls itself by this name, by `$anchor` or `$id`. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2 */
export function findNamed(document: Json, name: string): Json | undefined {
  const open: Json[] = [document]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...next)
    else if (isObject(next)) {
      if (next.$anchor === name || next.$dynamicAnchor === name || next.$id === name) return next
      open.push(...Object.values(next))
    }
  }
  return undefined
}
