/** JSON as it was written: numbers keep their digits, objects the order of their keys and keys that stand twice. */
export type WrittenJson =
  | { kind: 'text'; text: string }
  | { kind: 'number'; digits: string }
  | { kind: 'word'; word: 'true' | 'false' | 'null' }
  | { kind: 'list'; items: WrittenJson[] }
  | { kind: 'object'; entries: [string, WrittenJson][] }

const deepest = 200
const token = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)|(true|false|null))\s*/y

/** Nothing where the text is not JSON, or nested too deep to be written down as data. */
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
    if (depth > deepest) throw new RangeError('too deep')
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

/** Whether data of a language can stand for the JSON: each key once, each number as the language would write it. */
export function isPlainData(
  node: WrittenJson,
  keepsNumber: (digits: string) => boolean,
  keepsKey: (key: string) => boolean = () => true,
): boolean {
  switch (node.kind) {
    case 'number':
      return keepsNumber(node.digits)
    case 'list':
      return node.items.every((item) => isPlainData(item, keepsNumber, keepsKey))
    case 'object':
      return (
        new Set(node.entries.map(([key]) => key)).size === node.entries.length &&
        node.entries.every(([key, value]) => keepsKey(key) && isPlainData(value, keepsNumber, keepsKey))
      )
    default:
      return true
  }
}

/** Decimals that Python, Ruby and their kind print again as they were written. */
export function isPlainDecimal(digits: string): boolean {
  if (/^(?:0|-?[1-9]\d*)$/.test(digits)) return true
  const size = Math.abs(Number(digits))
  if (!/^-?\d+\.\d+$/.test(digits) || (size !== 0 && (size < 1e-4 || size >= 1e15))) return false
  return !Object.is(Number(digits), -0) && digits.replace(/\.0$/, '') === String(Number(digits))
}

export type DataStyle = {
  object: readonly [open: string, close: string]
  list: readonly [open: string, close: string]
  /** A key with what stands between it and its value. */
  key: (key: string, all: readonly string[]) => string
  words: Readonly<Record<'true' | 'false' | 'null', string>>
  quote: (text: string) => string
  /** An object without entries, where that is not just the brackets. */
  empty?: string
  /** Characters in a line, as far as formatters care. */
  width: number
  step: string
  /** Whether a space stands inside the brackets of an object on one line. */
  spaced: boolean
}

/** Data on one line where there is room, else one entry a line with a comma after the last, as formatters do. */
export function writeData(node: WrittenJson, style: DataStyle, margin = '', room = style.width): string {
  return layOut(measure(node, style), style, margin, room)
}

/** A value with all that is in it: as one line, unless that is too long for any, and as its parts. */
type Measured = {
  line: string | undefined
  parts: { head: string; value: Measured }[]
  open: string
  close: string
}

/** Every text is quoted once, however often the lines are tried. */
function measure(node: WrittenJson, style: DataStyle): Measured {
  const scalar = (line: string): Measured => ({ line, parts: [], open: '', close: '' })
  if (node.kind === 'text') return scalar(style.quote(node.text))
  if (node.kind === 'number') return scalar(node.digits)
  if (node.kind === 'word') return scalar(style.words[node.word])
  const [open, close] = style[node.kind]
  const keys = node.kind === 'object' ? node.entries.map(([key]) => key) : []
  const parts =
    node.kind === 'list'
      ? node.items.map((item) => ({ head: '', value: measure(item, style) }))
      : node.entries.map(([key, value]) => ({ head: style.key(key, keys), value: measure(value, style) }))
  if (parts.length === 0) return scalar(node.kind === 'object' ? (style.empty ?? open + close) : open + close)
  const space = node.kind === 'object' && style.spaced ? ' ' : ''
  let line: string | undefined = open + space
  for (const [index, { head, value }] of parts.entries()) {
    if (value.line === undefined || line.length > style.width) {
      line = undefined
      break
    }
    line += (index > 0 ? ', ' : '') + head + value.line
  }
  return { line: line === undefined ? undefined : line + space + close, parts, open, close }
}

function layOut(
  { line, parts, open, close }: Measured,
  style: DataStyle,
  margin: string,
  room: number,
): string {
  if (line !== undefined && (parts.length === 0 || line.length <= room)) return line
  const inner = margin + style.step
  const left = style.width - inner.length - 1
  let text = open
  for (const { head, value } of parts)
    text += `\n${inner}${head}${layOut(value, style, inner, left - head.length)},`
  return `${text}\n${margin}${close}`
}
