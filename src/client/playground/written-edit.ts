import { parseWritten, type WrittenJson } from '../../value/written-json.ts'

export const textNode = (text: string): WrittenJson => ({ kind: 'text', text })
export const emptyObject: WrittenJson = { kind: 'object', entries: [] }

/** The value of a key; the last one of duplicates, as in JSON.parse. */
export function entryOf(node: WrittenJson | undefined, key: string): WrittenJson | undefined {
  if (node?.kind !== 'object') return undefined
  return node.entries.findLast(([name]) => name === key)?.[1]
}

/** Sets or removes a key. The other keys keep their order. */
export function withEntry(
  node: WrittenJson | undefined,
  key: string,
  value: WrittenJson | undefined,
): WrittenJson {
  const entries = node?.kind === 'object' ? node.entries : []
  const hasKey = entries.some(([name]) => name === key)
  if (value === undefined) return { kind: 'object', entries: entries.filter(([name]) => name !== key) }
  if (!hasKey) return { kind: 'object', entries: [...entries, [key, value]] }
  return { kind: 'object', entries: entries.map((entry) => (entry[0] === key ? [key, value] : entry)) }
}

export function withItem(node: WrittenJson | undefined, index: number, value?: WrittenJson): WrittenJson {
  const items = [...(node?.kind === 'list' ? node.items : [])]
  if (value) items[index] = value
  else items.splice(index, 1)
  return { kind: 'list', items }
}

/** The text of a field: strings without quotes, other values as JSON. */
export function fieldText(node: WrittenJson | undefined): string {
  if (node === undefined) return ''
  if (node.kind === 'text') return node.text
  return node.kind === 'number' ? node.digits : node.kind === 'word' ? node.word : ''
}

/** A JSON number. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The value of a field's text: a number or boolean if the schema allows it, otherwise a string. */
export function readField(text: string, types: readonly string[], before?: WrittenJson): WrittenJson {
  // Without a type, a string stays a string.
  if (types.length === 0 && before?.kind === 'text' && before.text !== '') return textNode(text)
  const allows = (type: string) => types.includes(type)
  if (number.test(text) && (allows('integer') || allows('number'))) return { kind: 'number', digits: text }
  if (allows('boolean') && (text === 'true' || text === 'false')) return { kind: 'word', word: text }
  if (types.length > 0) return textNode(text)
  // Without a type, JSON is read as JSON.
  return parseWritten(text) ?? textNode(text)
}
