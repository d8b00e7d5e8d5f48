/** @jsxImportSource ../draw */

import { resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import { writeWritten } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { Tool } from '../icon.tsx'
import { fieldText, readField, textNode } from '../written-edit.ts'
import type { FieldProps } from './context.ts'
import { FieldRow, invalidAttributes, Warning, warningOf } from './row.tsx'
import { exampleWords } from './words.ts'

/** A string, a number or any JSON. With a label, it is drawn without a row. */
export function TextField(props: FieldProps & { label?: string }): Drawn {
  const { id, value, required, schema, context, onChange, label } = props
  if (label !== undefined)
    return (
      <div>
        <TextInput {...props} />
        <Warning id={id} text={warningOf(props)} />
      </div>
    )
  const { types } = resolveForm(schema, context.table)
  return (
    <FieldRow field={props}>
      <TextInput {...props} />
      {!required && !value && types?.includes('string') && (
        <button class="o-btn o-small o-ghost op-empty" type="button" onClick={() => onChange(textNode(''))}>
          {strings.sendEmpty}
        </button>
      )}
    </FieldRow>
  )
}

function TextInput(props: FieldProps & { label?: string }): Drawn {
  const { id, name, value, required, context, onChange, label } = props
  const schema = resolveForm(props.schema, context.table)
  const { types = [], format } = schema
  const text = value?.kind === 'list' || value?.kind === 'object' ? writeWritten(value) : fieldText(value)
  const change = (next: string) => {
    // An empty optional field is not sent.
    const isUnset = next === '' && !(required && types.includes('string') && context.isBody)
    onChange(isUnset ? undefined : readField(next, types, value))
  }
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number')
  const attributes = {
    id,
    class: 'o-input o-mono',
    value: text,
    placeholder: exampleWords(props),
    'aria-label': label,
    ...invalidAttributes(id, warningOf(props)),
    autocomplete: 'off' as const,
    spellcheck: false,
    onInput: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  }
  if (isLong(schema, context.isBody) || text.includes('\n')) return <textarea rows={1} {...attributes} />
  const isDate = format === 'date' && (text === '' || /^\d{4}-\d\d-\d\d$/.test(text))
  const type = format === 'password' ? 'password' : isDate ? 'date' : 'text'
  const inputMode = isNumber ? (types.includes('number') ? 'decimal' : 'numeric') : undefined
  const generator = generatorFor(name, format)
  const input = <input type={type} inputMode={inputMode} {...attributes} />
  if (!generator) return input
  return (
    <div class="op-with-end">
      {input}
      <Tool label={generator.label} icon="bolt" onClick={() => change(generator.make())} />
    </div>
  )
}

/** Whether a string may have several lines. */
function isLong(
  { types = [], format, pattern, maxLength = 1000 }: FieldProps['schema'],
  isBody: boolean,
): boolean {
  const isText = types.length === 0 || (types.length === 1 && types[0] === 'string')
  return isBody && isText && !format && !pattern && maxLength > 100
}

/** Values that are tedious to type. */
function generatorFor(
  name: string,
  format: string | undefined,
): { label: string; make: () => string } | undefined {
  if (format === 'uuid' || /^idempotency-key$/i.test(name)) return { label: strings.generate, make: randomId }
  if (format === 'date-time') return { label: strings.now, make: () => new Date().toISOString() }
  return undefined
}

/** `randomUUID` exists only on https and localhost. */
const randomId = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
