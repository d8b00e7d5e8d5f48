import type { Limits } from '../value/value-schema.ts'

/**
 * A schema as forms and checks need it: the same for every version of OpenAPI, `allOf` put together, references by name.
 * Values in it are JSON as text, so that every digit is as it was written.
 */
export type FormSchema = Limits & {
  /** It stands in the table under this name; nothing else is set then. */
  ref?: string
  /** Without `null`. Nothing where anything fits. */
  types?: FormType[]
  nullable?: boolean
  title?: string
  /** All that may stand here; `const` is a list of one. */
  values?: string[]
  /** What is meant where nothing is sent. */
  default?: string
  example?: string
  /** In a list, because a name may be `__proto__`, and because their order counts. */
  properties?: [name: string, schema: FormSchema][]
  required?: string[]
  /** Values under other names; `false` where there may be none. */
  additional?: FormSchema | boolean
  patterns?: [pattern: string, schema: FormSchema][]
  items?: FormSchema
  prefixItems?: FormSchema[]
  variants?: FormVariant[]
  /** How many of the variants may fit: exactly one, or several. */
  choose?: 'one' | 'any'
  /** The property that tells variants apart. */
  discriminator?: string
  deprecated?: boolean
  /** Its content is a file. */
  isFile?: boolean
  /** More is said about it than stands here: a value that fits this may still be wrong, and none is surely wrong. */
  isLoose?: boolean
}

export type FormType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'

export type FormVariant = {
  title: string
  schema: FormSchema
  /** Values of the discriminator that mean this one. */
  is?: string[]
}

/** Schemas that others refer to, by name: a map in which no name is special. */
export type SchemaTable = Readonly<Record<string, FormSchema>>

/** The schema itself, where a name stands for it. */
export function resolveForm(schema: FormSchema, table: SchemaTable): FormSchema {
  let at = schema
  for (let steps = 0; at.ref !== undefined && steps < 50; steps++)
    at = (Object.hasOwn(table, at.ref) ? table[at.ref] : undefined) ?? {}
  return at
}
