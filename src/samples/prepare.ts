import { wellFormed } from '../core/encode-address.ts'
import { type SentParameter, stringifyContent, writeUrl } from '../request/address.ts'
import type { Credential } from '../request/credential.ts'
import { encodeCookie } from '../request/encode.ts'
import { expandPairs, expandText, isNothing } from '../request/style.ts'
import type { Pair, SampleBody, SampleRequest } from './sample-request.ts'

/** An operation with values for everything it sends. */
export type RequestPlan = {
  method: string
  /** With its variables filled in. */
  server: string
  /** `/shops/{shop_id}` */
  path: string
  parameters: readonly SentParameter[]
  credentials: readonly Credential[]
  body?: SampleBody
  response: 'json' | 'text'
  notes?: readonly string[]
}

/** Encodes the request once for all languages. */
export function prepare(plan: RequestPlan): SampleRequest {
  const { method, server, path, credentials, response } = plan
  const parameters = plan.parameters.filter(
    (parameter) =>
      (parameter.in === 'path' || !isNothing(parameter.value)) &&
      !credentials.some((other) => isReplaced(parameter, other)),
  )
  const keys = credentials.flatMap((credential): SentParameter[] =>
    credential.kind === 'query'
      ? [
          {
            name: credential.name,
            in: 'query',
            style: 'form',
            explode: true,
            allowReserved: false,
            value: credential.value,
          },
        ]
      : [],
  )
  const headers = headersOf(parameters, credentials)
  const basic = credentials.find((credential) => credential.kind === 'basic')
  const { body, note } = sentBody(plan.body)
  return {
    method,
    url: writeUrl(server, path, [...parameters, ...keys]),
    headers: headers.filter((header) => isToken(header[0]) && !(basic && isAuth(header))),
    cookies: cookiesOf(parameters, credentials),
    ...(basic && { basic: { user: basic.user, password: basic.password } }),
    ...(body && { body }),
    // HEAD responses have no body.
    response: method === 'HEAD' ? 'text' : response,
    notes: [
      ...(plan.notes ?? []),
      ...(note ? [note] : []),
      ...headers.filter(([name]) => !isToken(name)).map(([name]) => `"${name}" is not a valid header name.`),
    ],
  }
}

/** Many specs also declare API keys as parameters; send them once. */
function isReplaced({ name, in: place }: SentParameter, credential: Credential): boolean {
  return credential.kind === place && 'name' in credential && credential.name === name
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const isToken = (name: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/** Credentials replace parameters of the same name, so each header is sent once. */
function headersOf(parameters: readonly SentParameter[], credentials: readonly Credential[]): Pair[] {
  const all = [
    ...parameters.flatMap((parameter): Pair[] =>
      parameter.in === 'header' && !clientHeader.test(parameter.name)
        ? [[parameter.name, headerValue(expandText(stringifyContent(parameter), wellFormed))]]
        : [],
    ),
    ...credentials.flatMap((credential): Pair[] =>
      credential.kind === 'header' ? [[credential.name, headerValue(credential.value)]] : [],
    ),
  ]
  const byName = new Map<string, Pair>()
  for (const pair of all) byName.set(pair[0].toLowerCase(), pair)
  return [...byName.values()].sort((a, b) => Number(isAuth(b)) - Number(isAuth(a)))
}

/** Headers that clients set from cookies and the body. */
const clientHeader = /^(?:cookie|content-length|transfer-encoding|connection)$/i

/** A line break would start another header. */
const headerValue = (text: string) => text.replace(/[\0-\x08\x0a-\x1f\x7f]+/g, ' ').trim()

const isAuth = ([name]: Pair) => /^authorization$/i.test(name)

function cookiesOf(parameters: readonly SentParameter[], credentials: readonly Credential[]): Pair[] {
  return [
    ...parameters.flatMap((parameter): Pair[] => {
      if (parameter.in === 'cookie') return expandPairs(stringifyContent(parameter), encodeCookie)
      const isHeader = parameter.in === 'header' && /^cookie$/i.test(parameter.name)
      return isHeader ? cookiePairs(expandText(stringifyContent(parameter), wellFormed)) : []
    }),
    ...credentials.flatMap((credential): Pair[] =>
      credential.kind === 'cookie' ? [[encodeCookie(credential.name), encodeCookie(credential.value)]] : [],
    ),
  ]
}

/** `a=1; b=2` */
function cookiePairs(text: string): Pair[] {
  return text.split(';').flatMap((pair): Pair[] => {
    const [name = '', ...value] = pair.trim().split('=')
    return name === '' ? [] : [[encodeCookie(name), encodeCookie(value.join('='))]]
  })
}

/** Longer text exceeds the limits of shell commands and Java constants. */
const maxTextLength = 60_000

/** Text as valid UTF-8, and part names without line breaks, because they are sent in headers. */
function sentBody(body: SampleBody | undefined): { body?: SampleBody; note?: string } {
  if (body?.kind === 'text' && body.text.length > maxTextLength) {
    const [, ending = 'txt'] = /[/+](json|xml|csv|html|yaml)\b/i.exec(body.type) ?? []
    const path = `body.${ending.toLowerCase()}`
    const note = `The body is too long to include here. Save it as ${path} first.`
    return { body: { kind: 'file', type: body.type, path }, note }
  }
  if (body?.kind === 'text') return { body: { ...body, text: wellFormed(body.text) } }
  if (body?.kind !== 'parts') return { body }
  if (body.parts.length === 0) return { note: 'The body has no parts to send.' }
  // Clients handle tabs differently.
  const nameOf = (name: string) => headerValue(wellFormed(name).replaceAll('\t', ' '))
  const parts = body.parts.map((part) => ({ ...part, name: nameOf(part.name) }))
  return { body: { ...body, parts } }
}
