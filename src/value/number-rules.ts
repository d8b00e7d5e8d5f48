import type { LimitName } from './finding.ts'
import type { Limits } from './value-schema.ts'

type Bound = [limit: keyof Limits & `${string}imum`, words: string, isBroken: (order: number) => boolean]

/** The limits of a number; for one that cannot be compared, none is broken. */
export const bounds: Bound[] = [
  ['minimum', 'at least', (order) => order < 0],
  ['exclusiveMinimum', 'more than', (order) => order <= 0],
  ['maximum', 'at most', (order) => order > 0],
  ['exclusiveMaximum', 'less than', (order) => order >= 0],
]

export function brokenNumberLimits(digits: string, schema: Limits): LimitName[] {
  const { multipleOf = 0 } = schema
  const broken = bounds.flatMap(([limit, , isBroken]): LimitName[] =>
    isBroken(compareWith(digits, schema[limit] ?? Number.NaN)) ? [limit] : [],
  )
  return multipleOf > 0 && !isMultiple(digits, multipleOf) ? [...broken, 'multipleOf'] : broken
}

/** https://spec.openapis.org/registry/format/: whole numbers that a program keeps in so many bits. */
export function fitsNumberFormat(digits: string, format: string): boolean {
  const bits = Number(/^int(32|64)$/.exec(format)?.[1])
  if (!bits || !/^-?\d{1,400}$/.test(digits)) return true
  const value = BigInt(digits)
  return BigInt.asIntN(bits, value) === value
}

/** A number by its digits: `mantissa` times ten to the `shift`. */
type Decimal = { mantissa: bigint; shift: number }

const longest = 400

/** Nothing where a number is so long that counting with it takes long. */
function readDecimal(digits: string): Decimal | undefined {
  const match = digits.length > longest ? null : /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(digits)
  if (!match) return undefined
  const [, whole = '', part = '', exponent = '0'] = match
  const shift = Number(exponent) - part.length
  return Math.abs(shift) > longest ? undefined : { mantissa: BigInt(whole + part), shift }
}

/** Both as whole numbers of the same unit. */
function align(digits: string, other: number): [bigint, bigint] | undefined {
  const a = readDecimal(digits)
  const b = readDecimal(String(other))
  const scale = ({ mantissa, shift }: Decimal, to: Decimal) =>
    mantissa * 10n ** BigInt(Math.max(0, shift - to.shift))
  return a && b && [scale(a, b), scale(b, a)]
}

/** Counted without rounding. What cannot be counted is one. */
export function isMultiple(digits: string, of: number): boolean {
  const [value, unit] = align(digits, of) ?? []
  return value === undefined || !unit || value % unit === 0n
}

/**
 * Below 0 where the number is surely less than the limit, above 0 where it is surely more, 0 where it surely is the limit;
 * else NaN. A limit beyond the safe integers was rounded when it was read, so that equal may be either.
 */
function compareWith(digits: string, limit: number): number {
  const pair = Math.abs(limit) > Number.MAX_SAFE_INTEGER ? undefined : align(digits, limit)
  if (!pair) return Math.sign(Number(digits) - limit) || Number.NaN
  const [value, other] = pair
  return value < other ? -1 : value > other ? 1 : 0
}

/** The same text for `10`, `10.0` and `1e1`. */
export function plainDigits(digits: string): string {
  const value = readDecimal(digits)
  if (!value) return digits
  const whole = String(value.mantissa)
  const mantissa = whole.replace(/0+$/, '')
  return mantissa ? `${mantissa}e${value.shift + whole.length - mantissa.length}` : '0'
}
