import type { PlaygroundData } from '../../../request/playground.ts'
import { type Draft, parameterKey } from '../../playground/draft/draft.ts'
import { idBelow } from '../../playground/form/context.ts'

/** Parameters without which nothing is opened, each with the id of its field. */
export function missingParameters(
  { parameters }: PlaygroundData,
  draft: Draft,
): { name: string; field: string }[] {
  return parameters
    .filter((parameter) => {
      const value = draft.parameters.get(parameterKey(parameter))
      const isPath = parameter.in === 'path'
      // A part of the path that is empty leads somewhere else.
      if (isPath && value?.kind === 'text' && value.text === '') return true
      return value === undefined && (isPath || parameter.required)
    })
    .map(({ name, in: place }) => ({ name, field: idBelow(`try-${place}`, name) }))
}

/** Opens what the field is folded into, and goes there. */
export function focusField(id: string): void {
  const element = document.getElementById(id) ?? document.getElementById(`${id}?`)
  const panel = element?.closest('details')
  if (panel) panel.open = true
  const input = element?.matches('input, select, textarea')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, summary')
  ;(input ?? element)?.focus()
}
