import type { Spend } from './finding.ts'
import { fitsPattern } from './pattern.ts'
import type { ValueSchema } from './value-schema.ts'

/** How schemas are read, and how strictly. */
export type Reading<Inner extends object> = {
  /** Reads one level of a schema; returns the same object for the same schema. */
  read: (schema: Inner) => ValueSchema<Inner>
  spend: Spend
  /** Undeclared names are only notes, so a name passes if any variant may allow it. */
  isLenient?: boolean
  /** Whether a required property may be missing, given all schemas of the value. */
  maySkip?: (name: string, levels: readonly ValueSchema<Inner>[]) => boolean
}

/** The schema of a value with all its parts, and the schema it is a variant of. */
export type Whole<Inner> = { schema: Inner; outer?: Whole<Inner>; choose?: 'one' | 'any' }

/**
 * All levels that declare names of a value. Authors write `additionalProperties: false` beside or inside
 * `allOf` and mean the whole, so a name is rejected only if no part declares it.
 */
export function levelsOf<Inner extends object>(
  { schema, outer, choose }: Whole<Inner>,
  reading: Reading<Inner>,
  isWide = true,
): ValueSchema<Inner>[] {
  const { read, spend, isLenient } = reading
  const levels = new Set([read(schema)])
  // The loop also visits levels added during iteration.
  for (const { properties = [], parts = [], variants = [], mayApply = [] } of levels) {
    if (!spend(1 + properties.length / 50)) return [looseSchema]
    for (const inner of parts) levels.add(read(inner))
    if (!isWide) continue
    for (const inner of mayApply) levels.add(read(inner))
    for (const variant of variants) {
      const level = read(variant.schema)
      levels.add(isLenient && level.additional ? looseSchema : level)
    }
  }
  // If several variants may match, the value can have names from any of them.
  const outerLevels = outer ? levelsOf(outer, reading, isLenient === true && choose !== 'one') : []
  return [...levels, ...outerLevels]
}

const looseSchema = { isLoose: true }

/** Whether a schema of the value declares a name, directly or by a pattern. */
export function isDeclared<Inner extends object>(
  name: string,
  whole: Whole<Inner>,
  reading: Reading<Inner>,
): boolean {
  return levelsOf(whole, reading).some(
    ({ isLoose, properties = [], patterns = [] }) =>
      isLoose ||
      properties.some(([key]) => key === name) ||
      patterns.some(([pattern]) => fitsPattern(pattern, name, reading.spend) !== false),
  )
}
