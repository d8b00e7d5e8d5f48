/** @jsxImportSource ../draw */

import { resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import { parseWritten, writeWritten } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { textNode } from '../written-edit.ts'
import type { FieldProps } from './context.ts'
import { Menu } from './menu.tsx'
import { FieldRow, invalidAttributes, warningOf } from './row.tsx'
import { Segments } from './segments.tsx'
import { TextField } from './text-field.tsx'
import { exampleWords, readable } from './words.ts'

const notSent = '-'

/** One of the listed values. */
export function EnumField(props: FieldProps & { label?: string }): Drawn {
  const { id, value, required, context, onChange, label } = props
  const { values = [], nullable } = resolveForm(props.schema, context.table)
  const json = value && writeWritten(value)
  const listed = nullable && !values.includes('null') ? [...values, 'null'] : values
  // Also show a value that is not listed: it came from the editor or a link.
  const all = json === undefined || listed.includes(json) ? listed : [...listed, json]
  // `"1"` keeps its quotes next to `1`.
  const titleOf = (choice: string) => (all.includes(readable(choice)) ? choice : readable(choice))
  const options = all.map((choice) => ({ value: choice, title: titleOf(choice) }))
  const blank = exampleWords(props) || (required ? strings.choose : strings.notSent)
  const select = (
    <Menu
      id={id}
      label={label}
      value={json ?? notSent}
      options={required && json !== undefined ? options : [{ value: notSent, title: blank }, ...options]}
      onChoose={(chosen) => onChange(chosen === notSent ? undefined : parseWritten(chosen))}
      {...invalidAttributes(id, warningOf(props))}
    />
  )
  return label === undefined ? <FieldRow field={props}>{select}</FieldRow> : select
}

/** true, false, null or not sent. */
export function BooleanField(props: FieldProps): Drawn {
  const { name, id, value, required, context, onChange } = props
  const schema = resolveForm(props.schema, context.table)
  const json = value && writeWritten(value)
  const words = ['true', 'false', ...(schema.nullable ? ['null'] : [])]
  const other = json !== undefined && !words.includes(json) ? [json] : []
  const options = [...(required ? [] : [notSent]), ...words, ...other]
  return (
    <FieldRow field={props} isGroup>
      <Segments
        label={name}
        id={id}
        options={options.map((option) => ({
          value: option,
          title: option === notSent ? strings.notSent : option,
        }))}
        chosen={json ?? (required ? undefined : notSent)}
        onChoose={(chosen) => onChange(chosen === notSent ? undefined : parseWritten(chosen))}
      />
    </FieldRow>
  )
}

/** A nullable string or number: a choice, then an input. */
export function NullableField(props: FieldProps): Drawn {
  const { name, id, value, required, context, onChange } = props
  const state =
    value === undefined ? notSent : value.kind === 'word' && value.word === 'null' ? 'null' : 'value'
  const schema = { ...resolveForm(props.schema, context.table), nullable: false }
  const options = [
    { value: 'null', title: 'null' },
    { value: 'value', title: strings.value },
  ]
  return (
    // The input below shows the problems of its value.
    <FieldRow field={{ ...props, context: { ...context, warn: undefined } }} isGroup>
      <Segments
        label={name}
        id={`${id}?`}
        options={required ? options : [{ value: notSent, title: strings.notSent }, ...options]}
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
