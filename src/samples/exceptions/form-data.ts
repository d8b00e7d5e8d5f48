import { changeParts } from './change-parts.ts'
import type { Exception } from './exception.ts'

export const lineBreaksOfFormData: Exception = {
  without: (request) =>
    changeParts(request, (parts) =>
      parts.map((part) => {
        if (part.kind === 'file' || part.type) return part
        const text = part.text.replace(/\r\n?|\n/g, '\r\n')
        return text === part.text ? part : { ...part, text }
      }),
    ),
  note: 'FormData sends line breaks as CRLF.',
}

export const typedPartsOfFormData: Exception = {
  without: (request) =>
    changeParts(request, (parts) =>
      parts.map((part) => (part.kind === 'text' && part.type ? { ...part, filename: 'blob' } : part)),
    ),
  note: 'FormData sends parts with a content type as a file named "blob".',
}
