import type { Language } from './language.ts'
import type { SampleRequest } from './sample-request.ts'

/** `request` as the client of a language can send it, with what to tell the reader. */
export function withinReach(
  { exceptions }: Language,
  request: SampleRequest,
): { request: SampleRequest; notes: string[] } {
  const notes = [...request.notes]
  let reached = request
  for (const { without, note } of exceptions) {
    const before = reached
    reached = without(before)
    if (reached !== before) notes.push(note)
  }
  return { request: reached, notes }
}
