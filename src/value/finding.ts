import type { Limits, ValueSchema, Variant } from './value-schema.ts'
import type { WrittenJson } from './written-json.ts'

/** Where a value does not fit its schema. Each user of the check has words of its own for it. */
export type Finding<Inner extends object> = {
  kind:
    | 'type'
    | 'value'
    | 'limit'
    | 'pattern'
    | 'format'
    | 'missing'
    | 'undocumented'
    | 'variants'
    | 'excluded'
    | 'nothing'
  /** The value it is about; for a missing property, the object without it. */
  path: (string | number)[]
  value: WrittenJson
  schema: ValueSchema<Inner>
  /** The keyword of a limit. */
  limit?: LimitName
  /** The property that is missing or not documented. */
  name?: string
  /** The expected types. */
  types?: readonly string[]
  /** Why none of several variants fits. */
  mismatch?: Mismatch<Inner>
}

export type LimitName = Exclude<keyof Limits, 'format' | 'pattern'>

/** A finding about a value by itself. */
export type PlainFinding = { kind: 'value' | 'limit' | 'pattern' | 'format'; limit?: LimitName }

export type Mismatch<Inner extends object> = { all: VariantResult<Inner>[]; nearest: VariantResult<Inner> }

export type VariantResult<Inner extends object> = { variant: Variant<Inner>; findings: Finding<Inner>[] }

/** Takes so many steps from a budget; false when it is used up. */
export type Spend = (steps: number) => boolean
