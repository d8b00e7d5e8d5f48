import type { Exception } from '../../samples/exceptions/exception.ts'
import {
  isJson,
  type Pair,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../../samples/sample-request.ts'

/**
 * Two opening braces start a variable, and no program can escape them. Spec text must not reference variables: in Bruno
 * they can come from the reader's environment, and the request would leak them.
 */
export const spaced = (text: string) => text.replace(/\{(?=\{)/g, '{ ')

export const doubleBraces: Exception = {
  without: (request) => {
    const { headers, cookies, body } = request
    const moved = {
      headers: headers.map(spacedPair),
      cookies: cookies.map(spacedPair),
      body: body && spacedBody(body),
    }
    return JSON.stringify(moved) === JSON.stringify({ headers, cookies, body })
      ? request
      : { ...request, ...moved }
  },
  note: 'Two opening braces start a variable here, so a space is inserted between them.',
}

const spacedPair = ([name, value]: Pair): Pair => [spaced(name), spaced(value)]

function spacedBody(body: SampleBody): SampleBody {
  switch (body.kind) {
    case 'text':
      return { ...body, text: spaced(body.text) }
    case 'form':
      return { ...body, fields: body.fields.map(spacedPair) }
    case 'parts':
      return { ...body, parts: body.parts.map(spacedPart) }
    case 'file':
      return body
  }
}

function spacedPart(part: SamplePart): SamplePart {
  const name = spaced(part.name)
  return part.kind === 'text' ? { ...part, name, text: spaced(part.text) } : { ...part, name }
}

/** In JSON, adjacent braces can only be inside a string, where an escape is equivalent. */
export function escapeBraces(request: SampleRequest): SampleRequest {
  const { body } = request
  if (body?.kind !== 'text' || !isJson(body.type) || !body.text.includes('{{') || !isValid(body.text))
    return request
  return { ...request, body: { ...body, text: body.text.replace(/\{(?=\{)/g, '\\u007b') } }
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
