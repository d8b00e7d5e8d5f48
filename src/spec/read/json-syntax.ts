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

const quotes = 'Names and texts stand in double quotes.'
const closing = { '{': '}', '[': ']' } as const

type Reading = {
  /** The lists and objects that are not closed yet. */
  open: ('{' | '[')[]
  expected: Expected
  /** Where the last comma stands. */
  comma: number
}

/** What is wrong with a token; at one character of the text, or else with all of the token. */
type Fault = { message: string; hint: string; at?: number }

/**
 * The first place where a text that JSON.parse refused is not JSON. JSON.parse itself does not always say where,
 * and a parser that recurses would not survive every text that is wrong.
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
    return { message: 'something follows the end', hint: 'A file holds one value only.' }
  if (kind === '}' || kind === ']') return faultOfClosing(kind, reading)
  switch (expected) {
    case 'comma or end':
      if (kind === ',') return undefined
      return { message: 'a comma is missing', hint: 'Put a comma between the entries.' }
    case 'colon':
      if (kind === ':') return undefined
      return { message: 'a colon is missing', hint: 'Write `"name": value`.' }
    case 'name':
    case 'name or end':
      if (kind === 'text') return undefined
      return { message: 'a name in double quotes is missing', hint: quotes }
    default:
      return faultOfValue(token, reading)
  }
}

function faultOfEnd({ open, expected }: Reading): Fault {
  if (expected === 'nothing') return { message: 'it cannot be read', hint: 'Save it as JSON again.', at: 0 }
  const inner = open.at(-1)
  const hint = inner ? `A \`${closing[inner]}\` is missing.` : 'A value is missing.'
  return { message: 'it ends too early', hint }
}

function faultOfClosing(kind: '}' | ']', { open, expected, comma }: Reading): Fault | undefined {
  const inner = open.at(-1)
  if (expected === 'name' || expected === 'item')
    return { message: `a comma before \`${kind}\``, hint: 'Take the comma away.', at: comma }
  if (!inner || expected === 'value' || expected === 'colon') return missingValue(kind)
  if (kind === closing[inner]) return undefined
  return { message: `an unexpected \`${kind}\``, hint: `A \`${closing[inner]}\` is missing before it.` }
}

function faultOfValue({ kind, start }: Token, { open }: Reading): Fault | undefined {
  if (kind === ',' || kind === ':') return missingValue(kind)
  if (kind !== 'unknown') return undefined
  if (open.length === 0) {
    const hint = 'If it is YAML, name the file `.yaml`.'
    return { message: 'it does not begin with `{`', hint, at: start }
  }
  const hint = `${quotes} Only numbers, \`true\`, \`false\` and \`null\` do without.`
  return { message: 'a word without quotes', hint }
}

const missingValue = (mark: Mark): Fault => ({
  message: 'a value is missing',
  hint: `Put a value before the \`${mark}\`.`,
})

/** What may follow a token that has no fault. */
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
    const hint = 'JSON has no comments; take it out, or write the file in YAML.'
    return { kind: 'wrong', start, end: start + 1, message: 'a comment', hint, at: start }
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
      return wrong(
        'a text without its closing quote',
        'Close it with `"`; write a line break in it as `\\n`.',
        start,
      )
    if (char < ' ')
      return wrong(
        'a control character in a text',
        'Write a tab as `\\t`, another as `\\u` and four digits.',
        at,
      )
    if (char !== '\\') continue
    if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6)))
      return wrong('an escape that JSON does not know', 'Write a backslash as `\\\\`.', at)
    at++
  }
}
