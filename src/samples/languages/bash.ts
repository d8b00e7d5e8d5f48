import { curlBodyWithHead } from '../exceptions/body-with-get.ts'
import { equalsSignInPartNames, nulInArguments } from '../exceptions/curl-command.ts'
import { lengthOfBody } from '../exceptions/own-headers.ts'
import type { Language } from '../language.ts'
import {
  formText,
  hasDots,
  headersOf,
  type Pair,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from '../sample-request.ts'
import { shellWord as quote } from '../shell-word.ts'

export const bash: Language = {
  client: 'curl',
  comment: '#',
  exceptions: [curlBodyWithHead, nulInArguments, equalsSignInPartNames, lengthOfBody],
  syntax: {
    text: /\$'(?:[^'\\]|\\.)*'|'[^']*'(?:\\''[^']*')*|"(?:[^"\\]|\\.)*"/,
    words:
      'curl --request --head --header --user --cookie --data --data-raw --data-binary --data-urlencode --form --form-string --globoff --path-as-is',
  },
  generate: (request) => {
    const { url, basic, cookies, body } = request
    const headers = headersOf({ ...request, cookies: [] })
    return [
      `curl ${quote(url)}`,
      // Brackets and dots in URLs have a special meaning in curl.
      /[[\]{}]/.test(url) && '--globoff',
      hasDots(url) && '--path-as-is',
      methodOption(request),
      basic && `--user ${quote(`${basic.user}:${basic.password}`)}`,
      ...headers
        .filter((header) => !isImplied(header, body))
        .map((header) => `--header ${quote(headerText(header))}`),
      cookies.length > 0 &&
        `--cookie ${quote(cookies.map(([name, value]) => `${name}=${value}`).join('; '))}`,
      ...bodyOptions(body),
    ]
      .filter(Boolean)
      .join(' \\\n  ')
  },
}

function methodOption({ method, body }: SampleRequest): string | false {
  if (method === 'HEAD' && !body) return '--head'
  return (
    (method !== 'GET' || body !== undefined) && `--request ${quote(method).replace(/^'([A-Z]+)'$/, '$1')}`
  )
}

/** curl sends `Name;` as a header without a value. */
const headerText = ([name, value]: Pair) => (value === '' ? `${name};` : `${name}: ${value}`)

/** Headers that curl sets itself. */
function isImplied([name, value]: Pair, body: SampleBody | undefined): boolean {
  return body?.kind === 'form' && name === 'Content-Type' && value === 'application/x-www-form-urlencoded'
}

function bodyOptions(body: SampleBody | undefined): string[] {
  switch (body?.kind) {
    case 'text':
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data'} ${quote(body.text)}`]
    case 'file':
      return [`--data-binary ${quote(`@${body.path}`)}`]
    case 'form':
      if (
        body.fields.length === 0 ||
        body.fields.some(([name, value]) => name === '' || value.includes('\0'))
      )
        return [`--data-raw ${quote(formText(body.fields))}`]
      return body.fields.map(
        ([name, value]) => `--data-urlencode ${quote(`${formText([[name, '']]).slice(0, -1)}=${value}`)}`,
      )
    case 'parts':
      return body.parts.map(partOption)
    default:
      return []
  }
}

function partOption(part: SamplePart): string {
  const { name, type } = part
  const end = type === undefined ? '' : `;type=${type}`
  if (part.kind === 'file') return `--form ${quote(`${name}=@${contentText(part.path)}${end}`)}`
  return type === undefined
    ? `--form-string ${quote(`${name}=${part.text}`)}`
    : `--form ${quote(`${name}="${part.text.replace(/["\\]/g, '\\$&')}"${end}`)}`
}

/** Some characters in --form values are special unless quoted. */
const contentText = (text: string) =>
  /^[^\s;,"\\]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
