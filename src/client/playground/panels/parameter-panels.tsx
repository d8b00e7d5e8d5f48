/** @jsxImportSource ../draw */

import type { FormParameter, PlaygroundData } from '../../../request/playground.ts'
import * as strings from '../../../strings/playground.ts'
import { parseWritten } from '../../../value/written-json.ts'
import { type Draft, parameterKey, withParameter } from '../draft/draft.ts'
import type { Drawn } from '../draw/jsx-runtime.ts'
import { type FormContext, idBelow } from '../form/context.ts'
import { Field } from '../form/field.tsx'
import { Panel } from './panel.tsx'

const places = (): [place: FormParameter['in'], title: string][] => [
  ['path', strings.path],
  ['query', strings.query],
  ['querystring', strings.query],
  ['header', strings.headers],
  ['cookie', strings.cookies],
]

type ParameterProps = {
  data: PlaygroundData
  draft: Draft
  /** The draft at the start, so that panels do not close while a reader types. */
  first: Draft
  context: FormContext
  onChange: (draft: Draft) => void
}

/** Parameters by location. */
export function ParameterPanels({ data, draft, first, context, onChange }: ParameterProps): Drawn {
  return (
    <>
      {places().map(([place, title]) => {
        const parameters = data.parameters.filter((parameter) => parameter.in === place)
        if (parameters.length === 0) return null
        const isOnly = parameters.length === data.parameters.length && data.bodies.length === 0
        const isOpen = parameters.some(
          (parameter) => parameter.required || first.parameters.has(parameterKey(parameter)),
        )
        return (
          <Panel key={place} title={isOnly ? undefined : title} isOpen={isOpen || place === 'query'}>
            {parameters.map((parameter) => {
              const key = parameterKey(parameter)
              return (
                <Field
                  key={key}
                  name={parameter.name}
                  id={idBelow(`try-${place}`, parameter.name)}
                  schema={parameter.schema}
                  value={draft.parameters.get(key)}
                  example={parameter.example ? parseWritten(parameter.example) : undefined}
                  required={parameter.required}
                  context={context}
                  onChange={(value) => onChange(withParameter(draft, key, value))}
                  depth={0}
                />
              )
            })}
          </Panel>
        )
      })}
    </>
  )
}
