import type { Json } from '../core/json.ts'

/** JSON as written: preserves the digits of numbers, and the order and duplicates of keys. */
export type WrittenJson =
  | { kind: 'text'; text: string }
  | { kind: 'number'; digits: string }
  | { kind: 'word'; word: 'true' | 'false' | 'null' }
  | { kind: 'list'; items: WrittenJson[] }
  | { kind: 'object'; entries: [string, WrittenJson][] }

const maxDepth = 200
const token = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|(true|false|null))\s*/y

/** Undefined if the text is not JSON or nested too deeply. */
export function parseWritten(text: string): WrittenJson | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  let at = 0
  const next = (): RegExpExecArray => {
    token.lastIndex = at
    const match = token.exec(text)!
    at = token.lastIndex
    return match
  }
  const value = (depth: number, [, mark, string, digits, word]: RegExpExecArray = next()): WrittenJson => {
    if (string !== undefined) return { kind: 'text', text: textOf(string) }
    if (digits !== undefined) return { kind: 'number', digits }
    if (word !== undefined) return { kind: 'word', word: word as 'null' }
    if (depth > maxDepth) throw new RangeError('too deep')
    return mark === '[' ? list(depth) : object(depth)
  }
  const list = (depth: number): WrittenJson => {
    const items: WrittenJson[] = []
    for (let first = next(); first[1] !== ']'; first = next()) {
      items.push(value(depth + 1, first[1] === ',' ? next() : first))
    }
    return { kind: 'list', items }
  }
  const object = (depth: number): WrittenJson => {
    const entries: [string, WrittenJson][] = []
    for (let key = next(); key[1] !== '}'; key = next()) {
      if (key[1] === ',') key = next()
      next()
      entries.push([textOf(key[2]!), value(depth + 1)])
    }
    return { kind: 'object', entries }
  }
  try {
    return value(0)
  } catch {
    return undefined
  }
}

const textOf = (literal: string) =>
  literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)

/** Formats as text, one entry per line. Only whitespace differs from the parsed text. */
export function writeWritten(node: WrittenJson, margin = ''): string {
  switch (node.kind) {
    case 'text':
      return JSON.stringify(node.text)
    case 'number':
      return node.digits
    case 'word':
      return node.word
    case 'list':
    case 'object': {
      const inner = `${margin}  `
      const rows =
        node.kind === 'list'
          ? node.items.map((item) => inner + writeWritten(item, inner))
          : node.entries.map(
              ([key, value]) => `${inner}${JSON.stringify(key)}: ${writeWritten(value, inner)}`,
            )
      const [open, close] = node.kind === 'list' ? '[]' : '{}'
      return rows.length === 0 ? `${open}${close}` : `${open}\n${rows.join(',\n')}\n${margin}${close}`
    }
  }
}

/** Converts parsed JSON, with the digits that JavaScript writes. */
export function toWritten(value: Json): WrittenJson {
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'number') return { kind: 'number', digits: String(value) }
  if (value === null) return { kind: 'word', word: 'null' }
  if (typeof value === 'boolean') return { kind: 'word', word: value ? 'true' : 'false' }
  if (Array.isArray(value)) return { kind: 'list', items: value.map(toWritten) }
  return {
    kind: 'object',
    entries: Object.entries(value).map(([name, item]): [string, WrittenJson] => [name, toWritten(item)]),
  }
}
