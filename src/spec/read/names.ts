import type { Json } from '../../core/json.ts'
import { isData } from './find-refs.ts'
import { isObject, toPointer } from './pointer.ts'

/** Pointers of named schemas: `$anchor` within the file, `$id` by URI. */
export type SchemaNames = { anchors: Map<string, string>; ids: Map<string, string> }

/**
 * One walk for all names, with an explicit stack.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 */
export function findNames(document: Json): SchemaNames {
  const names: SchemaNames = { anchors: new Map(), ids: new Map() }
  const queue: { value: Json; pointer: string }[] = [{ value: document, pointer: '' }]
  // The loop also visits entries added during iteration.
  for (const { value, pointer } of queue) {
    if (Array.isArray(value)) {
      value.forEach((child, index) => {
        if (typeof child === 'object' && child !== null)
          queue.push({ value: child, pointer: `${pointer}/${index}` })
      })
    } else if (isObject(value)) {
      for (const name of [value.$anchor, value.$dynamicAnchor])
        if (typeof name === 'string' && !names.anchors.has(name)) names.anchors.set(name, pointer)
      if (typeof value.$id === 'string' && !names.ids.has(value.$id)) names.ids.set(value.$id, pointer)
      for (const [key, child] of Object.entries(value)) {
        if (typeof child !== 'object' || child === null || isData(key)) continue
        queue.push({ value: child, pointer: pointer + toPointer([key]) })
      }
    }
  }
  return names
}
