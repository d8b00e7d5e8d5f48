import type { SamplePart, SampleRequest } from '../sample-request.ts'

/** The request with other parts, or itself where `change` leaves each in its place. It may not add any. */
export function changeParts(
  request: SampleRequest,
  change: (parts: readonly SamplePart[]) => readonly SamplePart[],
): SampleRequest {
  const { body } = request
  if (body?.kind !== 'parts') return request
  const parts = change(body.parts)
  const isSame = body.parts.every((part, index) => part === parts[index])
  return isSame ? request : { ...request, body: { ...body, parts } }
}
