import type { SamplePart, SampleRequest } from '../sample-request.ts'

/** Returns the request itself if `change` returns the same parts. `change` must not add parts. */
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
