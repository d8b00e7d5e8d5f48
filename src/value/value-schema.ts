/** Constraints of a value by itself. */
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

/** One level of a schema. `Inner` stands for the schemas in it, which are read when a value gets there. */
export type ValueSchema<Inner extends object> = Limits & {
  types?: readonly string[]
  nullable?: boolean
  /** JSON as text, so that every digit is as it was written. */
  values?: readonly string[]
  properties?: readonly (readonly [name: string, schema: Inner])[]
  required?: readonly string[]
  /** The schema of values under other names; `true` for any, `false` for none. */
  additional?: Inner | boolean
  patterns?: readonly (readonly [pattern: string, schema: Inner])[]
  items?: Inner
  prefixItems?: readonly Inner[]
  /** All of them must fit as well. */
  parts?: readonly Inner[]
  /** Whether they apply is not judged; the names in them are declared. */
  mayApply?: readonly Inner[]
  not?: Inner
  variants?: readonly Variant<Inner>[]
  choose?: 'one' | 'any'
  /** The property that tells variants apart. */
  discriminator?: string
  /** No value fits. */
  isNothing?: boolean
  /** It is not known as a whole, so that every value fits. */
  isLoose?: boolean
}

/** `is` lists the values of the discriminator that mean this one. */
export type Variant<Inner> = { schema: Inner; is?: readonly string[] }
