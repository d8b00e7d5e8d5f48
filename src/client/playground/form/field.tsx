/** @jsxImportSource ../dom */

import { resolveForm } from '../../../request/form-schema.ts'
import type { Drawn } from '../dom/jsx-runtime.ts'
import { BooleanField, EnumField, NullableField } from './choice-field.tsx'
import type { FieldProps } from './context.ts'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { FieldRow } from './row.tsx'
import { TextField } from './text-field.tsx'

/** The input that fits a schema. */
export function Field(props: FieldProps): Drawn {
  const { schema: given, context, value } = props
  const schema = resolveForm(given, context.table)
  const { types = [], values, variants, items, properties, additional, isFile, nullable } = schema
  const only = types.length === 1 ? types[0] : undefined
  const isFiles = isFile || (items && resolveForm(items, context.table).isFile)
  if (isFiles && context.hasFiles && props.depth <= 1) return <FileSlot {...props} />
  if (values && values.length > 0) return <EnumField {...props} />
  if (variants || value?.kind === 'object' || (only === 'object' && (properties || additional !== undefined)))
    return <ObjectField {...props} />
  if (only === 'array' || items || value?.kind === 'list') return <ListField {...props} />
  if (only === 'object') return <ObjectField {...props} />
  if (only === 'boolean') return <BooleanField {...props} />
  return nullable ? <NullableField {...props} /> : <TextField {...props} />
}

/** Where files are chosen: what does that is loaded for those who need it. */
function FileSlot(props: FieldProps): Drawn {
  const { name, id, schema, context } = props
  const isList = resolveForm(schema, context.table).types?.[0] === 'array'
  return (
    <FieldRow field={props}>
      <div data-slot="file" data-id={id} data-name={name} data-many={isList} />
    </FieldRow>
  )
}
