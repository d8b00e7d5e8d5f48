/**
 * A string that matches a regular expression, generated without executing it. Returns undefined for
 * lookaround, backreferences and other unsupported syntax.
 */
export function textForPattern(
  pattern: string,
  { min = 0, max = maxLength }: { min?: number; max?: number } = {},
): string | undefined {
  const tree = readPattern(pattern)
  if (!tree) return undefined
  const limit = Math.min(max, maxLength)
  // Prefers short repetitions, and adjusts unbounded ones to the required length.
  for (let extra = 0; extra <= Math.min(min, limit); extra++) {
    const text = write(tree, extra, limit)
    if (text === undefined) break
    if (text.length >= min) return text
  }
  const shortest = write(tree, -maxLength, limit)
  if (shortest === undefined || shortest.length >= min) return shortest
  // Without an end anchor anything can follow.
  return pattern.endsWith('$') ? undefined : shortest.padEnd(Math.min(min, limit), letters)
}

type Pattern =
  | { kind: 'one'; of: string }
  /** A zero-width anchor or boundary. */
  | { kind: 'none' }
  | { kind: 'row'; parts: Pattern[] }
  | { kind: 'either'; branches: Pattern[] }
  | { kind: 'repeat'; part: Pattern; min: number; max: number }

const maxLength = 200
const maxDepth = 40

/** `extra` lengthens repetitions; undefined if the limit for length or work is exceeded. */
function write(tree: Pattern, extra: number, limit: number): string | undefined {
  let text = ''
  let steps = 0
  const visit = (part: Pattern, round: number): boolean => {
    steps += 1
    if (steps > 4000 || text.length > limit) return false
    switch (part.kind) {
      case 'none':
        return true
      case 'one':
        text += part.of[round % part.of.length]
        return true
      case 'row':
        return part.parts.every((child) => visit(child, round))
      case 'either':
        return part.branches[0] === undefined || visit(part.branches[0], round)
      case 'repeat': {
        const usual = part.part.kind === 'one' && part.max === Infinity ? 3 : 1
        const count = Math.min(part.max, Math.max(part.min, usual + extra))
        for (let at = 0; at < count; at++)
          if (!visit(part.part, part.part.kind === 'one' ? at : round)) return false
        return true
      }
    }
  }
  return visit(tree, 0) && text.length <= limit ? text : undefined
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '1234567890'
const word = `${letters}${letters.toUpperCase()}${digits}_`
const marks = '-./:@#!$%&()*+,;<=>?[]^{|}~\'"`\\ \t\n'
const anyCharacter = word + marks

const sets = new Map(
  Object.entries({
    d: digits,
    D: letters,
    w: word,
    W: marks,
    s: ' \t\n',
    S: word,
    n: '\n',
    r: '\r',
    t: '\t',
    f: '\f',
    v: '\v',
    0: '\0',
  }),
)

const properties = new Map(
  Object.entries({
    L: letters,
    Letter: letters,
    Alphabetic: letters,
    Ll: letters,
    Lu: letters.toUpperCase(),
    N: digits,
    Nd: digits,
  }),
)

function readPattern(source: string): Pattern | undefined {
  if (source.length > 1000) return undefined
  let at = 0
  const fail = Symbol('not understood')
  const either = (depth: number): Pattern => {
    if (depth > maxDepth) throw fail
    const first = row(depth)
    const alternatives: Pattern[] = []
    while (source[at] === '|') {
      at += 1
      alternatives.push(row(depth))
    }
    return alternatives.length === 0 ? first : { kind: 'either', branches: [first, ...alternatives] }
  }
  const row = (depth: number): Pattern => {
    const parts: Pattern[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom(depth)))
    return { kind: 'row', parts }
  }
  const atom = (depth: number): Pattern => {
    const char = source.charAt(at++)
    if (char === '^' || char === '$') return { kind: 'none' }
    if (char === '.') return { kind: 'one', of: word }
    if (char === '[') return { kind: 'one', of: set() }
    if (char === '\\') return escaped()
    if (char === '(') {
      if (source[at] === '?') {
        const opening = /^\?(?::|<[A-Za-z_]\w*>)/.exec(source.slice(at, at + 60))
        if (!opening) throw fail
        at += opening[0].length
      }
      const group = either(depth + 1)
      if (source[at++] !== ')') throw fail
      return group
    }
    if ('*+?'.includes(char)) throw fail
    return { kind: 'one', of: char }
  }
  const escaped = (): Pattern => {
    const char = source[at]
    if (char === 'b' || char === 'B') {
      at += 1
      return { kind: 'none' }
    }
    return { kind: 'one', of: escapedSet() }
  }
  const escapedSet = (): string => {
    const char = source[at++]
    if (char === undefined || /[1-9k]/.test(char)) throw fail
    const simple = sets.get(char)
    if (simple !== undefined) return simple
    const rest = source.slice(at, at + 30)
    const code =
      char === 'u'
        ? /^(?:([\da-f]{4})|\{([\da-f]{1,6})\})/i.exec(rest)
        : char === 'x' && /^([\da-f]{2})/i.exec(rest)
    if (code) {
      const [whole, plain, braced = ''] = code
      at += whole.length
      const point = Number.parseInt(plain ?? braced, 16)
      if (point > 0xffff) throw fail
      return String.fromCharCode(point)
    }
    if (char === 'p') {
      const [whole = '', name = ''] = /^\{(?:(?:Script|General_Category|sc|gc)=)?(\w+)\}/.exec(rest) ?? []
      const property = properties.get(name)
      if (property === undefined) throw fail
      at += whole.length
      return property
    }
    if (/[a-z]/i.test(char)) throw fail
    return char
  }
  const set = (): string => {
    const isNegated = source[at] === '^'
    if (isNegated) at += 1
    let chars = ''
    const next = (): string => {
      const char = source.charAt(at++)
      if (char !== '\\') return char
      if (source[at] !== 'b') return escapedSet()
      at += 1
      return '\b'
    }
    while (at < source.length && source[at] !== ']') {
      const from = next()
      if (source[at] === '-' && source[at + 1] !== ']' && at + 1 < source.length && from.length === 1) {
        at += 1
        const to = next()
        if (to.length !== 1) throw fail
        chars += between(from.charCodeAt(0), to.charCodeAt(0))
      } else chars += from
    }
    if (source[at++] !== ']') throw fail
    const of = isNegated ? [...anyCharacter].filter((char) => !chars.includes(char)).join('') : chars
    if (of === '') throw fail
    return of
  }
  const repeated = (part: Pattern): Pattern => {
    const match = /^(?:([*+?])|\{(\d{1,6})(?:(,)(\d{1,6})?)?\})\??/.exec(source.slice(at, at + 20))
    if (!match) return part
    at += match[0].length
    const [, sign, low, comma, high] = match
    if (sign) return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    const min = Number(low)
    const max = high !== undefined ? Number(high) : comma ? Infinity : min
    if (max < min) throw fail
    return { kind: 'repeat', part, min, max }
  }
  try {
    const tree = either(0)
    return at === source.length ? tree : undefined
  } catch (problem) {
    if (problem === fail) return undefined
    throw problem
  }
}

/** `1` to `9` before `0`, so that numbers do not start with 0. Long ranges are truncated. */
function between(from: number, to: number): string {
  const chars = Array.from({ length: Math.min(Math.max(to - from + 1, 0), 100) }, (_, index) =>
    String.fromCharCode(from + index),
  )
  const [first, ...rest] = chars
  return first === '0' ? [...rest, first].join('') : chars.join('')
}
