import { checkValue, type Difference } from '../../../request/check.ts'
import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import { parseWritten, type WrittenJson } from '../../../value/written-json.ts'
import type { Documented } from './documented.ts'
import type { StreamEvent } from './event-reader.ts'

/** How one event differs from its schema. */
export function checkEvent(event: StreamEvent, type: string, documented: Documented): Difference[] {
  if (documented.kind !== 'content') return []
  const { schemas } = documented
  const schema = schemaOfEach(documented.item, documented.schema, schemas)
  if (!schema) return []
  if (type === 'text/event-stream' && isWholeEvent(schema, schemas))
    return checkValue(writtenEvent(event), schema, schemas)
  const value = parseWritten(event.data)
  // Text that is not JSON, such as `[DONE]`, is a control message.
  return value ? checkValue(value, schema, schemas) : []
}

/** `itemSchema` describes each event; `schema` the whole stream, as an array, a string or one event. */
function schemaOfEach(
  item: FormSchema | undefined,
  streamSchema: FormSchema | undefined,
  table: SchemaTable,
): FormSchema | undefined {
  if (item) return item
  const { types = [], items } = resolveForm(streamSchema ?? {}, table)
  if (types.includes('string')) return undefined
  return types.includes('array') ? items : streamSchema
}

/**
 * Whether the schema describes an object with `data`:
 * https://spec.openapis.org/oas/v3.2.0.html#special-considerations-for-server-sent-events
 */
function isWholeEvent(schema: FormSchema, table: SchemaTable): boolean {
  const { properties = [], variants = [] } = resolveForm(schema, table)
  return [properties, ...variants.map((variant) => resolveForm(variant.schema, table).properties ?? [])].some(
    (list) =>
      list.some(([name, inner]) => name === 'data' && resolveForm(inner, table).types?.includes('string')),
  )
}

function writtenEvent({ name, data, id }: StreamEvent): WrittenJson {
  const fields: [string, string | undefined][] = [
    ['event', name || undefined],
    ['data', data],
    ['id', id],
  ]
  return {
    kind: 'object',
    entries: fields.flatMap(([key, text]): [string, WrittenJson][] =>
      text === undefined ? [] : [[key, { kind: 'text', text }]],
    ),
  }
}
