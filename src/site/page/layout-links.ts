import type { Config } from '../../config/parse.ts'
import { decodePath } from '../../core/decode-path.ts'
import { asUrlPath, type UrlPath, urlPath } from '../../core/path.ts'
import { firstBelow } from '../../nav/first-below.ts'
import { findRedirect, type Redirects } from '../../nav/redirect.ts'
import type { SiteMap } from '../../nav/site-map.ts'

type LayoutSettings = Pick<Config, 'navbar' | 'footer' | 'languages'>

/** Every link in the top bar and footer, in all languages. */
export function layoutLinks({ navbar, footer, languages }: LayoutSettings): string[] {
  const overrides = Object.values(languages)
  const bars = [navbar, ...overrides.flatMap((language) => language.navbar ?? [])]
  const footers = [footer, ...overrides.flatMap((language) => language.footer ?? [])]
  return [
    ...bars.flatMap(({ links, primary }) => [...links, ...(primary ? [primary] : [])]),
    ...footers.flatMap(({ links }) => links.flatMap(({ items }) => items)),
  ].map(({ href }) => href)
}

/** The settings without some links. Footer columns without links are dropped. */
export function withoutLinks<Settings extends Pick<LayoutSettings, 'navbar' | 'footer'>>(
  settings: Settings,
  hidden: ReadonlySet<string>,
): Settings {
  if (hidden.size === 0) return settings
  const { navbar, footer } = settings
  const isShown = ({ href }: { href: string }) => !hidden.has(href)
  const columns = footer.links.map((column) => ({ ...column, items: column.items.filter(isShown) }))
  return {
    ...settings,
    navbar: {
      links: navbar.links.filter(isShown),
      primary: navbar.primary && isShown(navbar.primary) ? navbar.primary : undefined,
    },
    footer: { ...footer, links: columns.filter(({ items }) => items.length > 0) },
  }
}

type LinkContext = { whole: SiteMap; redirects: Redirects; address?: string }

/** The page that a link leads to, also through an alias, a redirect or a folder; undefined for other links. */
export function linkedPage(href: string, { whole, redirects, address }: LinkContext): UrlPath | undefined {
  const isOwn = address !== undefined && (href === address || href.startsWith(`${address}/`))
  const target = isOwn ? href.slice(address.length) || '/' : href
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target) || target === '') return undefined
  const path = decodePath(target.split(/[?#]/, 1)[0] ?? '').replace(/\.mdx?$/, '')
  let url = urlPath(path)
  // Loops in docs.json are reported when it is parsed.
  for (let hops = 0; hops < 5; hops++) {
    url = asUrlPath((whole.aliases.get(url) ?? url).replace(/#.*$/, ''))
    if (whole.routes.has(url)) return url
    const to = findRedirect(redirects, url)?.to
    if (!to?.startsWith('/') || to.startsWith('//')) return firstBelow(whole, url)
    url = urlPath(decodePath(to.split(/[?#]/, 1)[0] ?? ''))
  }
  return undefined
}
