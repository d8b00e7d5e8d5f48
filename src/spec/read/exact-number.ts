import type { Json } from '../../core/json.ts'

/** Numbers that JavaScript cannot represent, with their source text. */
export type ExactNumbers = ReadonlyMap<number, string>

const none: ExactNumbers = new Map()

/** A standalone value: after a colon, comma, bracket or list dash, before the end of the line or list. */
const start = '(?<=(?:^|[:,[{]|\\n[ \\t]*-)[ \\t\\r\\n]*)'
const end = '(?=[ \\t]*(?:[,\\]}\\r\\n#]|$))'
const number = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'

/** Sixteen digits or more, or a three-digit exponent; other numbers are exact. */
const candidate =
  /[\s:,[-]\d[\d.]{15,}(?:[eE][+-]?\d+)?(?:[\s,\]}]|$)|[\s:,[-]\d[\d.]*[eE][+-]?\d{3,}(?:[\s,\]}]|$)/
const numberPattern = new RegExp(`"(?:[^"\\\\]|\\\\.)*"(?=\\s*:)|${start}${number}${end}`, 'g')

/**
 * Maps rounded values to their source text. If several numbers round to the same value, an exact one wins,
 * otherwise the first.
 */
export function findExactNumbers(text: string): ExactNumbers {
  // Most specs have no such numbers.
  if (!candidate.test(text)) return none
  const numbers = new Map<number, string>()
  const exactValues = new Set<number>()
  for (const [digits] of text.matchAll(numberPattern)) {
    const value = Number(digits)
    if (Number.isNaN(value)) continue
    if (isSame(digits, value)) exactValues.add(value)
    else if (!numbers.has(value)) numbers.set(value, digits)
  }
  for (const value of numbers.keys()) if (exactValues.has(value)) numbers.delete(value)
  return numbers
}

/** False if JavaScript would add an exponent. */
function isSame(digits: string, value: number): boolean {
  const rewritten = String(value)
  const hasSameNotation = rewritten.includes('e') === /e/i.test(digits)
  return Number.isFinite(value) && hasSameNotation && digitsOf(digits) === digitsOf(rewritten)
}

/** A normalized decimal. */
function digitsOf(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', part = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + part).replace(/^0+/, '')
  const last = digits.replace(/0+$/, '')
  return `${last}e${Number(exponent) - part.length + (digits.length - last.length)}`
}

/** A marker that spec text cannot contain. */
const mark = '\u0000exact '

/** `JSON.stringify` with the source text of numbers. */
export function writeJson(value: Json, exact: ExactNumbers | undefined, space?: number): string {
  if (!exact?.size) return JSON.stringify(value, null, space)
  const marked = JSON.stringify(
    value,
    (_key, value) => (typeof value === 'number' && exact.has(value) ? mark + exact.get(value) : value),
    space,
  )
  return marked.replace(/"\\u0000exact ([^"]*)"/g, '$1')
}

/** Replaces numbers by their source text, in values that are sent as text. */
export function exactText(value: Json, exact: ExactNumbers | undefined): Json {
  if (!exact?.size) return value
  if (typeof value === 'number') return exact.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => exactText(item, exact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, exactText(item, exact)]))
}
