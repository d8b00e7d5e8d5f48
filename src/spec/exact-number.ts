import type { Json } from '../core/json.ts'

/** Numbers of a description that JavaScript cannot hold, with the text they were written as. */
export type ExactNumbers = ReadonlyMap<number, string>

const none: ExactNumbers = new Map()

/** Sixteen digits and more, or an exponent of three: everything else survives. */
const candidate =
  /(?<=[\s:,[-])\d[\d.]{15,}(?:[eE][+-]?\d+)?(?=[\s,\]}]|$)|(?<=[\s:,[-])\d[\d.]*[eE][+-]?\d{3,}(?=[\s,\]}]|$)/g

/**
 * What was written is known again by its rounded value. Two numbers that round to the same one are told apart by nobody;
 * the first is taken, which is right for one of them, where the rounded value would be wrong for both.
 */
export function findExactNumbers(text: string): ExactNumbers {
  let found: Map<number, string> | undefined
  for (const { 0: digits, index } of text.matchAll(candidate)) {
    const written = text[index - 1] === '-' ? `-${digits}` : digits
    const value = Number(written)
    if (Number.isNaN(value) || isSame(written, value)) continue
    found ??= new Map()
    if (!found.has(value)) found.set(value, written)
  }
  return found ?? none
}

function isSame(written: string, value: number): boolean {
  return Number.isFinite(value) && digitsOf(written) === digitsOf(String(value))
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
    (_key, one) => (typeof one === 'number' && exact.has(one) ? mark + exact.get(one) : one),
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
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, exactText(one, exact)]))
}
