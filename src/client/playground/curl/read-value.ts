import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import type { Pair } from './parsed-curl.ts'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Text as JSON, by its schema. If in doubt it stays a string, which is sent unchanged. */
export function readText(text: string, schema: FormSchema | undefined, table: SchemaTable): string {
  const { types = [], values } = resolveForm(schema ?? {}, table)
  const value = parseJson(text)
  const type = Array.isArray(value) ? 'array' : typeof value
  const isData = types.some((item) => item === type || (item === 'integer' && type === 'number'))
  return (isData && !types.includes('string')) || values?.includes(text) ? text : JSON.stringify(text)
}

/** A single value, or the items of a list. */
export function readTexts(
  texts: readonly string[],
  schema: FormSchema | undefined,
  table: SchemaTable,
): string {
  const { types, items } = resolveForm(schema ?? {}, table)
  const [first] = texts
  if (first !== undefined && texts.length === 1 && types?.[0] !== 'array')
    return readText(first, schema, table)
  return `[${texts.map((text) => readText(text, items, table)).join()}]`
}

/** JSON built by hand, so that `__proto__` is a plain name. Repeated names become a list. */
export function readFields(
  fields: readonly Pair[],
  schema: FormSchema | undefined,
  table: SchemaTable,
): string {
  const propertySchemas = new Map(resolveForm(schema ?? {}, table).properties)
  const names = new Set(fields.map(([name]) => name))
  const members = [...names].map((name) => {
    const texts = fields.flatMap(([key, text]) => (key === name ? [text] : []))
    return `${JSON.stringify(name)}:${readTexts(texts, propertySchemas.get(name), table)}`
  })
  return `{${members.join()}}`
}
