import type { Spend } from './finding.ts'

/**
 * Whether a text matches a regular expression from a spec, which may be malicious: undefined if matching
 * could take long or JavaScript does not support the expression. `spend` takes the work from a budget.
 */
export function fitsPattern(pattern: string, text: string, spend: Spend = () => true): boolean | undefined {
  if (pattern.length > 500 || text.length > 2000) return undefined
  const steps = countWays(pattern, text.length) * (text.length + 1)
  if (!(steps < maxSteps) || !spend(steps / 100)) return undefined
  // Allow needless escapes such as `\_`, but not `\A` and `[[:alpha:]]`, which other languages define.
  for (const flags of /\\(?![bBdDfnrsStvwW])[a-z]|\[:/i.test(pattern) ? ['u'] : ['u', '']) {
    try {
      return new RegExp(pattern, flags).test(text)
    } catch {}
  }
  return undefined
}

const maxSteps = 300_000
const repetition = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y

/** The number of paths through an expression for a text of this length: the cost of a failing match. */
function countWays(pattern: string, length: number): number {
  let at = 0
  const either = (): number => {
    let ways = row()
    while (pattern[at] === '|') {
      at += 1
      ways += row()
    }
    return ways
  }
  const row = (): number => {
    let ways = 1
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') ways *= repeated(atom())
    return ways
  }
  const atom = (): number => {
    const char = pattern[at++]
    if (char === '\\') return /[1-9k]/.test(pattern[at++] ?? '') ? Number.POSITIVE_INFINITY : 1
    if (char === '[') {
      while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1
      at += 1
    }
    if (char !== '(') return 1
    at += /^\?(?:[:=!]|<[=!]|<\w*>)/.exec(pattern.slice(at, at + 50))?.[0].length ?? 0
    const ways = either()
    at += 1
    return ways
  }
  const repeated = (ways: number): number => {
    repetition.lastIndex = at
    const match = repetition.exec(pattern)
    if (!match) return ways
    at = repetition.lastIndex
    const [, sign, low, comma, high] = match
    const min = sign ? Number(sign === '+') : Number(low)
    const max = sign === '?' ? 1 : sign || (comma && !high) ? length : Number(comma ? high : low)
    const count = Math.min(max, Math.max(min, length))
    return ways ** count * (count - min + 1)
  }
  const ways = either()
  // Stopped at an unmatched `)`.
  return at < pattern.length ? Number.POSITIVE_INFINITY : ways
}
