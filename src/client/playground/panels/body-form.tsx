/** @jsxImportSource ../draw */

import { type FormSchema, resolveForm } from '../../../request/form-schema.ts'
import type { FormBody } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import type { BodyDraft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { FormContext } from '../form/context.ts'
import { Field } from '../form/field.tsx'
import { ObjectField, ObjectFields } from '../form/object-field.tsx'

type FormProps = {
  /** The name of the whole body, if it has variants. */
  name?: string
  body: Pick<FormBody, 'kind' | 'schema' | 'examples'>
  isOptional?: boolean
  written: BodyDraft
  context: FormContext
  onChange: (change: Partial<BodyDraft>) => void
}

/** A form for a schema, as a view of the text. */
export function BodyForm({
  name = strings.bodyName,
  body,
  isOptional,
  written,
  context,
  onChange,
}: FormProps): Drawn {
  const { text } = written
  const [example] = body.examples
  const value = text.trim() === '' ? undefined : parseWritten(text)
  if (text.trim() !== '' && !value)
    return (
      <p class="op-help op-bad" role="alert">
        {strings.noForm}
      </p>
    )
  const formContext: FormContext = {
    ...context,
    isBody: true,
    hasFiles: body.kind === 'parts',
    hasFile: (name) => (written.files.get(name)?.length ?? 0) > 0,
  }
  const props = {
    name,
    id: 'try-body',
    schema: body.schema!,
    value,
    example: example && parseWritten(example.text),
    required: !isOptional,
    context: formContext,
    onChange: (next: WrittenJson | undefined) => onChange({ text: next ? writeWritten(next) : '' }),
    depth: 0,
    Field,
  }
  const schema = resolveForm(props.schema, context.table)
  if (schema.variants) return <ObjectField {...props} />
  return isObject(schema) ? <ObjectFields {...props} /> : <Field {...props} />
}

const isObject = ({ types, properties }: FormSchema) =>
  properties !== undefined || types?.[0] === 'object' || types === undefined
