/** Constraints of a single value. */
export type Limits = {
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minProperties?: number
  maxProperties?: number
}

/** One level of a schema. `Inner` is the type of nested schemas, which are read on demand. */
export type ValueSchema<Inner extends object> = Limits & {
  types?: readonly string[]
  nullable?: boolean
  /** JSON as text, to preserve every digit. */
  values?: readonly string[]
  properties?: readonly (readonly [name: string, schema: Inner])[]
  required?: readonly string[]
  /** The schema of additional properties; `true` for any, `false` for none. */
  additional?: Inner | boolean
  patterns?: readonly (readonly [pattern: string, schema: Inner])[]
  items?: Inner
  prefixItems?: readonly Inner[]
  /** All of them must match too. */
  parts?: readonly Inner[]
  /** Not checked; only their names count as declared. */
  mayApply?: readonly Inner[]
  not?: Inner
  variants?: readonly Variant<Inner>[]
  choose?: 'one' | 'any'
  /** The property that selects a variant. */
  discriminator?: string
  /** Matches no value. */
  isNothing?: boolean
  /** Incomplete, so every value matches. */
  isLoose?: boolean
}

/** `is` lists the discriminator values of this variant. */
export type Variant<Inner> = { schema: Inner; is?: readonly string[] }
