import { encodeAddress } from '../core/encode-address.ts'
import { type FilePath, filePath, type UrlPath, urlPath } from '../core/path.ts'
import { isServed } from '../core/policy/served-files.ts'
import { firstBelow } from '../nav/first-below.ts'
import { findRedirect } from '../nav/redirect.ts'
import type { View } from '../site/view/view.ts'

/** The result of looking up a path. */
export type PathTarget =
  | { kind: 'page'; url: UrlPath }
  /** `to` is the `Location` header, including base path and query. */
  | { kind: 'redirect'; to: string; status: 307 | 308 }
  | { kind: 'file'; file: FilePath; bytes: Uint8Array }
  | { kind: 'nothing' }

/** Looks up a path without rendering anything. */
export async function locate(site: View, path: string, search: string): Promise<PathTarget> {
  const { base } = site
  const url = urlPath(path)
  const map = await site.map()
  const linkTo = (to: string) => base + encodeAddress(to) || '/'
  // One URL per page: variants with other slashes redirect to it.
  if (map.routes.has(url))
    return path === url ? { kind: 'page', url } : { kind: 'redirect', to: linkTo(url) + search, status: 308 }
  const alias = map.aliases.get(url)
  if (alias) {
    const [to = '', fragment] = alias.split('#')
    const anchor = fragment === undefined ? '' : `#${encodeAddress(fragment)}`
    return { kind: 'redirect', to: linkTo(to) + search + anchor, status: 308 }
  }
  const rule = findRedirect((await site.config()).resolvedRedirects, url)
  if (rule) {
    const to = rule.to.startsWith('/') ? base + rule.to : rule.to
    return { kind: 'redirect', to: withQuery(to, search), status: rule.status }
  }
  if (url === '/' && map.first && map.first !== url)
    return { kind: 'redirect', to: linkTo(map.first) + search, status: 307 }
  const file = filePath(path)
  const bytes = file && isServed(file) ? await site.read(file) : undefined
  if (file && bytes) return { kind: 'file', file, bytes }
  const page = urlPath(url.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
  if (page !== url && map.routes.has(page))
    return { kind: 'redirect', to: linkTo(page) + search, status: 308 }
  const firstPage = firstBelow(map, url)
  return firstPage ? { kind: 'redirect', to: linkTo(firstPage) + search, status: 307 } : { kind: 'nothing' }
}

/** Keeps the request's query, unless the rule has its own. */
export const withQuery = (to: string, search: string) =>
  to.includes('?') ? to : to.replace(/(?=#)|$/, () => search)
