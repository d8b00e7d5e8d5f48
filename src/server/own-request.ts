/**
 * Whether a form came from a page of this site. Browsers tell in `Origin` and in https://www.w3.org/TR/fetch-metadata/,
 * and neither can be set by a script; who sends neither is no browser, and has no cookie that somebody could misuse.
 */
export function isOwnRequest({ headers, url }: Request, site: string): boolean {
  const fetched = headers.get('Sec-Fetch-Site')
  if (fetched !== null && fetched !== 'same-origin') return false
  const origin = headers.get('Origin')
  if (origin === null) return fetched === 'same-origin'
  if (!URL.canParse(origin)) return false
  const { origin: own, hostname } = new URL(site)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  // On this machine the site may have several names, of which only the one that was asked is known.
  return origin === own || (isLocal && new URL(origin).host === new URL(url).host)
}
