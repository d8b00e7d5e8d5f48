import {
  type FormSchema,
  type FormType,
  resolveForm,
  type SchemaTable,
} from '../../../request/form-schema.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import { entryOf, textNode, withEntry } from '../written-edit.ts'
import type { FieldProps } from './context.ts'
import { startOf } from './start-of.ts'

/** A field with variants, its schema resolved. */
type VariantField = Pick<FieldProps, 'id' | 'value' | 'schema' | 'context'>

/** The variant of a value: by discriminator, otherwise as chosen, otherwise by similarity. */
export function variantOf({ id, value, schema, context: { table, chosen } }: VariantField): number {
  const { variants = [], discriminator } = schema
  if (value === undefined) return -1
  const tag = discriminator === undefined ? undefined : entryOf(value, discriminator)
  if (discriminator !== undefined && tag?.kind === 'text') {
    const index = variants.findIndex(({ is, schema }) => {
      const propertySchema = property(schema, discriminator, table)
      return propertySchema?.values
        ? propertySchema.values.includes(writeWritten(tag))
        : is?.includes(tag.text)
    })
    if (index >= 0) return index
  }
  const chosenIndex = chosen.get(id)
  if (chosenIndex !== undefined && chosenIndex < variants.length) return chosenIndex
  const scores = variants.map(({ schema }) => likeness(value, resolveForm(schema, table), table))
  return scores.indexOf(Math.max(...scores))
}

function typesOf(value: WrittenJson): FormType[] {
  if (value.kind === 'number') return /[.eE]/.test(value.digits) ? ['number'] : ['integer', 'number']
  return [
    value.kind === 'list'
      ? 'array'
      : value.kind === 'word'
        ? 'boolean'
        : value.kind === 'text'
          ? 'string'
          : 'object',
  ]
}

/** How similar a value is to a schema. */
function likeness(
  value: WrittenJson,
  { types, properties = [], items }: FormSchema,
  table: SchemaTable,
): number {
  if (value.kind !== 'object') {
    const fits = typesOf(value).some((type) => types?.includes(type)) ? 2 : 0
    const [item] = value.kind === 'list' ? value.items : []
    return fits + (item && items ? Math.sign(likeness(item, resolveForm(items, table), table)) : 0)
  }
  return properties.reduce((sum, [name, property]) => {
    const entry = entryOf(value, name)
    const { values } = resolveForm(property, table)
    if (!entry) return sum
    return values && !values.includes(writeWritten(entry)) ? sum - 9 : sum + 1
  }, 0)
}

type FormVariant = NonNullable<FormSchema['variants']>[number]

/** The value as another variant, with the fields that both have. */
export function chooseVariant(
  { value, schema, context: { table } }: VariantField,
  variant: FormVariant,
): WrittenJson {
  const variantSchema = resolveForm(variant.schema, table)
  const start = startOf(variantSchema, table)
  if (start.kind !== 'object' || variantSchema.variants) return start
  const names = new Set(
    [...(schema.properties ?? []), ...(variantSchema.properties ?? [])].map(([name]) => name),
  )
  const sharedEntries = value?.kind === 'object' ? value.entries.filter(([name]) => names.has(name)) : []
  let next: WrittenJson = { kind: 'object', entries: sharedEntries }
  const { discriminator } = schema
  if (discriminator !== undefined) {
    const singleValue = onlyValue(property(variant.schema, discriminator, table))
    const name = singleValue ? parseWritten(singleValue) : variant.is?.[0] && textNode(variant.is[0])
    // The discriminator goes first, by convention.
    if (name)
      next = {
        kind: 'object',
        entries: [[discriminator, name], ...sharedEntries.filter(([key]) => key !== discriminator)],
      }
  }
  return withFixedValues(next, [schema, variantSchema], table)
}

/** Adds required fields that have a single possible value. */
export function withFixedValues(
  value: WrittenJson,
  schemas: readonly (FormSchema | undefined)[],
  table: SchemaTable,
): WrittenJson {
  let next = value
  for (const schema of schemas)
    for (const [name, property] of schema?.properties ?? []) {
      const singleValue = onlyValue(resolveForm(property, table))
      if (singleValue && schema?.required?.includes(name) && !entryOf(next, name))
        next = withEntry(next, name, parseWritten(singleValue))
    }
  return next
}

/** Whether a field has a single possible value and needs no input. */
export function fixedValue(schema: FormSchema, table: SchemaTable, value: WrittenJson | undefined): boolean {
  const singleValue = onlyValue(resolveForm(schema, table))
  return singleValue !== undefined && (value === undefined || writeWritten(value) === singleValue)
}

/** The only possible value, as JSON. */
const onlyValue = (schema: FormSchema | undefined) =>
  schema?.values?.length === 1 ? schema.values[0] : undefined

function property(schema: FormSchema, name: string, table: SchemaTable): FormSchema | undefined {
  const propertySchema = resolveForm(schema, table).properties?.find(([key]) => key === name)?.[1]
  return propertySchema && resolveForm(propertySchema, table)
}
