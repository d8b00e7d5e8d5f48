import { parseWritten, type WrittenJson } from '../../value/written-json.ts'

export const textNode = (text: string): WrittenJson => ({ kind: 'text', text })
export const emptyObject: WrittenJson = { kind: 'object', entries: [] }

/** The value under a key; of a key that stands twice the last one, as JSON.parse takes it. */
export function entryOf(node: WrittenJson | undefined, key: string): WrittenJson | undefined {
  if (node?.kind !== 'object') return undefined
  return node.entries.findLast(([name]) => name === key)?.[1]
}

/** The object with another value under a key, or without it. The order of the others stays. */
export function withEntry(
  node: WrittenJson | undefined,
  key: string,
  value: WrittenJson | undefined,
): WrittenJson {
  const entries = node?.kind === 'object' ? node.entries : []
  const isThere = entries.some(([name]) => name === key)
  if (value === undefined) return { kind: 'object', entries: entries.filter(([name]) => name !== key) }
  if (!isThere) return { kind: 'object', entries: [...entries, [key, value]] }
  return { kind: 'object', entries: entries.map((entry) => (entry[0] === key ? [key, value] : entry)) }
}

export function withItem(node: WrittenJson | undefined, index: number, value?: WrittenJson): WrittenJson {
  const items = [...(node?.kind === 'list' ? node.items : [])]
  if (value) items[index] = value
  else items.splice(index, 1)
  return { kind: 'list', items }
}

/** What stands in a field for a value: a text as it is, everything else as JSON. */
export function fieldText(node: WrittenJson | undefined): string {
  if (node === undefined) return ''
  if (node.kind === 'text') return node.text
  return node.kind === 'number' ? node.digits : node.kind === 'word' ? node.word : ''
}

/** A number as JSON writes it. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** What a reader wrote into a field: a number or a word where the schema asks for one, else the text itself. */
export function readField(text: string, types: readonly string[], before?: WrittenJson): WrittenJson {
  // Where anything may stand, what was a text stays one.
  if (types.length === 0 && before?.kind === 'text' && before.text !== '') return textNode(text)
  const wants = (type: string) => types.includes(type)
  if (number.test(text) && (wants('integer') || wants('number'))) return { kind: 'number', digits: text }
  if (wants('boolean') && (text === 'true' || text === 'false')) return { kind: 'word', word: text }
  if (types.length > 0) return textNode(text)
  // Anything may stand here: what is JSON is meant as JSON.
  return parseWritten(text) ?? textNode(text)
}
