import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import type { Pair } from './parsed-curl.ts'

/** The type of a value, where there is only one. */
export function typeOf(schema: FormSchema | undefined, table: SchemaTable): string | undefined {
  const { types = [] } = resolveForm(schema ?? {}, table)
  return types.length === 1 ? types[0] : undefined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Text as JSON, by what its schema says. Where that is not certain it stays text, which is sent as the same. */
export function readText(text: string, schema: FormSchema | undefined, table: SchemaTable): string {
  const { types = [], values } = resolveForm(schema ?? {}, table)
  const value = parseJson(text)
  const type = Array.isArray(value) ? 'array' : typeof value
  const isData = types.some((one) => one === type || (one === 'integer' && type === 'number'))
  return (isData && !types.includes('string')) || values?.includes(text) ? text : JSON.stringify(text)
}

/** One text, or the items of a list. */
export function readTexts(texts: readonly string[], schema: FormSchema | undefined, table: SchemaTable) {
  if (texts.length === 1 && typeOf(schema, table) !== 'array') return readText(texts[0]!, schema, table)
  const { items } = resolveForm(schema ?? {}, table)
  return `[${texts.map((text) => readText(text, items, table)).join()}]`
}

/** Written by hand, so that every name is only a name. One that stands several times is a list. */
export function readFields(fields: readonly Pair[], schema: FormSchema | undefined, table: SchemaTable) {
  const { properties } = resolveForm(schema ?? {}, table)
  const written = [...new Set(fields.map(([name]) => name))].map((name) => {
    const texts = fields.flatMap(([one, text]) => (one === name ? [text] : []))
    const own = properties?.find(([one]) => one === name)?.[1]
    const isJson = texts.length === 1 && readText(texts[0]!, own, table) === texts[0]
    return `${JSON.stringify(name)}:${isJson ? texts[0] : readTexts(texts, own, table)}`
  })
  return `{${written.join()}}`
}
