import type { expectations } from '../../../strings/playground-editor.ts'

/** A piece of the text. The rest is whitespace. */
export type Token = {
  kind: 'key' | 'text' | 'number' | 'word' | 'mark' | 'variable' | 'bad'
  start: number
  end: number
  /** The location of the value that starts here. */
  path?: Path
}

export type Path = readonly (string | number)[]

/** What may come next. */
type Expected = keyof typeof expectations

type Container = { mark: '{' | '['; keys: string[]; index: number }

export type Scan = {
  tokens: Token[]
  /** The first syntax error. */
  problem?: { at: number; expected: Expected }
  /** At the end of the text: the open objects and lists, and what may come next. */
  stack: readonly Container[]
  expected: Expected
  /** The start of a string without a closing quote. */
  openText?: number
}

const pattern = /("(?:[^"\\\n]|\\.)*"?)|(-?\d[\d.eE+-]*)|([{}[\],:])|([A-Za-z_$][\w$]*)|([^\s])/y
const variable = /\{\{[\w.-]+\}\}/y
const space = /\s*/y
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Reads JSON with errors: everything gets a token, and the first error is reported. */
export function scanJson(text: string): Scan {
  const scan: Scan & { stack: Container[] } = { tokens: [], stack: [], expected: 'value' }
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const piece = readToken(text, at)
    scan.openText = piece.isOpen ? at : undefined
    if (piece.token.kind === 'mark') acceptMark(piece)
    else acceptScalar(piece)
    scan.tokens.push(piece.token)
    at = skipSpace(text, piece.token.end)
  }
  if (scan.expected !== 'nothing' && text.trim() !== '') fail(text.length)
  return scan

  function fail(position: number): void {
    scan.problem ??= { at: position, expected: scan.expected }
  }

  function acceptMark({ token, content }: Piece): void {
    const { expected, stack } = scan
    const top = stack.at(-1)
    if (content === '{' || content === '[') {
      if (expected.startsWith('value')) token.path = pathOf(stack)
      else fail(token.start)
      stack.push({ mark: content, keys: [], index: 0 })
      scan.expected = content === '{' ? 'key-or-end' : 'value-or-end'
    } else if (content === '}' || content === ']') {
      const fits = top?.mark === (content === '}' ? '{' : '[')
      if (!fits || !expected.endsWith('-or-end')) fail(token.start)
      if (fits) stack.pop()
      endValue()
    } else if (content === ':' && expected === 'colon') scan.expected = 'value'
    else if (content === ',' && expected === 'comma-or-end' && top) {
      top.index += 1
      scan.expected = top.mark === '{' ? 'key' : 'value'
    } else fail(token.start)
  }

  function acceptScalar({ token, content, isValid }: Piece): void {
    const { expected, stack } = scan
    if (token.kind === 'text' && expected.startsWith('key')) {
      token.kind = 'key'
      stack.at(-1)?.keys.push(keyText(content))
      if (!isValid) fail(token.end)
      scan.expected = 'colon'
      return
    }
    const isExpected = expected.startsWith('value')
    if (!isExpected || !isValid) fail(token.start)
    if (!isExpected) return
    token.path = pathOf(stack)
    endValue()
  }

  function endValue(): void {
    scan.expected = scan.stack.length === 0 ? 'nothing' : 'comma-or-end'
  }
}

const pathOf = (stack: readonly Container[]): Path =>
  stack.map(({ mark, keys, index }) => (mark === '{' ? (keys.at(-1) ?? '') : index))

type Piece = { token: Token; content: string; isValid: boolean; isOpen?: boolean }

function readToken(text: string, start: number): Piece {
  variable.lastIndex = start
  const [braces] = variable.exec(text) ?? []
  if (braces) return tokenOf('variable', start, braces, true)
  pattern.lastIndex = start
  const [content = '', string, digits, mark, word] = pattern.exec(text) ?? []
  if (string !== undefined) {
    const isClosed = /^"(?:[^"\\]|\\.)*"$/.test(string)
    return { ...tokenOf('text', start, string, isClosed && isJson(string)), isOpen: !isClosed }
  }
  if (digits !== undefined) return tokenOf('number', start, digits, number.test(digits))
  if (mark !== undefined) return tokenOf('mark', start, mark, true)
  if (word !== undefined) return tokenOf('word', start, word, /^(?:true|false|null)$/.test(word))
  return tokenOf('bad', start, content, false)
}

function tokenOf(kind: Token['kind'], start: number, content: string, isValid: boolean): Piece {
  return { token: { kind, start, end: start + content.length }, content, isValid }
}

function isJson(literal: string): boolean {
  try {
    JSON.parse(literal)
    return true
  } catch {
    return false
  }
}

/** The text of a string literal; an unfinished one as written. */
const keyText = (literal: string): string => (isJson(literal) ? JSON.parse(literal) : literal.slice(1))

function skipSpace(text: string, at: number): number {
  space.lastIndex = at
  space.exec(text)
  return space.lastIndex
}

/** The other bracket of the one before or after the caret. */
export function matchBracket(
  tokens: readonly Token[],
  text: string,
  caret: number,
): [Token, Token] | undefined {
  const index = tokens.findIndex(
    ({ kind, start, end }) =>
      kind === 'mark' && (end === caret || start === caret) && /[{}[\]]/.test(text[start]!),
  )
  const token = tokens[index]
  if (!token) return undefined
  const step = /[{[]/.test(text[token.start]!) ? 1 : -1
  let depth = 0
  for (let at = index; at >= 0 && at < tokens.length; at += step) {
    const other = tokens[at]!
    if (other.kind !== 'mark') continue
    const mark = text[other.start]!
    if (/[{[]/.test(mark)) depth += step
    else if (/[}\]]/.test(mark)) depth -= step
    if (depth === 0) return [token, other]
  }
  return undefined
}
