import type { Audience } from '../access/audience.ts'
import { type UrlPath, urlPath } from '../core/path.ts'
import { findRedirect } from '../nav/redirect.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view/view.ts'
import { type Address, parseUrl } from './address.ts'

/** The visitor's audience, and the site as that audience sees it. */
type Viewer = { audience: Audience; view: View }

/**
 * Whether this audience may learn that the address exists. Renders nothing; unknown addresses are left to the
 * view.
 */
export async function decide(site: Site, address: Address, { audience, view }: Viewer): Promise<boolean> {
  switch (address.kind) {
    case 'page':
    case 'mcp':
    case 'sign-in':
    case 'health':
    case 'oauth-metadata':
    case 'markdown':
    case 'feed':
    case 'part':
    case 'card':
    case 'playground':
      return !(await isRestricted(site, address, { audience, view }))
    case 'machine-text':
    case 'api-file':
      // A redirect in docs.json may start here too.
      return (
        !(await isRestricted(site, address, { audience, view })) && canList(site, address, { audience, view })
      )
    case 'search':
      return canList(site, address, { audience, view })
    case 'asset':
    case 'mcp-card':
    case 'relay':
    case 'feedback':
    case 'shared-part':
    case 'nav-list':
    case 'unknown':
      return true
  }
}

/** A private site without public pages has nothing to list for anonymous visitors. */
async function canList(site: Site, { path }: Address, { audience, view }: Viewer): Promise<boolean> {
  if (audience.kind !== 'anonymous' || path === '/robots.txt') return true
  return (await view.map()).routes.size > 0 || !(await isPrivate(site))
}

/**
 * Checks the page the address belongs to, and the address itself: a redirect source can look like any
 * address.
 */
async function isRestricted(site: Site, address: Address, { audience, view }: Viewer): Promise<boolean> {
  const { routes } = await view.map()
  for (const url of new Set([pageOf(address), urlPath(address.path)]))
    if (!routes.has(url) && (await redirectsToRestricted(site, url, audience))) return true
  return false
}

/** Whether pages are restricted by default. */
export async function isPrivate(site: Site): Promise<boolean> {
  const auth = await site.auth()
  return auth.kind !== 'on' || auth.settings.default === 'private'
}

/** The page at this address, or the page it belongs to. */
const pageOf = (address: Address): UrlPath =>
  'page' in address ? address.page : urlPath(address.path.replace(/\.mdx$/, ''))

// Loops in docs.json are reported when it is parsed.
const maxHops = 5

/** A redirect's `Location` would reveal the path of a restricted page, and maybe its topic. */
async function redirectsToRestricted(site: Site, start: UrlPath, audience: Audience): Promise<boolean> {
  const { aliases } = await site.map()
  const { resolvedRedirects } = await site.config()
  let next: UrlPath[] = [start]
  for (let hops = 0; next.length > 0 && hops < maxHops; hops++) {
    for (const url of next.flatMap((url) => [url, aliases.get(url)])) {
      const decision = url && (await site.decide(urlPath(url), audience))
      if (decision && decision.page !== 'open') return true
    }
    next = next.flatMap((url) => {
      const to = findRedirect(resolvedRedirects, url)?.to
      return to === undefined ? [] : destinationPages(site.base, to)
    })
  }
  return false
}

/** A destination may include the site's host and base path. */
function destinationPages(base: string, to: string): UrlPath[] {
  if (!URL.canParse(to, 'http://site')) return []
  const { href, pathname } = new URL(to, 'http://site')
  const isBelow = !to.startsWith('/') && (pathname === base || pathname.startsWith(`${base}/`))
  const { address } = parseUrl(href, isBelow ? base : '')
  return [...new Set([pageOf(address), urlPath(address.path)])]
}
