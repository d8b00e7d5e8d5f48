/** @jsxImportSource ../draw */
import { resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import { writeWritten } from '../../../value/written-json.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { withElements } from '../draw/with-elements.ts'
import type { FieldProps } from './context.ts'
import { hintWords, kindWords } from './words.ts'

type RowProps = {
  name: string
  /** The id of the labelled input; without it the name labels a group. */
  labelFor?: string
  words?: string
  required?: boolean
  deprecated?: boolean
  /** The name belongs to the interface, not to the API. */
  isOwn?: boolean
  /** The id of the field, if it is required and empty. */
  missing?: string
  children: Drawn
}

/** A label and its input. */
export function Row({ labelFor, isOwn, missing, children, ...label }: RowProps): Drawn {
  const content = <Label {...label} />
  return (
    <div class={isOwn ? 'op-row op-own' : 'op-row'} data-missing={missing} data-name={label.name}>
      {labelFor ? <label for={labelFor}>{content}</label> : <span class="op-label">{content}</span>}
      <div>{children}</div>
    </div>
  )
}

type LabelProps = Pick<RowProps, 'name' | 'words' | 'required' | 'deprecated'>

export function Label({ name, words, required, deprecated }: LabelProps): Drawn {
  const parts = [
    words,
    required && (
      <span class="o-req" key="required">
        {strings.required}
      </span>
    ),
    deprecated && strings.deprecated,
  ].filter(Boolean)
  return (
    <>
      {name}{' '}
      <span class="op-sub">{withElements(strings.joined(parts.map((_, index) => `{${index}}`)), parts)}</span>
    </>
  )
}

/** A field with its description and a warning. Only an empty path parameter prevents sending. */
export function FieldRow({
  field,
  isGroup,
  children,
}: {
  field: FieldProps
  isGroup?: boolean
  children: Drawn
}): Drawn {
  const { name, id, required, schema, context } = field
  const { table } = context
  return (
    <Row
      name={name}
      labelFor={isGroup ? undefined : id}
      words={isGroup ? hintWords(field) : kindWords(schema, table)}
      required={required}
      deprecated={resolveForm(schema, table).deprecated}
      missing={missingId(field)}
    >
      {children}
      <Warning id={id} text={warningOf(field)} />
      <About {...field} />
    </Row>
  )
}

/** The id of a required field without a value. Outside a body, empty values are not sent. */
export function missingId({ id, value, schema, required, context }: FieldProps): string | undefined {
  const filled = value && (context.resolve?.(value, schema) ?? value)
  const isEmpty = !filled || (!context.isBody && empty.test(writeWritten(filled)))
  return required && isEmpty ? id : undefined
}

const empty = /^(?:""|null|\[\s*(?:"")?\s*\]|\{\})$/

const maxLine = 70

/** The description on the page, in one line until the reader expands it. */
export function About({ id, context }: Pick<FieldProps, 'id' | 'context'>): Drawn {
  const text = context.describe?.(id)
  if (!text) return null
  if (text.length <= maxLine) return <p class="op-help">{text}</p>
  return (
    <details class="op-help">
      <summary>{text}</summary>
    </details>
  )
}

export function Warning({ id, text }: { id: string; text: string | undefined }): Drawn {
  return text === undefined ? null : (
    <p class="op-help op-bad" id={`${id}!`}>
      {text}
    </p>
  )
}

/** The problem with a field's value, if any. */
export function warningOf(field: FieldProps): string | undefined {
  const { value, schema, context } = field
  if (missingId(field)) return context.isTried ? strings.isRequired : undefined
  return value && context.warn?.(value, schema)
}

/** Marks an input as invalid for screen readers. */
export const invalidAttributes = (id: string, warning: string | undefined) =>
  warning === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}!` }
