import type { PlaygroundData } from '../../../request/playground.ts'
import { type Draft, parameterKey } from '../../playground/draft/draft.ts'
import { idBelow } from '../../playground/form/context.ts'

/** Required parameters without a value, with the ids of their fields. */
export function missingParameters(
  { parameters }: PlaygroundData,
  draft: Draft,
): { name: string; field: string }[] {
  return parameters
    .filter((parameter) => {
      const value = draft.parameters.get(parameterKey(parameter))
      const isPath = parameter.in === 'path'
      // An empty path segment changes the path.
      if (isPath && value?.kind === 'text' && value.text === '') return true
      return value === undefined && (isPath || parameter.required)
    })
    .map(({ name, in: place }) => ({ name, field: idBelow(`try-${place}`, name) }))
}
