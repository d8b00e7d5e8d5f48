import type { Json } from '../../core/json.ts'
import { fromPointer, isObject, toPointer, valueAt } from '../read/pointer.ts'
import { decode } from '../read/ref.ts'
import type { ObjectKind } from '../structure/object-kinds.ts'
import type { Repair } from './edit/repair.ts'

const kinds: ObjectKind[] = [
  'pathItem',
  'webhook',
  'operation',
  'callback',
  'parameter',
  'header',
  'requestBody',
  'response',
  'mediaType',
  'schema',
  'example',
  'link',
  'securityScheme',
  'channel',
  'message',
  'reference',
]

/** `#/components/schemas/shop/Order`, where the key is `shop/Order` and should be written `shop~1Order`. */
export const refPointer: Repair = {
  kinds,
  keys: ['$ref'],
  // `#/components/schemas/Order` has no key with a slash.
  isSuspect: (ref) => typeof ref === 'string' && /^#\/(?!components\/\w+\/[^/]+$)/.test(ref),
  find({ value: { $ref: ref }, document }) {
    if (typeof ref !== 'string') return []
    const parts = fromPointer(decode(ref.slice(1)))
    if (valueAt(document, parts) !== undefined) return []
    const path = findLiteral(document, parts)
    if (!path) return []
    const to = `#${toPointer(path)}`
    return [
      {
        code: 'spec/ref-slash',
        path: ['$ref'],
        on: 'value',
        message: `\`${ref}\` has an unescaped slash in a key`,
        hint: `Write \`${to}\`.`,
        edits: [{ kind: 'set', path: ['$ref'], value: to }],
      },
    ]
  },
}

/** The path whose keys, joined with slashes, equal the parts. */
function findLiteral(value: Json | undefined, parts: readonly string[]): string[] | undefined {
  const [first] = parts
  if (first === undefined) return value === undefined ? undefined : []
  if (Array.isArray(value)) return findBelow(value[Number(first)], first, parts.slice(1))
  if (!isObject(value)) return undefined
  for (let length = 1; length <= parts.length; length++) {
    const key = parts.slice(0, length).join('/')
    const below = Object.hasOwn(value, key) ? findBelow(value[key], key, parts.slice(length)) : undefined
    if (below) return below
  }
  return undefined
}

function findBelow(value: Json | undefined, key: string, parts: readonly string[]): string[] | undefined {
  const below = findLiteral(value, parts)
  return below && [key, ...below]
}
