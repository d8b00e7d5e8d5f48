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

const alignedWith = ({ mantissa, shift }: Decimal, other: Decimal): bigint =>
  mantissa * 10n ** BigInt(Math.max(0, shift - other.shift))

/** Counted without rounding. What cannot be counted is one. */
export function isMultiple(digits: string, of: number): boolean {
  const value = readDecimal(digits)
  const unit = readDecimal(String(of))
  if (!value || !unit || unit.mantissa === 0n) return true
  return alignedWith(value, unit) % alignedWith(unit, value) === 0n
}

/**
 * Below 0 where the number is surely less than the limit, above 0 where it is surely more, 0 where it surely is the limit;
 * else nothing. A limit beyond the safe integers was rounded when it was read, so that equal may be either.
 */
export function compareWith(digits: string, limit: number): number | undefined {
  const value = readDecimal(digits)
  const other = readDecimal(String(limit))
  if (!value || !other || Math.abs(limit) > Number.MAX_SAFE_INTEGER)
    return Math.sign(Number(digits) - limit) || undefined
  const [a, b] = [alignedWith(value, other), alignedWith(other, value)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** The same text for `10`, `10.0` and `1e1`. */
export function plainDigits(digits: string): string {
  const value = readDecimal(digits)
  if (!value) return digits
  const whole = String(value.mantissa)
  const mantissa = whole.replace(/0+$/, '')
  return mantissa ? `${mantissa}e${value.shift + whole.length - mantissa.length}` : '0'
}
