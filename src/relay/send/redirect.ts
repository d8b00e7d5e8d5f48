import { parseTargetUrl } from '../target/target-url.ts'
import { type Hop, type HopHead, isStreamed } from './hop.ts'
import { keepForRedirect } from './request-headers.ts'

/**
 * The next request that an answer asks for, as https://fetch.spec.whatwg.org/#http-redirect-fetch; nothing where there is
 * none, or none that could be sent.
 */
export function nextHop(hop: Hop, head: HopHead): Hop | undefined {
  const location = locationOf(head)
  if (location === undefined) return undefined
  const toGet =
    (head.status === 303 && hop.method !== 'GET' && hop.method !== 'HEAD') ||
    ((head.status === 301 || head.status === 302) && hop.method === 'POST')
  // A body that went through is gone: the reader sees the redirect and decides.
  if (!toGet && isStreamed(hop.body)) return undefined

  const url = readNext(location, hop.url)
  if (!url || (hop.url.protocol === 'https:' && url.protocol === 'http:')) return undefined
  const isSameOrigin = url.origin === hop.url.origin
  const body = toGet || !isSameOrigin ? null : hop.body
  return {
    url,
    method: toGet ? 'GET' : hop.method,
    headers: keepForRedirect(hop.headers, isSameOrigin, body !== null),
    body,
  }
}

function readNext(location: string, from: URL): URL | undefined {
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
  const [location, ...others] = headers.filter(([name]) => name.toLowerCase() === 'location')
  return others.length === 0 ? location?.[1] : undefined
}
