import type { SavedDraft } from '../draft/draft.ts'

const isText = (value: unknown) => typeof value === 'string'

/** Whether it can be restored. It is from a link or from storage, and anything may be in there. */
export function isDraft(value: unknown): value is SavedDraft {
  const { variables = {}, parameters, body }: Partial<SavedDraft> = value ?? {}
  return (
    Array.isArray(parameters) &&
    [...parameters.flat(), ...Object.values(variables)].every(isText) &&
    (!body || (Number.isInteger(body.index) && isText(body.text)))
  )
}
