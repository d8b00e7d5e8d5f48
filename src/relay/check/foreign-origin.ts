import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Sites that have no relay of their own, and may use this one: static copies of the same site. Their pages are told so
 * by https://fetch.spec.whatwg.org/#cors-protocol. Cookies do not come along.
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
