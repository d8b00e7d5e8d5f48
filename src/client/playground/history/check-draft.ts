import type { SavedDraft } from '../draft/draft.ts'

const isText = (value: unknown) => typeof value === 'string'

/** Whether untrusted data from a link or storage can be restored. */
export function isDraft(value: unknown): value is SavedDraft {
  const { variables = {}, parameters, body }: Partial<SavedDraft> = value ?? {}
  return (
    Array.isArray(parameters) &&
    [...parameters.flat(), ...Object.values(variables)].every(isText) &&
    (!body || (Number.isInteger(body.index) && isText(body.text)))
  )
}
