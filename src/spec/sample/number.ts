import type { JsonObject } from '../read/pointer.ts'

/** A number within the limits: a typical one, 1, the nearest limit, or a value in between. */
export function sampleNumber(
  words: JsonObject,
  { isInteger, hint }: { isInteger: boolean; hint?: number },
): number {
  const low = numberOf(words.minimum)
  const high = numberOf(words.maximum)
  const exclusiveMin = numberOf(words.exclusiveMinimum)
  const exclusiveMax = numberOf(words.exclusiveMaximum)
  const step = numberOf(words.multipleOf)
  const fits = (value: number) =>
    Number.isFinite(value) &&
    (!isInteger || Number.isInteger(value)) &&
    (low === undefined || value >= low) &&
    (high === undefined || value <= high) &&
    (exclusiveMin === undefined || value > exclusiveMin) &&
    (exclusiveMax === undefined || value < exclusiveMax) &&
    (step === undefined || step <= 0 || isMultiple(value, step))
  const from = largest(low, exclusiveMin)
  const to = smallest(high, exclusiveMax)
  const middle = from !== undefined && to !== undefined ? [from / 2 + to / 2] : []
  const candidates = [hint, 1, from, to, 0, ...middle].filter((value) => value !== undefined)
  const simple = candidates.find(fits)
  if (simple !== undefined) return simple === 0 ? 0 : simple
  const near = candidates.flatMap((value) => [
    value,
    Math.ceil(value),
    Math.floor(value),
    Math.floor(value) + 1,
    Math.ceil(value) - 1,
    value * (1 + Number.EPSILON),
    value * (1 - Number.EPSILON),
  ])
  const nearest = [...(step && step > 0 ? multiplesNear(candidates, step) : []), ...near].find(fits)
  // Contradictory limits: use the author's own value.
  const value = nearest ?? from ?? to ?? 1
  return value === 0 ? 0 : value
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The value of a keyword such as `minLength` or `maxItems`. */
export function sizeOf(value: unknown): number | undefined {
  const size = numberOf(value)
  return size === undefined ? undefined : Math.max(0, Math.floor(size))
}

function multiplesNear(values: number[], step: number): number[] {
  // Ten candidates on each side, because an integer can have `multipleOf: 0.1`.
  return values.flatMap((value) => {
    const count = Math.ceil(value / step)
    return Array.from({ length: 21 }, (_, index) =>
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
