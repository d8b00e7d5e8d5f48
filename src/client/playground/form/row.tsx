/** @jsxImportSource ../draw */
import { resolveForm } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/playground.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { FieldProps } from './context.ts'
import { kindWords } from './words.ts'

type RowProps = {
  name: string
  /** The id of the labelled input; without it the name labels a group. */
  labelFor?: string
  words?: string
  required?: boolean
  deprecated?: boolean
  children: Drawn
}

/** A label and its input. */
export function Row({ labelFor, children, ...label }: RowProps): Drawn {
  return (
    <div class="op-row">
      {labelFor ? (
        <label for={labelFor}>
          <Label {...label} />
        </label>
      ) : (
        <span class="op-label">
          <Label {...label} />
        </span>
      )}
      <div>{children}</div>
    </div>
  )
}

export function Label({ name, words, required, deprecated }: Omit<RowProps, 'labelFor' | 'children'>): Drawn {
  return (
    <>
      {name}{' '}
      <span class="op-sub">
        {words}
        {required && (
          <>
            {words && ', '}
            <span class="o-req">{strings.required}</span>
          </>
        )}
        {deprecated && `, ${strings.deprecated}`}
      </span>
    </>
  )
}

/** A field with a warning below its input. Warnings never prevent sending. */
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
  const warning = warningOf(field)
  return (
    <Row
      name={name}
      labelFor={isGroup ? undefined : id}
      words={kindWords(schema, context.table)}
      required={required}
      deprecated={resolveForm(schema, context.table).deprecated}
    >
      {children}
      <Warning id={id} text={warning} />
    </Row>
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
export function warningOf({ value, schema, required, context }: FieldProps): string | undefined {
  if (value === undefined) return required && context.isTried ? strings.isRequired : undefined
  return context.warn?.(value, schema)
}

/** Marks an input as invalid for screen readers. */
export const invalidAttributes = (id: string, warning: string | undefined) =>
  warning === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}!` }
