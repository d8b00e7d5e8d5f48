import { changeParts } from './change-parts.ts'
import type { Exception } from './exception.ts'

/** The same value without NUL characters in its text. */
const withoutNul = <T extends { text: string }>(line: T): T =>
  line.text.includes('\0') ? { ...line, text: line.text.replaceAll('\0', '') } : line

export const nulInArguments: Exception = {
  without: (request) => {
    if (request.body?.kind !== 'text')
      return changeParts(request, (parts) =>
        parts.map((part) => (part.kind === 'text' ? withoutNul(part) : part)),
      )
    const body = withoutNul(request.body)
    return body === request.body ? request : { ...request, body }
  },
  note: 'Shell arguments cannot contain NUL characters, so they are omitted.',
}

export const equalsSignInPartNames: Exception = {
  without: (request) => {
    const filtered = changeParts(request, (parts) => parts.filter(({ name }) => !name.includes('=')))
    const isEmpty = filtered.body?.kind === 'parts' && filtered.body.parts.length === 0
    return filtered !== request && isEmpty ? { ...filtered, body: undefined } : filtered
  },
  note: 'curl ends part names at the first "=", so parts with "=" in their name are omitted.',
}
