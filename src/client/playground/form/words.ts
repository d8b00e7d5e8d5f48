import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import { fieldText } from '../written-edit.ts'
import type { FieldProps } from './context.ts'

/** The type of a field in a few words. */
export function kindWords(schema: FormSchema, table: SchemaTable): string {
  const {
    types = [],
    values,
    nullable,
    variants,
    choose,
    items,
    additional,
    format,
    isFile,
  } = resolveForm(schema, table)
  const or = (...words: string[]) => strings.either(nullable ? [...words, 'null'] : words)
  if (isFile) return strings.file
  if (variants) return choose === 'any' ? strings.anyOf : strings.oneOf
  if (values && values.length > 1) return or(strings.enumeration)
  if (types[0] === 'array') return or(strings.arrayOf(items ? kindWords(items, table) : strings.any))
  if (types[0] === 'object' && typeof additional === 'object')
    return or(strings.mapOf(kindWords(additional, table)))
  if (types.length === 0) return or(strings.any)
  return or(...types.map((type) => (type === 'string' && format ? format : type)))
}

/** A string without its quotes; other JSON unchanged. */
export const readable = (json: string): string => (json.startsWith('"') ? JSON.parse(json) : json)

/** `default: 20, example: 25` */
export function exampleWords({ schema, example, context }: FieldProps): string {
  const { default: defaultValue, example: schemaExample } = resolveForm(schema, context.table)
  const text =
    example?.kind === 'list' ? example.items.map(fieldText).filter(Boolean).join(', ') : fieldText(example)
  const defaultText = defaultValue && readable(defaultValue)
  const exampleText = text || (schemaExample && readable(schemaExample))
  if (!exampleText) return defaultText ? strings.defaultValue(defaultText) : ''
  return defaultText ? strings.defaultAndExample(defaultText, exampleText) : strings.exampleValue(exampleText)
}

/** The type of a field without a placeholder, with its default and example. */
export const hintWords = (field: FieldProps) =>
  strings.joined([kindWords(field.schema, field.context.table), exampleWords(field)].filter(Boolean))
