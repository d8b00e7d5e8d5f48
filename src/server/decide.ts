import type { Audience } from '../access/audience.ts'
import { type UrlPath, urlPath } from '../core/path.ts'
import { findRedirect } from '../nav/redirect.ts'
import type { Site } from '../site/site.ts'
import type { View } from '../site/view.ts'
import { type Address, parseUrl } from './address.ts'

/** Who asks, and the site as they see it. */
type Asker = { audience: Audience; view: View }

/**
 * Whether they may know of what is at an address. Nothing is rendered for this. What their view knows nothing of is
 * left to it: there they find nothing.
 */
export async function decide(site: Site, address: Address, { audience, view }: Asker): Promise<boolean> {
  switch (address.kind) {
    case 'page':
    case 'mcp':
    case 'sign-in':
    case 'health':
    case 'oauth-metadata':
    case 'markdown':
    case 'feed':
    case 'part':
    case 'playground':
      return !(await isClosed(site, address, { audience, view }))
    case 'machine-text':
    case 'api-file':
      // A rule of docs.json may lead away from here, too.
      return (
        !(await isClosed(site, address, { audience, view })) && mayList(site, address, { audience, view })
      )
    case 'search':
      return mayList(site, address, { audience, view })
    case 'asset':
    case 'mcp-card':
    case 'relay':
    case 'shared-part':
    case 'unknown':
      return true
  }
}

/** Without a public page there is nothing to list. */
async function mayList(site: Site, { path }: Address, { audience, view }: Asker): Promise<boolean> {
  if (audience.kind !== 'anonymous' || path === '/robots.txt') return true
  return (await view.map()).routes.size > 0 || !(await isPrivate(site))
}

/** By the page that it belongs to, and by where it leads itself: the source of a redirect may look like anything. */
async function isClosed(site: Site, address: Address, { audience, view }: Asker): Promise<boolean> {
  const { routes } = await view.map()
  for (const url of new Set([pageOf(address), urlPath(address.path)]))
    if (!routes.has(url) && (await leadsToClosed(site, url, audience))) return true
  return false
}

/** Whether pages are closed unless they say otherwise. */
export async function isPrivate(site: Site): Promise<boolean> {
  const auth = await site.auth()
  return auth.kind !== 'on' || auth.settings.default === 'private'
}

/** The page that is there, or would be, or that this belongs to. */
const pageOf = (address: Address): UrlPath =>
  'page' in address ? address.page : urlPath(address.path.replace(/\.mdx$/, ''))

// Redirects that lead to redirects; docs.json is checked for rings when it is read.
const mostHops = 5

/**
 * Redirects of docs.json are the same for everybody, and the address of a closed page may tell what it is about: who may
 * not see the page is not led there either.
 */
async function leadsToClosed(site: Site, start: UrlPath, audience: Audience): Promise<boolean> {
  const { aliases } = await site.map()
  const { resolvedRedirects } = await site.config()
  let next: UrlPath[] = [start]
  for (let hops = 0; next.length > 0 && hops < mostHops; hops++) {
    for (const one of next.flatMap((url) => [url, aliases.get(url)])) {
      const found = one && (await site.decide(urlPath(one), audience))
      if (found && found.page !== 'open') return true
    }
    next = next.flatMap((url) => {
      const to = findRedirect(resolvedRedirects, url)?.to
      return to === undefined ? [] : landingPages(site.base, to)
    })
  }
  return false
}

/** A destination may be written with the host of the site and its base path, or without. */
function landingPages(base: string, to: string): UrlPath[] {
  if (!URL.canParse(to, 'http://site')) return []
  const { href, pathname } = new URL(to, 'http://site')
  const isBelow = !to.startsWith('/') && (pathname === base || pathname.startsWith(`${base}/`))
  const { address } = parseUrl(href, isBelow ? base : '')
  return [...new Set([pageOf(address), urlPath(address.path)])]
}
