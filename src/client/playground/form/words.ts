import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'

/** What kind of value a field takes, in a few words. */
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
  const end = nullable ? ' or null' : ''
  if (isFile) return 'file'
  if (variants) return `${choose === 'any' ? 'any of' : 'one of'}${end}`
  if (values && values.length > 1) return `enum${end}`
  if (types[0] === 'array') return `array of ${items ? kindWords(items, table) : 'anything'}${end}`
  if (types[0] === 'object' && typeof additional === 'object')
    return `map of ${kindWords(additional, table)}${end}`
  return (types.map((type) => (type === 'string' && format ? format : type)).join(' or ') || 'anything') + end
}
