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

/**
 * The first place where a text that JSON.parse refused is not JSON. JSON.parse itself does not always say where,
 * and a parser that recurses would not survive every text that is wrong.
 */
export function findJsonError(text: string): Problem {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let comma = 0
  let end = 0
  for (;;) {
    const token = nextToken(text, end)
    const { kind, start } = token
    end = token.end
    const problem = (message: string, hint: string, offset = start, length = end - offset): Problem => ({
      code: 'spec/syntax',
      message: `is not valid JSON: ${message}`,
      hint,
      offset,
      length,
    })
    const inner = open.at(-1)

    if (kind === 'wrong') return problem(token.message, token.hint, token.at, 1)
    if (kind === 'end') {
      if (expected === 'nothing') return problem('it cannot be read', 'Save it as JSON again.', 0, 1)
      return problem(
        'it ends too early',
        inner ? `A \`${closing[inner]}\` is missing.` : 'A value is missing.',
      )
    }
    if (expected === 'nothing') return problem('something follows the end', 'A file holds one value only.')

    if (kind === '}' || kind === ']') {
      if (expected === 'name' || expected === 'item')
        return problem(`a comma before \`${kind}\``, 'Take the comma away.', comma, 1)
      if (!inner || expected === 'value' || expected === 'colon')
        return problem('a value is missing', `Put a value before the \`${kind}\`.`)
      if (kind !== closing[inner])
        return problem(`an unexpected \`${kind}\``, `A \`${closing[inner]}\` is missing before it.`)
      open.pop()
      expected = open.length > 0 ? 'comma or end' : 'nothing'
    } else if (expected === 'comma or end') {
      if (kind !== ',') return problem('a comma is missing', 'Put a comma between the entries.')
      comma = start
      expected = inner === '{' ? 'name' : 'item'
    } else if (expected === 'colon') {
      if (kind !== ':') return problem('a colon is missing', 'Write `"name": value`.')
      expected = 'value'
    } else if (expected === 'name' || expected === 'name or end') {
      if (kind !== 'text') return problem('a name in double quotes is missing', quotes)
      expected = 'colon'
    } else if (kind === '{' || kind === '[') {
      open.push(kind)
      expected = kind === '{' ? 'name or end' : 'item or end'
    } else if (kind === ',' || kind === ':') {
      return problem('a value is missing', `Put a value before the \`${kind}\`.`)
    } else if (kind === 'unknown') {
      if (open.length === 0)
        return problem('it does not begin with `{`', 'If it is YAML, name the file `.yaml`.', start, 1)
      return problem(
        'a word without quotes',
        `${quotes} Only numbers, \`true\`, \`false\` and \`null\` do without.`,
      )
    } else expected = open.length > 0 ? 'comma or end' : 'nothing'
  }
}

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
