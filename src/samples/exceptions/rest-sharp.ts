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

/** A file, or a text that has a name and does not stand before with the same one. */
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
  note: 'RestSharp sends no text without a name, and the same text under the same name only once.',
}

/** https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const encodedWord = (text: string) =>
  `=?utf-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`

export const asciiPartNames: Exception = {
  without: (request) =>
    changeParts(request, (parts) =>
      parts.map((part) => (isAscii(part.name) ? part : { ...part, name: encodedWord(part.name) })),
    ),
  note: 'RestSharp writes names of parts beyond ASCII as encoded words.',
}

/** UTF-8 is what a text is sent as anyway. */
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
  note: 'RestSharp sends the type of a text without its parameters.',
}
