import type { LanguageKey } from './languages/index.ts'
import {
  hasDots,
  isAscii,
  type Pair,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from './sample-request.ts'

/** Something that a client cannot send. The sample says so, and leaves it out. */
export type Exception = {
  /** Its name in tests and documentation. */
  id: string
  languages: readonly LanguageKey[]
  applies: (request: SampleRequest) => boolean
  /** What can be sent. */
  without: (request: SampleRequest) => SampleRequest
  /** A sentence for the reader of the sample. */
  note: string
}

const fetches = ['javascript', 'node', 'typescript'] as const

const everyone: readonly LanguageKey[] = [
  ...fetches,
  ...(['bash', 'python', 'php', 'go', 'java', 'ruby', 'powershell', 'swift'] as const),
  ...(['csharp', 'dotnet', 'c', 'c++', 'kotlin', 'rust', 'dart'] as const),
]

const withoutBody = (request: SampleRequest): SampleRequest => ({ ...request, body: undefined })
const hasBodyWithGet = ({ method, body }: SampleRequest) => /^(?:GET|HEAD)$/i.test(method) && !!body

/** https://fetch.spec.whatwg.org/#forbidden-request-header, and what Chromium keeps for itself. */
const browserHeader =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i

/** What fetch in Node.js refuses or says itself. */
const isOfNode = ([name, value]: Pair) =>
  /^(?:expect|host|keep-alive|sec-fetch-mode|upgrade)$/i.test(name) ||
  (/^connection$/i.test(name) && !/^(?:close|keep-alive)$/i.test(value))

/** Leaves out headers, in the form of an exception. */
const withoutHeaders = (isLeftOut: (header: Pair) => boolean): Pick<Exception, 'applies' | 'without'> => ({
  applies: ({ headers }) => headers.some(isLeftOut),
  without: (request) => ({
    ...request,
    headers: request.headers.filter((header) => !isLeftOut(header)),
  }),
})

const loneBreak = /\r(?!\n)|(?<!\r)\n/

const changeAllParts =
  (change: (parts: readonly SamplePart[]) => readonly SamplePart[]) =>
  (request: SampleRequest): SampleRequest =>
    request.body?.kind === 'parts'
      ? { ...request, body: { ...request.body, parts: change(request.body.parts) } }
      : request

const nul = (text: string) => text.replaceAll('\0', '')

/** A body without the character NUL, where it has any in a text. */
function nulText(body: SampleBody | undefined): SampleBody | undefined {
  if (body?.kind === 'text' && body.text.includes('\0')) return { ...body, text: nul(body.text) }
  if (body?.kind !== 'parts' || !body.parts.some((part) => part.kind === 'text' && part.text.includes('\0')))
    return undefined
  const parts = body.parts.map((part) => (part.kind === 'text' ? { ...part, text: nul(part.text) } : part))
  return { ...body, parts }
}

const changeParts = (change: (part: SamplePart) => SamplePart) => changeAllParts((parts) => parts.map(change))

/** A file, or a text that has a name and does not stand before with the same one. */
const isNewPart = (part: SamplePart, index: number, parts: readonly SamplePart[]) =>
  part.kind === 'file' ||
  (part.name.trim() !== '' &&
    parts.findIndex(
      (one) =>
        one.kind === 'text' && one.name === part.name && one.text === part.text && one.type === part.type,
    ) === index)

/** https://www.rfc-editor.org/rfc/rfc2047#section-2 */
const encodedWord = (text: string) =>
  `=?utf-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`

/** Headers with text that is not plain ASCII. */
export const hasOddHeader = ({ headers, cookies }: SampleRequest) =>
  [...headers, ...cookies].some((pair) => !pair.every(isAscii))

/** Leaves out the headers and cookies that are not plain ASCII. */
export const withoutOddHeaders = (request: SampleRequest): SampleRequest => ({
  ...request,
  headers: request.headers.filter((pair) => pair.every(isAscii)),
  cookies: request.cookies.filter((pair) => pair.every(isAscii)),
})

/** All that any client cannot do, in one place: the tests expect exactly this, and the documentation lists it. */
export const exceptions: readonly Exception[] = [
  {
    id: 'no-body-with-get',
    languages: [...fetches],
    applies: hasBodyWithGet,
    without: withoutBody,
    note: 'fetch sends no body with GET or HEAD, so the body is left out.',
  },
  {
    id: 'no-body-with-get',
    languages: ['kotlin'],
    applies: hasBodyWithGet,
    without: withoutBody,
    note: 'OkHttp sends no body with GET or HEAD, so the body is left out.',
  },
  {
    id: 'no-body-with-get',
    languages: ['swift'],
    applies: hasBodyWithGet,
    without: withoutBody,
    note: 'URLSession sends no body with GET or HEAD, so the body is left out.',
  },
  {
    id: 'no-body-with-head',
    languages: ['bash', 'php', 'c', 'c++'],
    applies: ({ method, body }) => method === 'HEAD' && !!body,
    without: withoutBody,
    note: 'curl sends no body with HEAD, so the body is left out.',
  },
  {
    id: 'no-nul-in-arguments',
    languages: ['bash'],
    applies: ({ body }) => nulText(body) !== undefined,
    without: (request) => ({ ...request, body: nulText(request.body) }),
    note: 'A shell cannot give the character NUL to a program, so it is left out.',
  },
  {
    id: 'no-equals-sign-in-part-names',
    languages: ['bash'],
    applies: ({ body }) => body?.kind === 'parts' && body.parts.some(({ name }) => name.includes('=')),
    without: (request) => {
      const { body } = changeAllParts((parts) => parts.filter(({ name }) => !name.includes('=')))(request)
      return { ...request, body: body?.kind === 'parts' && body.parts.length === 0 ? undefined : body }
    },
    note: 'curl ends the name of a part at the first "=", so parts with one in their names are left out.',
  },
  {
    id: 'no-cookie-header',
    languages: ['javascript'],
    applies: ({ cookies }) => cookies.length > 0,
    without: (request) => ({ ...request, cookies: [], hasOwnCookies: true }),
    note: 'A page cannot set cookies for another site: the browser sends those that it has.',
  },
  {
    id: 'headers-of-the-browser',
    languages: ['javascript'],
    ...withoutHeaders(([name]) => browserHeader.test(name)),
    note: 'A page cannot set some headers, which the browser sends itself: they are left out.',
  },
  {
    id: 'headers-of-the-client',
    languages: ['node', 'typescript'],
    ...withoutHeaders(isOfNode),
    note: 'fetch in Node.js refuses some headers or sends its own: they are left out.',
  },
  {
    id: 'headers-of-the-client',
    languages: ['go'],
    ...withoutHeaders(([name]) => /^trailer$/i.test(name)),
    note: 'net/http sends Trailer only for trailers that it is given, so the header is left out.',
  },
  {
    id: 'headers-of-the-client',
    languages: ['java'],
    ...withoutHeaders(([name]) => /^proxy-authorization$/i.test(name)),
    note: 'java.net.http sends Proxy-Authorization to proxies only, so the header is left out.',
  },
  {
    id: 'length-of-the-body',
    languages: everyone,
    ...withoutHeaders(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name)),
    note: 'The client itself says how long the body is, so headers about that are left out.',
  },
  {
    id: 'refused-methods',
    languages: [...fetches],
    applies: ({ method }) => /^(?:CONNECT|TRACE|TRACK)$/i.test(method),
    without: (request) => ({ ...request, method: 'GET' }),
    note: 'fetch refuses this method, so the sample sends GET.',
  },
  {
    id: 'dots-walk-up',
    languages: [...fetches, 'python', 'rust', 'kotlin', 'dotnet', 'powershell', 'dart'],
    applies: ({ url }) => hasDots(url),
    without: (request) => ({ ...request, url: new URL(request.url).href }),
    note: 'This client takes dots in the path for steps up, even when they are encoded.',
  },
  {
    id: 'headers-in-ascii',
    languages: ['java'],
    applies: hasOddHeader,
    without: withoutOddHeaders,
    note: 'java.net.http sends headers in ASCII only, so those with other characters are left out.',
  },
  {
    id: 'headers-in-ascii',
    languages: ['powershell', 'swift', 'dart'],
    applies: hasOddHeader,
    without: withoutOddHeaders,
    note: 'This client sends headers in ASCII only, so those with other characters are left out.',
  },
  {
    id: 'line-breaks-in-parts',
    languages: [...fetches],
    applies: ({ body }) =>
      body?.kind === 'parts' &&
      body.parts.some((part) => part.kind === 'text' && !part.type && loneBreak.test(part.text)),
    without: changeParts((part) =>
      part.kind === 'text' && !part.type ? { ...part, text: part.text.replace(/\r\n|\r|\n/g, '\r\n') } : part,
    ),
    note: 'FormData sends every line break as CR LF.',
  },
  {
    id: 'typed-part-is-a-file',
    languages: [...fetches],
    applies: ({ body }) =>
      body?.kind === 'parts' && body.parts.some((part) => part.kind === 'text' && part.type),
    without: changeParts((part) =>
      part.kind === 'text' && part.type ? { ...part, filename: 'blob' } : part,
    ),
    note: 'FormData gives a part with a type of its own the file name "blob".',
  },
  {
    id: 'files-before-texts',
    languages: ['dotnet'],
    applies: ({ body }) =>
      body?.kind === 'parts' &&
      body.parts.some(({ kind }, index) => kind === 'file' && body.parts[index - 1]?.kind === 'text'),
    without: changeAllParts((parts) => [
      ...parts.filter(({ kind }) => kind === 'file'),
      ...parts.filter(({ kind }) => kind === 'text'),
    ]),
    note: 'RestSharp sends files before other parts.',
  },
  {
    id: 'parts-once',
    languages: ['dotnet'],
    applies: ({ body }) => body?.kind === 'parts' && !body.parts.every(isNewPart),
    without: changeAllParts((parts) => parts.filter(isNewPart)),
    note: 'RestSharp sends no text without a name, and the same text under the same name only once.',
  },
  {
    id: 'part-names-in-ascii',
    languages: ['dotnet'],
    applies: ({ body }) => body?.kind === 'parts' && !body.parts.every(({ name }) => isAscii(name)),
    without: changeParts((part) => (isAscii(part.name) ? part : { ...part, name: encodedWord(part.name) })),
    note: 'RestSharp writes names of parts beyond ASCII as encoded words.',
  },
  {
    id: 'part-types-without-parameters',
    languages: ['dotnet'],
    applies: ({ body }) =>
      body?.kind === 'parts' &&
      body.parts.some(({ kind, type = '' }) => kind === 'text' && /;(?!\s*charset=utf-8$)/i.test(type)),
    without: changeParts((part) =>
      part.kind === 'text' && part.type ? { ...part, type: part.type.split(';', 1)[0]! } : part,
    ),
    note: 'RestSharp sends the type of a text without its parameters.',
  },
]

/** `request` as a client can send it, with what to tell the reader. */
export function withinReach(
  key: LanguageKey,
  request: SampleRequest,
): { request: SampleRequest; notes: string[] } {
  const notes = [...request.notes]
  let reached = request
  for (const { languages, applies, without, note } of exceptions) {
    if (!languages.includes(key) || !applies(reached)) continue
    reached = without(reached)
    notes.push(note)
  }
  return { request: reached, notes }
}
