import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import { parseWritten, type WrittenJson } from '../../../value/written-json.ts'
import { emptyObject, textNode } from '../written-edit.ts'

/** An initial value that fits the schema. */
export function startOf(schema: FormSchema, table: SchemaTable): WrittenJson {
  const { types, properties, variants, values, additional } = schema
  if (values) return parseWritten(values[0]!)!
  if (types?.[0] === 'array') return { kind: 'list', items: [] }
  if (properties || types?.[0] === 'object' || typeof additional === 'object') return emptyObject
  if (variants?.[0]) return startOf(resolveForm(variants[0].schema, table), table)
  return types ? textNode('') : emptyObject
}
