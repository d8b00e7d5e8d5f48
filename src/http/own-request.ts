import { isLoopbackHost } from '../core/remote/public-address.ts'

/**
 * Whether a form came from a page of this site. Browsers tell in `Origin` and in https://www.w3.org/TR/fetch-metadata/,
 * and neither can be set by a script; who sends neither is refused.
 */
export function isOwnRequest({ headers, url }: Request, site: string): boolean {
  const fetched = headers.get('Sec-Fetch-Site')
  if (fetched !== null && fetched !== 'same-origin') return false
  const origin = headers.get('Origin')
  if (origin === null) return fetched === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { origin: own, hostname } = new URL(site)
  const from = new URL(origin)
  // This machine has several names, of which only the one that was asked is known; a foreign name may lead here as well.
  const isLocal = isLoopbackHost(hostname) && isLoopbackHost(from.hostname)
  return origin === own || (isLocal && from.host === new URL(url).host)
}
