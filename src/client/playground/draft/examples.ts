import { resolveForm } from '../../../request/form-schema.ts'
import type { PlaygroundData } from '../../../request/playground.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import { entryOf } from '../written-edit.ts'
import { type Draft, parameterKey } from './draft.ts'

/** Fills everything that is empty with the spec's examples. */
export function withExamples({ parameters, bodies, schemas }: PlaygroundData, draft: Draft): Draft {
  const examples = parameters.flatMap((parameter): [string, WrittenJson][] => {
    const value = parseWritten(parameter.example ?? resolveForm(parameter.schema, schemas).example ?? '')
    return value ? [[parameterKey(parameter), value]] : []
  })
  return {
    ...draft,
    parameters: new Map([...examples, ...draft.parameters]),
    bodies: draft.bodies.map((body, index) => {
      const { examples, schema } = bodies[index]!
      const [example] = examples
      // An example may belong to another variant than the one that the reader chose.
      const hasVariants = schema && resolveForm(schema, schemas).variants
      if (!example || (hasVariants && body.text.trim())) return body
      return { ...body, text: merge(body.text, example.text) }
    }),
  }
}

/** Adds the fields that the reader has not filled in. */
function merge(text: string, example: string): string {
  const [current, value] = [parseWritten(text), parseWritten(example)]
  if (!text.trim() || (current?.kind === 'list' && current.items.length === 0)) return example
  if (current?.kind !== 'object' || value?.kind !== 'object') return text
  const missing = value.entries.filter(([name]) => !entryOf(current, name))
  return writeWritten({ kind: 'object', entries: [...current.entries, ...missing] })
}
