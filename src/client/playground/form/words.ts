import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'

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
