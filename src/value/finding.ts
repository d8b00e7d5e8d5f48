import type { Limits, ValueSchema, Variant } from './value-schema.ts'
import type { WrittenJson } from './written-json.ts'

/** A violation of a schema. Each caller describes it in its own words. */
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
  /** The path of the value; for a missing property, of the object without it. */
  path: (string | number)[]
  value: WrittenJson
  schema: ValueSchema<Inner>
  /** The keyword of a limit. */
  limit?: LimitName
  /** The property that is missing or not documented. */
  name?: string
  /** The expected types. */
  types?: readonly string[]
  /** Why no variant matches. */
  mismatch?: Mismatch<Inner>
}

export type LimitName = Exclude<keyof Limits, 'format' | 'pattern'>

/** A violation of the value itself, not of its children. */
export type PlainFinding = { kind: 'value' | 'limit' | 'pattern' | 'format'; limit?: LimitName }

export type Mismatch<Inner extends object> = { all: VariantResult<Inner>[]; nearest: VariantResult<Inner> }

export type VariantResult<Inner extends object> = { variant: Variant<Inner>; findings: Finding<Inner>[] }

/** Takes steps from a budget; false if it is used up. */
export type Spend = (steps: number) => boolean
