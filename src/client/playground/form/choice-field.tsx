/** @jsxImportSource ../draw */

import { resolveForm } from '../../../request/form-schema.ts'
import { parseWritten, writeWritten } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { textNode } from '../written-edit.ts'
import type { FieldProps } from './context.ts'
import { Menu } from './menu.tsx'
import { FieldRow, warningOf, wrongAttributes } from './row.tsx'
import { Segments } from './segments.tsx'
import { TextField } from './text-field.tsx'

const notSent = '-'

/** One of the values that the description lists. */
export function EnumField(props: FieldProps & { label?: string }): Drawn {
  const { id, value, required, context, onChange, label } = props
  const { values = [], nullable } = resolveForm(props.schema, context.table)
  const written = value && writeWritten(value)
  const listed = nullable && !values.includes('null') ? [...values, 'null'] : values
  // A value that is not in the list is shown all the same: it came from the editor, or from a link.
  const all = written === undefined || listed.includes(written) ? listed : [...listed, written]
  const options = all.map((choice) => ({ value: choice, title: choice }))
  const select = (
    <Menu
      id={id}
      label={label}
      value={written ?? notSent}
      options={
        required && written !== undefined ? options : [{ value: notSent, title: 'Not sent' }, ...options]
      }
      onChoose={(chosen) => onChange(chosen === notSent ? undefined : parseWritten(chosen))}
      {...wrongAttributes(id, warningOf(props))}
    />
  )
  return label === undefined ? <FieldRow field={props}>{select}</FieldRow> : select
}

/** true, false, null and not sent are four things. */
export function BooleanField(props: FieldProps): Drawn {
  const { name, id, value, required, context, onChange } = props
  const schema = resolveForm(props.schema, context.table)
  const written = value && writeWritten(value)
  const words = ['true', 'false', ...(schema.nullable ? ['null'] : [])]
  const other = written !== undefined && !words.includes(written) ? [written] : []
  const options = [...(required ? [] : [notSent]), ...words, ...other]
  return (
    <FieldRow field={props} isGroup>
      <Segments
        label={name}
        id={id}
        options={options.map((option) => ({
          value: option,
          title: option === notSent ? 'Not sent' : option,
        }))}
        chosen={written ?? (required ? undefined : notSent)}
        onChoose={(chosen) => onChange(chosen === notSent ? undefined : parseWritten(chosen))}
      />
    </FieldRow>
  )
}

/** A text or a number that may also be null: first whether, then what. */
export function NullableField(props: FieldProps): Drawn {
  const { name, id, value, required, context, onChange } = props
  const state =
    value === undefined ? notSent : value.kind === 'word' && value.word === 'null' ? 'null' : 'value'
  const schema = { ...resolveForm(props.schema, context.table), nullable: false }
  const options = [
    { value: 'null', title: 'null' },
    { value: 'value', title: 'Value' },
  ]
  return (
    <FieldRow field={{ ...props, value: value && parseWritten('null') }} isGroup>
      <Segments
        label={name}
        id={`${id}?`}
        options={required ? options : [{ value: notSent, title: 'Not sent' }, ...options]}
        chosen={required && state === notSent ? undefined : state}
        onChoose={(chosen) =>
          onChange(chosen === 'value' ? textNode('') : chosen === 'null' ? parseWritten('null') : undefined)
        }
      />
      {state === 'value' && (
        <TextField
          {...props}
          label={name}
          schema={schema}
          onChange={(next) => onChange(next ?? textNode(''))}
        />
      )}
    </FieldRow>
  )
}
