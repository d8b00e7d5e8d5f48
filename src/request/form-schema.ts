import type { Limits } from '../value/value-schema.ts'

/**
 * A schema for forms and checks: the same for every OpenAPI version, with `allOf` merged and references by name. Values
 * are JSON as text, to preserve every digit.
 */
export type FormSchema = Limits & {
  /** A name in the table. If set, nothing else is. */
  ref?: string
  /** Without `null`. Undefined for any type. */
  types?: FormType[]
  nullable?: boolean
  title?: string
  /** The allowed values; `const` is a list of one. */
  values?: string[]
  default?: string
  example?: string
  /** A list, because a name may be `__proto__` and the order matters. */
  properties?: [name: string, schema: FormSchema][]
  required?: string[]
  /** The schema of additional properties; `false` for none. */
  additional?: FormSchema | boolean
  patterns?: [pattern: string, schema: FormSchema][]
  items?: FormSchema
  prefixItems?: FormSchema[]
  variants?: FormVariant[]
  /** How many of the variants may fit: exactly one, or several. */
  choose?: 'one' | 'any'
  /** The property that selects a variant. */
  discriminator?: string
  deprecated?: boolean
  /** Its content is a file. */
  isFile?: boolean
  /** Incomplete, so no value is certainly wrong. */
  isLoose?: boolean
}

export type FormType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'

export type FormVariant = {
  title: string
  schema: FormSchema
  /** Discriminator values of this variant. */
  is?: string[]
}

/** Schemas by name, for references. */
export type SchemaTable = Readonly<Record<string, FormSchema>>

/** Follows references. */
export function resolveForm(schema: FormSchema, table: SchemaTable): FormSchema {
  let at = schema
  for (let steps = 0; at.ref !== undefined && steps < 50; steps++)
    at = (Object.hasOwn(table, at.ref) ? table[at.ref] : undefined) ?? {}
  return at
}
