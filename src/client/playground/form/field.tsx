/** @jsxImportSource ../draw */

import { type FormSchema, resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import type { WrittenJson } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { BooleanField, EnumField, NullableField } from './choice-field.tsx'
import type { FieldProps } from './context.ts'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { FieldRow } from './row.tsx'
import { TextField } from './text-field.tsx'

/** The input for a schema. */
export function Field(props: FieldProps): Drawn {
  const { schema: rawSchema, context, value } = props
  const schema = resolveForm(rawSchema, context.table)
  const { types = [], values, variants, items, nullable } = schema
  const singleType = types.length === 1 ? types[0] : undefined
  if (context.hasFiles && props.depth <= 1 && takesFile(schema, context.table)) return <FileSlot {...props} />
  // A value of another type came from the editor or a link; it is shown unchanged.
  const isOther = (kind: string) => value !== undefined && value.kind !== kind && !isNull(value)
  if (values && values.length > 0) return <EnumField {...props} />
  if (variants || value?.kind === 'object' || (singleType === 'object' && !isOther('object')))
    return <ObjectField {...props} Field={Field} />
  if (value?.kind === 'list' || ((singleType === 'array' || items) && !isOther('list')))
    return <ListField {...props} Field={Field} />
  if (singleType === 'boolean') return <BooleanField {...props} />
  return nullable ? <NullableField {...props} /> : <TextField {...props} />
}

const isNull = (value: WrittenJson) => value.kind === 'word' && value.word === 'null'

/** Whether the schema accepts a file, several files or a variant with a file. */
function takesFile({ isFile, items, variants }: FormSchema, table: SchemaTable): boolean {
  const inner = [items, ...(variants ?? []).map(({ schema }) => schema)]
  return isFile === true || inner.some((schema) => schema && takesFile(resolveForm(schema, table), table))
}

/** The place of a file input, which is loaded separately. */
function FileSlot(props: FieldProps): Drawn {
  const { name, id, schema, context } = props
  const isList = resolveForm(schema, context.table).types?.includes('array')
  return (
    <FieldRow field={{ ...props, required: props.required && !context.hasFile?.(name) }}>
      <div data-slot="file" data-id={id} data-name={name} data-many={isList} />
    </FieldRow>
  )
}
