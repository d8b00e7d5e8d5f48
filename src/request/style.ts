import type { Json } from '../core/json.ts'

type StyledValue = { name: string; style: string; explode: boolean; value: Json }

/** The name and value pairs of a parameter. */
export type Expanded = [name: string, value: string][]

/** A scalar as text; null is empty. */
export function plainText(value: Json): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : String(value)
}

const isList = Array.isArray
const isMap = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)

/** Whether a value is omitted, like an undefined variable of https://www.rfc-editor.org/rfc/rfc6570 */
export function isNothing(value: Json | undefined): value is undefined {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

const separators = new Map([
  ['spaceDelimited', ' '],
  ['pipeDelimited', '|'],
])

/**
 * A query parameter, cookie or form field, as one or more pairs.
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */
export function expandPairs(
  { name, style, explode, value }: StyledValue,
  encode: (text: string) => string,
): Expanded {
  if (isNothing(value)) return []
  if (style.startsWith('deepObject') && typeof value === 'object')
    return deepPairs(name, value, { style, encode })
  const key = encode(name)
  const separator = separators.get(style)
  const delimiter = separator === undefined ? ',' : encode(separator)
  if (isList(value)) {
    const items = value.map((item) => encode(plainText(item)))
    return explode ? items.map((item) => [key, item]) : [[key, items.join(delimiter)]]
  }
  if (!isMap(value)) return [[key, encode(plainText(value))]]
  const entries = Object.entries(value).map(([key, item]) => [encode(key), encode(plainText(item))] as const)
  return explode ? entries.map(([key, item]) => [key, item]) : [[key, entries.flat().join(delimiter)]]
}

type DeepOptions = { style: string; encode: (text: string) => string }

/** `filter[status]=open`, and `items[0][price]=5`, `items[][price]=5` or `items[price]=5` for lists. */
function deepPairs(name: string, value: Json, deep: DeepOptions): Expanded {
  if (typeof value !== 'object' || value === null) return [[deep.encode(name), deep.encode(plainText(value))]]
  return Object.entries(value).flatMap(([key, item]) =>
    deepPairs(name + deepKey(key, isList(value), deep.style), item, deep),
  )
}

/** OpenAPI does not define arrays in deep objects, so the style carries the convention. */
const deepKey = (key: string, isItem: boolean, style: string) =>
  !isItem || style === 'deepObject' ? `[${key}]` : style === 'deepObject:brackets' ? '[]' : ''

/** A parameter as a single text: a path segment or a header. */
export function expandText(
  { name, style, explode, value }: StyledValue,
  encode: (text: string) => string,
): string {
  const items = isList(value)
    ? value.map((item) => encode(plainText(item)))
    : isMap(value)
      ? Object.entries(value).flatMap(([key, item]) =>
          explode ? [`${encode(key)}=${encode(plainText(item))}`] : [encode(key), encode(plainText(item))],
        )
      : [encode(plainText(value))]
  if (style === 'label')
    return items.map((item, index) => (explode || index === 0 ? '.' : ',') + item).join('')
  if (style !== 'matrix') return items.join(',')
  const matrixPair = (text: string) => `;${encode(name)}${text === '' ? '' : `=${text}`}`
  if (!explode || !(isList(value) || isMap(value))) return matrixPair(items.join(','))
  return items.map((item) => (isMap(value) ? `;${item}` : matrixPair(item))).join('')
}
