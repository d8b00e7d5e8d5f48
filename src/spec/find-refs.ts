import type { Json, JsonPath } from '../core/json.ts'
import { isObject } from './pointer.ts'

export type FoundRef = { path: JsonPath; ref: string }

/** Keys whose value is data of the author's, where a `$ref` is only a word. */
const data = new Set(['example', 'default', 'enum', 'const', 'value', 'dataValue', 'serializedValue'])
/** Keys whose value maps names to things: inside it a key named `example` is a name. */
const names = new Set(
  'properties patternProperties $defs definitions dependentSchemas schemas parameters headers responses requestBodies securitySchemes links callbacks pathItems paths webhooks x-webhooks content encoding variables mediaTypes'.split(
    ' ',
  ),
)

/**
 * Every `$ref` of a part, in the order of the text. The walk has its own stack, because the depth is the author's.
 * A mapping of a discriminator may also hold references; those are found by whoever draws the variants.
 */
export function findRefs(root: Json): FoundRef[] {
  const found: FoundRef[] = []
  const open: { value: Json; path: JsonPath; isNames: boolean }[] = [
    { value: root, path: [], isNames: false },
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, isNames } = next
    if (Array.isArray(value)) {
      for (let at = value.length - 1; at >= 0; at--)
        open.push({ value: value[at]!, path: [...path, at], isNames: false })
    } else if (isObject(value)) {
      if (!isNames && typeof value.$ref === 'string') found.push({ path, ref: value.$ref })
      for (const [key, child] of Object.entries(value).reverse()) {
        if (typeof child !== 'object' || child === null) continue
        if (!isNames && (data.has(key) || isExtension(key))) continue
        // A list of examples is data; a map of them holds Example Objects.
        if (!isNames && key === 'examples' && Array.isArray(child)) continue
        const holdsNames = !isNames && isObject(child) && (names.has(key) || key === 'examples')
        open.push({ value: child, path: [...path, key], isNames: holdsNames })
      }
    }
  }
  return found
}

function isExtension(key: string): boolean {
  return key.startsWith('x-') && key !== 'x-webhooks'
}
