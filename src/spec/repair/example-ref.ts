import type { Json } from '../../core/json.ts'
import { isObject } from '../read/pointer.ts'
import type { Repair } from './edit/repair.ts'

/** `example: { $ref: … }`. OpenAPI treats it as data, but authors mean the target. */
export const exampleRef: Repair = {
  kinds: ['schema', 'mediaType', 'parameter', 'header', 'example'],
  keys: ['example', 'value'],
  isSuspect: isOnlyRef,
  find({ kind, value }) {
    const key = kind === 'example' ? 'value' : 'example'
    const example = value[key]
    if (example === undefined || !isOnlyRef(example)) return []
    return [
      {
        code: 'spec/example-ref',
        path: [key],
        on: 'value',
        message: `\`${key}\` is a reference, which OpenAPI does not follow here`,
        hint: 'Write the value itself, or use `examples` with references.',
        // The target may be in another file, so `site/flow/sources.ts` resolves it.
        edits: [],
      },
    ]
  },
}

function isOnlyRef(value: Json): boolean {
  return isObject(value) && typeof value.$ref === 'string' && Object.keys(value).length === 1
}
