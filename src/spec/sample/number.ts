import type { JsonObject } from '../read/pointer.ts'

/** A number within the limits: a typical one, 1, the nearest limit, or a value in between. */
export function sampleNumber(
  words: JsonObject,
  { isInteger, hint }: { isInteger: boolean; hint?: number },
): number {
  const low = numberOf(words.minimum)
  const high = numberOf(words.maximum)
  const above = numberOf(words.exclusiveMinimum)
  const below = numberOf(words.exclusiveMaximum)
  const step = numberOf(words.multipleOf)
  const fits = (value: number) =>
    Number.isFinite(value) &&
    (!isInteger || Number.isInteger(value)) &&
    (low === undefined || value >= low) &&
    (high === undefined || value <= high) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below) &&
    (step === undefined || step <= 0 || isMultiple(value, step))
  const from = largest(low, above)
  const to = smallest(high, below)
  const middle = from !== undefined && to !== undefined ? [from / 2 + to / 2] : []
  const plain = [hint, 1, from, to, 0, ...middle].filter((value) => value !== undefined)
  const simple = plain.find(fits)
  if (simple !== undefined) return simple === 0 ? 0 : simple
  const near = plain.flatMap((value) => [
    value,
    Math.ceil(value),
    Math.floor(value),
    Math.floor(value) + 1,
    Math.ceil(value) - 1,
    value * (1 + Number.EPSILON),
    value * (1 - Number.EPSILON),
  ])
  const nearest = [...(step && step > 0 ? multiplesNear(plain, step) : []), ...near].find(fits)
  // Contradictory limits: use the author's own value.
  const value = nearest ?? from ?? to ?? 1
  return value === 0 ? 0 : value
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A counting keyword: `minLength`, `maxItems`. */
export function sizeOf(value: unknown): number | undefined {
  const size = numberOf(value)
  return size === undefined ? undefined : Math.max(0, Math.floor(size))
}

function multiplesNear(values: number[], step: number): number[] {
  // Ten candidates, because an integer can have `multipleOf: 0.1`.
  return values.flatMap((value) => {
    const count = Math.ceil(value / step)
    return Array.from({ length: 21 }, (_one, index) =>
      tidy((count + (index % 2 ? 1 : -1) * Math.ceil(index / 2)) * step),
    )
  })
}

/** Rounds 0.30000000000000004 to 0.3. */
const tidy = (value: number) => Number(value.toPrecision(12))

function isMultiple(value: number, step: number): boolean {
  const count = value / step
  return Math.abs(count - Math.round(count)) < 1e-9
}

function largest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.max(a, b)
}

function smallest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : b === undefined ? a : Math.min(a, b)
}
