import type { Hop, HopHead } from './hop.ts'
import { Refusal } from './refusal.ts'
import { keepForRedirect } from './request-headers.ts'
import { parseTargetUrl } from './target-url.ts'

/** The next request that an answer asks for, as https://fetch.spec.whatwg.org/#http-redirect-fetch; nothing if none. */
export function nextHop(hop: Hop, head: HopHead): Hop | undefined {
  const location = locationOf(head)
  if (location === undefined || !URL.canParse(location, hop.url.href)) return undefined
  const toGet =
    (head.status === 303 && hop.method !== 'GET' && hop.method !== 'HEAD') ||
    ((head.status === 301 || head.status === 302) && hop.method === 'POST')
  // A body that went through is gone: the reader sees the redirect and decides.
  if (!toGet && hop.body !== null && !Buffer.isBuffer(hop.body)) return undefined

  const next = new URL(location, hop.url.href)
  next.hash = ''
  const url = parseTargetUrl(next.href)
  if (hop.url.protocol === 'https:' && url.protocol === 'http:')
    throw new Refusal('target_not_allowed', `It redirects from https to http, to ${url.host}.`)
  const isSameOrigin = url.origin === hop.url.origin
  const body = toGet || !isSameOrigin ? null : hop.body
  return {
    url,
    method: toGet ? 'GET' : hop.method,
    headers: keepForRedirect(hop.headers, isSameOrigin, body !== null),
    body,
  }
}

export function locationOf({ status, headers }: HopHead): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  const given = headers.filter(([name]) => name.toLowerCase() === 'location')
  return given.length === 1 ? given[0]![1] : undefined
}
