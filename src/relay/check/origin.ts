import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { Refusal } from '../response/refusal.ts'
import { trustedValue } from './visitor.ts'

/**
 * Allows static copies of this site to use the relay, with https://fetch.spec.whatwg.org/#cors-protocol
 * headers. They send no cookies.
 */
export function allowOrigin(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { origin, 'sec-fetch-mode': mode } = headers
  if (origin === undefined || !origins.includes(origin) || (mode !== undefined && mode !== 'cors'))
    return false
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Vary', 'Origin')
  if (method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Methods', 'POST')
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    response.setHeader('Access-Control-Max-Age', '600')
  } else response.setHeader('Access-Control-Expose-Headers', 'Retry-After')
  return true
}

/**
 * Accepts only requests from the site's own pages. Browsers send `Origin` and
 * https://www.w3.org/TR/fetch-metadata/, and scripts can set neither.
 */
export function checkOrigin(
  request: IncomingMessage,
  publicOrigin: string | undefined,
  trustProxy: number,
): void {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (site !== undefined && site !== 'same-origin') throw foreign()
  if (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') throw foreign()
  if (origin === undefined ? site === undefined : origin !== (publicOrigin ?? originOf(request, trustProxy)))
    throw foreign()
}

function foreign(): Refusal {
  return new Refusal('origin_refused', "Only this site's pages can use the proxy.")
}

/** The origin of the requested URL, if the headers reveal it. */
export function originOf(request: IncomingMessage, trustProxy: number): string | undefined {
  const isSecure = (request.socket as TLSSocket).encrypted === true
  const protocol = trustedValue(request, 'x-forwarded-proto', trustProxy) ?? (isSecure ? 'https' : 'http')
  const host = trustedValue(request, 'x-forwarded-host', trustProxy) ?? onlyHost(request)
  if (host === undefined || !/^https?$/.test(protocol)) return undefined
  const text = `${protocol}://${host}`
  return URL.canParse(text) ? new URL(text).origin : undefined
}

/** Undefined if there are several `Host` headers, which is ambiguous. */
function onlyHost({ rawHeaders, headers }: IncomingMessage): string | undefined {
  let count = 0
  // Names and values alternate.
  for (const [at, text] of rawHeaders.entries())
    if (at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') count++
  return count === 1 ? headers.host : undefined
}
