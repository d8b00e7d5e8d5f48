import type { Problem } from './budget.ts'

type Expected =
  | 'value'
  | 'item or end'
  | 'item'
  | 'name or end'
  | 'name'
  | 'colon'
  | 'comma or end'
  | 'nothing'

const quotes = 'Put keys and strings in double quotes.'
const closing = { '{': '}', '[': ']' } as const

type Reading = {
  /** Open arrays and objects. */
  open: ('{' | '[')[]
  expected: Expected
  /** The offset of the last comma. */
  comma: number
}

/** A problem with a token, or with one character at `at`. */
type Fault = { message: string; hint: string; at?: number }

/**
 * The first syntax error in a text that JSON.parse rejected. JSON.parse does not always report a position,
 * and a recursive parser could overflow the stack.
 */
export function findJsonError(text: string): Problem {
  const reading: Reading = { open: [], expected: 'value', comma: 0 }
  let end = 0
  for (;;) {
    const token = nextToken(text, end)
    const fault = faultOf(token, reading)
    if (fault) return problemOf(fault, token)
    advance(reading, token)
    end = token.end
  }
}

function problemOf({ message, hint, at }: Fault, { start, end }: Token): Problem {
  return {
    code: 'spec/syntax',
    message: `is not valid JSON: ${message}`,
    hint,
    offset: at ?? start,
    length: at === undefined ? end - start : 1,
  }
}

function faultOf(token: Token, reading: Reading): Fault | undefined {
  const { kind } = token
  const { expected } = reading
  if (kind === 'wrong') return token
  if (kind === 'end') return faultOfEnd(reading)
  if (expected === 'nothing')
    return { message: 'unexpected text after the end', hint: 'Remove everything after the first value.' }
  if (kind === '}' || kind === ']') return faultOfClosing(kind, reading)
  switch (expected) {
    case 'comma or end':
      if (kind === ',') return undefined
      return { message: 'missing comma', hint: 'Add a comma between the entries.' }
    case 'colon':
      if (kind === ':') return undefined
      return { message: 'missing colon', hint: 'Write `"name": value`.' }
    case 'name':
    case 'name or end':
      if (kind === 'text') return undefined
      return { message: 'missing key in double quotes', hint: quotes }
    default:
      return faultOfValue(token, reading)
  }
}

function faultOfEnd({ open, expected }: Reading): Fault {
  if (expected === 'nothing')
    return { message: 'unreadable text', hint: 'Save the file as JSON again.', at: 0 }
  const inner = open.at(-1)
  const hint = inner ? `Add the missing \`${closing[inner]}\`.` : 'Add a value.'
  return { message: 'unexpected end of file', hint }
}

function faultOfClosing(kind: '}' | ']', { open, expected, comma }: Reading): Fault | undefined {
  const inner = open.at(-1)
  if (expected === 'name' || expected === 'item')
    return { message: `trailing comma before \`${kind}\``, hint: 'Remove the comma.', at: comma }
  if (!inner || expected === 'value' || expected === 'colon') return missingValue(kind)
  if (kind === closing[inner]) return undefined
  return { message: `unexpected \`${kind}\``, hint: `Add the missing \`${closing[inner]}\` before it.` }
}

function faultOfValue({ kind, start }: Token, { open }: Reading): Fault | undefined {
  if (kind === ',' || kind === ':') return missingValue(kind)
  if (kind !== 'unknown') return undefined
  if (open.length === 0) {
    const hint = 'Rename the file to `.yaml` if it is YAML.'
    return { message: 'it does not start with `{`', hint, at: start }
  }
  return { message: 'unquoted text', hint: quotes }
}

const missingValue = (mark: Mark): Fault => ({
  message: 'missing value',
  hint: `Add a value before \`${mark}\`.`,
})

/** Sets the expected token after a valid one. */
function advance(reading: Reading, { kind, start }: Token): void {
  const { open, expected } = reading
  if (kind === '}' || kind === ']') {
    open.pop()
    reading.expected = afterValue(reading)
  } else if (expected === 'comma or end') {
    reading.comma = start
    reading.expected = open.at(-1) === '{' ? 'name' : 'item'
  } else if (expected === 'colon') reading.expected = 'value'
  else if (expected === 'name' || expected === 'name or end') reading.expected = 'colon'
  else if (kind === '{' || kind === '[') {
    open.push(kind)
    reading.expected = kind === '{' ? 'name or end' : 'item or end'
  } else reading.expected = afterValue(reading)
}

const afterValue = ({ open }: Reading): Expected => (open.length > 0 ? 'comma or end' : 'nothing')

const marks = ['{', '}', '[', ']', ',', ':'] as const

type Mark = (typeof marks)[number]
type Token =
  | { kind: Mark | 'text' | 'plain' | 'unknown' | 'end'; start: number; end: number }
  | { kind: 'wrong'; start: number; end: number; message: string; hint: string; at: number }

function nextToken(text: string, from: number): Token {
  let start = from
  while (' \t\r\n'.includes(text[start] ?? '?')) start++
  const first = text[start]
  if (first === undefined) return { kind: 'end', start, end: start }
  const mark = marks.find((char) => char === first)
  if (mark) return { kind: mark, start, end: start + 1 }
  if (first === '"') return textToken(text, start)
  if (first === '/' || first === '#') {
    const hint = 'Remove the comment, or use YAML.'
    return { kind: 'wrong', start, end: start + 1, message: 'comments are not allowed', hint, at: start }
  }
  const word = /[^\s{}[\],:"]+/y
  word.lastIndex = start
  const token = word.exec(text)?.[0] ?? first
  const isPlain = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/.test(token)
  return { kind: isPlain ? 'plain' : 'unknown', start, end: start + token.length }
}

function textToken(text: string, start: number): Token {
  const wrong = (message: string, hint: string, at: number): Token => ({
    kind: 'wrong',
    start,
    end: at + 1,
    message,
    hint,
    at,
  })
  for (let at = start + 1; ; at++) {
    const char = text[at]
    if (char === '"') return { kind: 'text', start, end: at + 1 }
    if (char === undefined || char === '\n' || char === '\r')
      return wrong('unterminated string', 'Close it with `"`, and write line breaks as `\\n`.', start)
    if (char < ' ')
      return wrong(
        'control character in a string',
        'Write a tab as `\\t`, and other control characters as `\\u` with four digits.',
        at,
      )
    if (char !== '\\') continue
    if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6)))
      return wrong('invalid escape sequence', 'Write a backslash as `\\\\`.', at)
    at++
  }
}
