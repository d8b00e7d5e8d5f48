import { isAscii, type SamplePart } from '../sample-request.ts'
import { changeParts } from './change-parts.ts'
import type { Exception } from './exception.ts'

export const filesBeforeTexts: Exception = {
  without: (request) =>
    changeParts(request, (parts) => [
      ...parts.filter(({ kind }) => kind === 'file'),
      ...parts.filter(({ kind }) => kind === 'text'),
    ]),
  note: 'RestSharp sends files before other parts.',
}

/** A file, or a named text that is not a duplicate. */
const isNewPart = (part: SamplePart, index: number, parts: readonly SamplePart[]) =>
  part.kind === 'file' ||
  (part.name.trim() !== '' &&
    parts.findIndex(
      (other) =>
        other.kind === 'text' &&
        other.name === part.name &&
        other.text === part.text &&
        other.type === part.type,
    ) === index)

export const partsOnce: Exception = {
  without: (request) => changeParts(request, (parts) => parts.filter(isNewPart)),
  note: 'RestSharp skips text parts without a name, and sends duplicates only once.',
}

/** https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const encodedWord = (text: string) =>
  `=?utf-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`

export const asciiPartNames: Exception = {
  without: (request) =>
    changeParts(request, (parts) =>
      parts.map((part) => (isAscii(part.name) ? part : { ...part, name: encodedWord(part.name) })),
    ),
  note: 'RestSharp sends non-ASCII part names as encoded words.',
}

/** Text is always sent as UTF-8. */
const hasParameters = ({ kind, type = '' }: SamplePart) =>
  kind === 'text' && /;(?!\s*charset=utf-8$)/i.test(type)

export const partTypesWithoutParameters: Exception = {
  without: (request) =>
    changeParts(request, (parts) =>
      parts.some(hasParameters)
        ? parts.map((part) =>
            part.kind === 'text' && part.type ? { ...part, type: part.type.replace(/;.*$/s, '') } : part,
          )
        : parts,
    ),
  note: 'RestSharp sends the content type of text parts without parameters.',
}
