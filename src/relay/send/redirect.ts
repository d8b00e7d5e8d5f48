import { parseTargetUrl } from '../target/target-url.ts'
import { type Hop, type HopHead, isStreamed } from './hop.ts'
import { headersForRedirect } from './request-headers.ts'

/**
 * The next request of a redirect, as in https://fetch.spec.whatwg.org/#http-redirect-fetch. Undefined if the
 * response is not a redirect, or if the next request cannot be sent.
 */
export function nextHop(hop: Hop, head: HopHead): Hop | undefined {
  const location = locationOf(head)
  if (location === undefined) return undefined
  const becomesGet =
    (head.status === 303 && hop.method !== 'GET' && hop.method !== 'HEAD') ||
    ((head.status === 301 || head.status === 302) && hop.method === 'POST')
  // A streamed body cannot be sent again, so the reader gets the redirect.
  if (!becomesGet && isStreamed(hop.body)) return undefined

  const url = resolveLocation(location, hop.url)
  if (!url || (hop.url.protocol === 'https:' && url.protocol === 'http:')) return undefined
  const isSameOrigin = url.origin === hop.url.origin
  const body = becomesGet || !isSameOrigin ? null : hop.body
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: headersForRedirect(hop.headers, isSameOrigin, body !== null),
    body,
  }
}

function resolveLocation(location: string, from: URL): URL | undefined {
  try {
    const next = new URL(location, from)
    next.hash = ''
    return parseTargetUrl(next.href)
  } catch {
    return undefined
  }
}

export function locationOf({ status, headers }: HopHead): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  const [location, ...duplicates] = headers.filter(([name]) => name.toLowerCase() === 'location')
  return duplicates.length === 0 ? location?.[1] : undefined
}
