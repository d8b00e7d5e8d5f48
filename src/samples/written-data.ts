import type { WrittenJson } from '../value/written-json.ts'

/** Whether native data serializes identically: unique keys, and numbers in the language's own format. */
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

/** Decimals that Python, Ruby and similar languages print unchanged. */
export function isPlainDecimal(digits: string): boolean {
  if (/^(?:0|-?[1-9]\d*)$/.test(digits)) return true
  const size = Math.abs(Number(digits))
  if (!/^-?\d+\.\d+$/.test(digits) || (size !== 0 && (size < 1e-4 || size >= 1e15))) return false
  return !Object.is(Number(digits), -0) && digits.replace(/\.0$/, '') === String(Number(digits))
}

export type DataStyle = {
  object: readonly [open: string, close: string]
  list: readonly [open: string, close: string]
  /** A key with its separator. */
  key: (key: string, all: readonly string[]) => string
  words: Readonly<Record<'true' | 'false' | 'null', string>>
  quote: (text: string) => string
  /** An empty object, if not just brackets. */
  empty?: string
  /** Line width of the formatter. */
  width: number
  step: string
  /** Whether a one-line object has spaces inside its brackets. */
  spaced: boolean
}

/** The space for a value: its indentation, and the characters left on the first line. */
type Space = { margin: string; room: number }

/** Data on one line if it fits, otherwise one entry per line with a trailing comma. */
export function writeData(
  node: WrittenJson,
  style: DataStyle,
  { margin = '', room = style.width }: Partial<Space> = {},
): string {
  return layOut(measure(node, style), style, { margin, room })
}

/** A value as its parts, and as one line unless that is too long. */
type Measured = {
  line: string | undefined
  parts: { head: string; value: Measured }[]
  open: string
  close: string
}

/** Quotes each string once, even if lines are laid out repeatedly. */
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

function layOut({ line, parts, open, close }: Measured, style: DataStyle, { margin, room }: Space): string {
  if (line !== undefined && (parts.length === 0 || line.length <= room)) return line
  const inner = margin + style.step
  const available = style.width - inner.length - 1
  let text = open
  for (const { head, value } of parts)
    text += `\n${inner}${head}${layOut(value, style, { margin: inner, room: available - head.length })},`
  return `${text}\n${margin}${close}`
}
