import type { Json } from '../core/json.ts'
import { type WrittenJson, writeWritten } from '../value/written-json.ts'

/** A parameter's value as it is serialized: by a style, or as JSON if it has a content type. */
export function sentValue(node: WrittenJson, type: string | undefined, place: string): Json {
  if (type !== undefined && place !== 'querystring' && node.kind !== 'text') return writeWritten(node)
  return plain(node)
}

/** Numbers as text, to preserve their digits. */
export function plain(node: WrittenJson): Json {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'number':
      return node.digits
    case 'word':
      return node.word === 'null' ? null : node.word === 'true'
    case 'list':
      return node.items.map(plain)
    case 'object':
      return Object.fromEntries(node.entries.map(([key, value]) => [key, plain(value)]))
  }
}
