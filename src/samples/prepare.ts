import { wellFormed } from '../core/encode-address.ts'
import { type SentParameter, typed, writeAddress } from '../request/address.ts'
import type { Credential } from '../request/credential.ts'
import { encodeCookie } from '../request/encode.ts'
import { expandPairs, expandText, isNothing } from '../request/style.ts'
import type { Pair, SampleBody, SampleRequest } from './sample-request.ts'

/** An operation with values for all that is sent. */
export type RequestPlan = {
  method: string
  /** With its variables filled in. */
  server: string
  /** `/shops/{shop_id}` */
  path: string
  parameters: readonly SentParameter[]
  credentials: readonly Credential[]
  body?: SampleBody
  answer: 'json' | 'text'
  notes?: readonly string[]
}

/** What goes over the wire: every part is encoded as it has to be, once, and for all languages. */
export function prepare(plan: RequestPlan): SampleRequest {
  const { method, server, path, credentials, body, answer, notes = [] } = plan
  const parameters = plan.parameters.filter(({ value, in: place }) => place === 'path' || !isNothing(value))
  const keys = credentials.flatMap((one): SentParameter[] =>
    one.kind === 'query'
      ? [
          {
            name: one.name,
            in: 'query',
            style: 'form',
            explode: true,
            allowReserved: false,
            value: one.value,
          },
        ]
      : [],
  )
  const headers = headersOf(parameters, credentials)
  const basic = credentials.find((one) => one.kind === 'basic')
  return {
    method,
    url: writeAddress(server, path, [...parameters, ...keys]),
    headers: headers.filter(([name]) => isToken(name)),
    cookies: cookiesOf(parameters, credentials),
    ...(basic && { basic: { user: basic.user, password: basic.password } }),
    ...(body && { body: wellFormedBody(body) }),
    // An answer to HEAD has no body to read.
    answer: method === 'HEAD' ? 'text' : answer,
    notes: [
      ...notes,
      ...headers
        .filter(([name]) => !isToken(name))
        .map(([name]) => `"${name}" cannot be the name of a header.`),
    ],
  }
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const isToken = (name: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/** A credential comes last and replaces a parameter of its name: each header is sent once. */
function headersOf(parameters: readonly SentParameter[], credentials: readonly Credential[]): Pair[] {
  const all = [
    ...parameters.flatMap((one): Pair[] =>
      one.in === 'header' ? [[one.name, headerValue(expandText(typed(one), wellFormed))]] : [],
    ),
    ...credentials.flatMap((one): Pair[] =>
      one.kind === 'header' ? [[one.name, headerValue(one.value)]] : [],
    ),
  ]
  const byName = new Map<string, Pair>()
  for (const pair of all) byName.set(pair[0].toLowerCase(), pair)
  return [...byName.values()].sort((a, b) => Number(isAuth(b)) - Number(isAuth(a)))
}

/** A line break would begin another header. */
const headerValue = (text: string) => text.replace(/[\0-\x08\x0a-\x1f\x7f]+/g, ' ').trim()

const isAuth = ([name]: Pair) => /^authorization$/i.test(name)

function cookiesOf(parameters: readonly SentParameter[], credentials: readonly Credential[]): Pair[] {
  return [
    ...parameters.flatMap((one) => (one.in === 'cookie' ? expandPairs(typed(one), encodeCookie) : [])),
    ...credentials.flatMap((one): Pair[] =>
      one.kind === 'cookie' ? [[encodeCookie(one.name), encodeCookie(one.value)]] : [],
    ),
  ]
}

/** Text that UTF-8 can hold; and names of parts, which stand in headers, without line breaks. */
function wellFormedBody(body: SampleBody): SampleBody {
  if (body.kind === 'text') return { ...body, text: wellFormed(body.text) }
  if (body.kind !== 'parts') return body
  return { ...body, parts: body.parts.map((part) => ({ ...part, name: headerValue(wellFormed(part.name)) })) }
}
