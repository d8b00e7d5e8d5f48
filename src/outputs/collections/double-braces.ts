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
export const separateBraces = (text: string) => text.replace(/\{(?=\{)/g, '{ ')

export const doubleBraces: Exception = {
  without: (request) => {
    const { headers, cookies, body } = request
    const changes = {
      headers: headers.map(separateInPair),
      cookies: cookies.map(separateInPair),
      body: body && separateInBody(body),
    }
    return JSON.stringify(changes) === JSON.stringify({ headers, cookies, body })
      ? request
      : { ...request, ...changes }
  },
  note: 'Two opening braces start a variable here, so a space is inserted between them.',
}

const separateInPair = ([name, value]: Pair): Pair => [separateBraces(name), separateBraces(value)]

function separateInBody(body: SampleBody): SampleBody {
  switch (body.kind) {
    case 'text':
      return { ...body, text: separateBraces(body.text) }
    case 'form':
      return { ...body, fields: body.fields.map(separateInPair) }
    case 'parts':
      return { ...body, parts: body.parts.map(separateInPart) }
    case 'file':
      return body
  }
}

function separateInPart(part: SamplePart): SamplePart {
  const name = separateBraces(part.name)
  return part.kind === 'text' ? { ...part, name, text: separateBraces(part.text) } : { ...part, name }
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
