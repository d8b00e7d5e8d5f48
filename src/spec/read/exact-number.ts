import type { Json } from '../../core/json.ts'

/** Numbers of a description that JavaScript cannot hold, with the text they were written as. */
export type ExactNumbers = ReadonlyMap<number, string>

const none: ExactNumbers = new Map()

/** A value by itself: after a colon, a comma, a bracket or the dash of a list, before the end of its line or its list. */
const start = '(?<=(?:^|[:,[{]|\\n[ \\t]*-)[ \\t\\r\\n]*)'
const end = '(?=[ \\t]*(?:[,\\]}\\r\\n#]|$))'
const number = '-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?'

/** Sixteen digits and more, or an exponent of three: everything else survives. */
const candidate =
  /[\s:,[-]\d[\d.]{15,}(?:[eE][+-]?\d+)?(?:[\s,\]}]|$)|[\s:,[-]\d[\d.]*[eE][+-]?\d{3,}(?:[\s,\]}]|$)/
const written = new RegExp(`"(?:[^"\\\\]|\\\\.)*"(?=\\s*:)|${start}${number}${end}`, 'g')

/**
 * What was written is known again by its rounded value. Two numbers that round to the same one are told apart by nobody:
 * where one of them is that value, it stays; else the first is taken, which is right for one, as the rounded one is for none.
 */
export function findExactNumbers(text: string): ExactNumbers {
  // Nearly every description ends here.
  if (!candidate.test(text)) return none
  const numbers = new Map<number, string>()
  const plain = new Set<number>()
  for (const [digits] of text.matchAll(written)) {
    const value = Number(digits)
    if (Number.isNaN(value)) continue
    if (isSame(digits, value)) plain.add(value)
    else if (!numbers.has(value)) numbers.set(value, digits)
  }
  for (const value of numbers.keys()) if (plain.has(value)) numbers.delete(value)
  return numbers
}

/** Not where JavaScript would write an exponent that nobody wrote. */
function isSame(digits: string, value: number): boolean {
  const again = String(value)
  const isSpelled = again.includes('e') === /e/i.test(digits)
  return Number.isFinite(value) && isSpelled && digitsOf(digits) === digitsOf(again)
}

/** Digits and size of a decimal, however it is spelled. */
function digitsOf(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', part = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + part).replace(/^0+/, '')
  const last = digits.replace(/0+$/, '')
  return `${last}e${Number(exponent) - part.length + (digits.length - last.length)}`
}

/** A mark that no text of a description has, for it may not be written there. */
const mark = '\u0000exact '

/** `JSON.stringify`, with numbers as they were written. */
export function writeJson(value: Json, exact: ExactNumbers | undefined, space?: number): string {
  if (!exact?.size) return JSON.stringify(value, null, space)
  const marked = JSON.stringify(
    value,
    (_key, value) => (typeof value === 'number' && exact.has(value) ? mark + exact.get(value) : value),
    space,
  )
  return marked.replace(/"\\u0000exact ([^"]*)"/g, '$1')
}

/** The same for values that are sent as text anyway. */
export function exactText(value: Json, exact: ExactNumbers | undefined): Json {
  if (!exact?.size) return value
  if (typeof value === 'number') return exact.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => exactText(item, exact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, exactText(item, exact)]))
}
