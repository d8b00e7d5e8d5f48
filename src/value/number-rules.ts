import type { LimitName } from './finding.ts'
import type { Limits } from './value-schema.ts'

type Bound = [limit: keyof Limits & `${string}imum`, isBroken: (order: number) => boolean]

const lower: Bound[] = [
  ['minimum', (order) => order < 0],
  ['exclusiveMinimum', (order) => order <= 0],
]
const upper: Bound[] = [
  ['maximum', (order) => order > 0],
  ['exclusiveMaximum', (order) => order >= 0],
]

/** At most one limit per side. A number that cannot be compared counts as valid. */
export function brokenNumberLimits(digits: string, schema: Limits): LimitName[] {
  const { multipleOf = 0 } = schema
  const limits: LimitName[] = []
  for (const side of [lower, upper]) {
    const broken = side.find(([limit, isBroken]) =>
      isBroken(compareWith(digits, schema[limit] ?? Number.NaN)),
    )
    if (broken) limits.push(broken[0])
  }
  if (multipleOf > 0 && !isMultiple(digits, multipleOf)) limits.push('multipleOf')
  return limits
}

/** `int32` and `int64`: https://spec.openapis.org/registry/format/ */
export function fitsNumberFormat(digits: string, format: string): boolean {
  const bits = Number(/^int(32|64)$/.exec(format)?.[1])
  if (!bits || !/^-?\d{1,400}$/.test(digits)) return true
  const value = BigInt(digits)
  return BigInt.asIntN(bits, value) === value
}

/** `mantissa` times ten to the `shift`. */
type Decimal = { mantissa: bigint; shift: number }

const maxDigits = 400

/** Undefined if a number has too many digits to calculate with. */
function readDecimal(digits: string): Decimal | undefined {
  const match = digits.length > maxDigits ? null : /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(digits)
  if (!match) return undefined
  const [, whole = '', part = '', exponent = '0'] = match
  const shift = Number(exponent) - part.length
  return Math.abs(shift) > maxDigits ? undefined : { mantissa: BigInt(whole + part), shift }
}

/** Both numbers as integers with the same scale. */
function align(digits: string, other: number): [bigint, bigint] | undefined {
  const a = readDecimal(digits)
  const b = readDecimal(String(other))
  const scale = ({ mantissa, shift }: Decimal, to: Decimal) =>
    mantissa * 10n ** BigInt(Math.max(0, shift - to.shift))
  return a && b && [scale(a, b), scale(b, a)]
}

/** Compares without rounding. Numbers that cannot be compared count as multiples. */
export function isMultiple(digits: string, of: number): boolean {
  const [value, unit] = align(digits, of) ?? []
  return value === undefined || !unit || value % unit === 0n
}

/**
 * Negative if the number is certainly less than the limit, positive if certainly more, 0 if certainly equal;
 * otherwise NaN. Limits beyond the safe integers were rounded when parsed, so equality is uncertain.
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
