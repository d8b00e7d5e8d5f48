/** @jsxImportSource ../draw */

import { type FormSchema, resolveForm } from '../../../request/form-schema.ts'
import type { FormBody } from '../../../request/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import type { BodyDraft } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import type { FormContext } from '../form/context.ts'
import { Field } from '../form/field.tsx'
import { ObjectField, ObjectFields } from '../form/object-field.tsx'
import { jsonProblem } from './json-problem.ts'

type FormProps = {
  /** What the whole is called, where it is one of several things. */
  name?: string
  body: Pick<FormBody, 'kind' | 'schema'>
  written: BodyDraft
  context: FormContext
  onChange: (change: Partial<BodyDraft>) => void
}

/** A form made of a schema. It is a view of a text. */
export function BodyForm({ name = 'body', body, written, context, onChange }: FormProps): Drawn {
  const { text } = written
  const value = text.trim() === '' ? undefined : parseWritten(text)
  if (text.trim() !== '' && !value)
    return (
      <p class="op-help op-bad" role="alert">
        {`${jsonProblem(text) ? `This is not JSON: ${jsonProblem(text)}` : 'Nested too deep for the form'}. It is sent as is.`}
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
    required: true,
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
