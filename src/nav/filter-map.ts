import { asUrlPath, type UrlPath } from '../core/path.ts'
import {
  type NavItem,
  operationOf,
  type Route,
  type Section,
  type SiteMap,
  type Switch,
  type SwitchEntry,
} from './site-map.ts'

export type Visibility = {
  /** The route for this audience; undefined if it is restricted. */
  route: (route: Route) => Route | undefined
  link: (link: Extract<NavItem, { kind: 'link' }>) => boolean
  global: (entry: SiteMap['globals'][number]) => boolean
}

/**
 * The site map for an audience that may not see all of it. URLs are the same for all audiences, because they
 * are assigned before. Entries without a target are removed, so that nothing reveals restricted pages.
 */
export function filterMap(map: SiteMap, visibility: Visibility): SiteMap {
  const routes = new Map<UrlPath, Route>()
  for (const [url, route] of map.routes) {
    const visibleRoute = visibility.route(route)
    if (visibleRoute) routes.set(url, visibleRoute)
  }
  const sections = new Map<string, Section>()
  const groups = new Set<UrlPath>()
  for (const [id, section] of map.sections) {
    const items = section.items.flatMap(filterItem)
    sections.set(id, { ...section, items })
  }
  // The page of a tag group lists its operations, so it is removed if none is left.
  for (const [url, route] of routes) if (route.kind === 'group' && !groups.has(url)) routes.delete(url)
  const firstOf = new Map([...sections].map(([id, { items }]) => [id, firstIn(items)]))
  for (const [id, section] of sections) {
    const isEmpty = section.items.length === 0
    if (isEmpty && id !== 'root') sections.delete(id)
    else sections.set(id, { ...section, switches: section.switches.map(filterSwitch) })
  }
  const exists = (url: string) => routes.has(asUrlPath(url.replace(/#.*$/, '')))
  return {
    ...map,
    routes,
    sections,
    globals: map.globals.filter((entry) => visibility.global(entry) && !isRestricted(entry.href)),
    aliases: new Map([...map.aliases].filter(([, to]) => exists(to))),
    first: map.first && routes.has(map.first) ? map.first : firstPage(),
  }

  function filterItem(item: NavItem): NavItem[] {
    if (item.kind === 'page') return routes.has(item.url) ? [withoutOperation(item)] : []
    if (item.kind === 'link') return visibility.link(item) && !isRestricted(item.href) ? [item] : []
    const items = item.items.flatMap(filterItem)
    const root = item.root !== undefined && routes.has(item.root) ? item.root : undefined
    const isTagPage = root !== undefined && routes.get(root)?.kind === 'group'
    if (items.length === 0 && (root === undefined || isTagPage)) return []
    if (isTagPage) groups.add(root)
    return [{ ...item, items, root }]
  }

  /** Removes the method badge if the operation is restricted. */
  function withoutOperation(item: Extract<NavItem, { kind: 'page' }>): NavItem {
    const [before, now] = [map.routes.get(item.url), routes.get(item.url)]
    if (!before || !now || !operationOf(before) || operationOf(now)) return item
    const { method: _method, path: _path, deprecated: _deprecated, ownTitle = item.title, ...rest } = item
    return { ...rest, title: ownTitle }
  }

  function filterSwitch(choice: Switch): Switch {
    return { ...choice, entries: choice.entries.flatMap(filterEntry) }
  }

  /** A choice links to its first page, or to the next one if that is restricted. */
  function filterEntry(entry: SwitchEntry): SwitchEntry[] {
    const below = [...firstOf].filter(([id]) => id === entry.id || id.startsWith(`${entry.id}.`))
    if (below.length === 0) return isRestricted(entry.href) ? [] : [entry]
    const first = below.find(([, url]) => url !== undefined)?.[1]
    if (first === undefined) return []
    return [isRestricted(entry.href) ? { ...entry, href: first } : entry]
  }

  /** Whether a link leads to a restricted page of the site. */
  function isRestricted(href: string): boolean {
    const url = asUrlPath(href.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1') || '/')
    const target = asUrlPath(map.aliases.get(url)?.replace(/#.*$/, '') ?? url)
    return map.routes.has(target) && !routes.has(target)
  }

  function firstPage(): UrlPath | undefined {
    for (const { items } of sections.values()) {
      const first = firstIn(items)
      if (first) return first
    }
    return undefined
  }
}

function firstIn(items: readonly NavItem[]): UrlPath | undefined {
  for (const item of items) {
    if (item.kind === 'page') return item.url
    const first = item.kind === 'group' ? (item.root ?? firstIn(item.items)) : undefined
    if (first) return first
  }
  return undefined
}
