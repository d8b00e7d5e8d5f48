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

export type Seen = {
  /** The route as they may see it; nothing where they may not. */
  route: (route: Route) => Route | undefined
  link: (link: Extract<NavItem, { kind: 'link' }>) => boolean
  global: (entry: SiteMap['globals'][number]) => boolean
}

/**
 * The site as somebody sees it who may not see all of it. Addresses stay as they are for everybody: they are decided
 * before, on the whole of the site. What leads nowhere any more is left out, so that nothing tells of what is closed.
 */
export function filterMap(map: SiteMap, seen: Seen): SiteMap {
  const routes = new Map<UrlPath, Route>()
  for (const [url, route] of map.routes) {
    const shown = seen.route(route)
    if (shown) routes.set(url, shown)
  }
  const sections = new Map<string, Section>()
  const groups = new Set<UrlPath>()
  for (const [id, section] of map.sections) {
    const items = section.items.flatMap(filterItem)
    sections.set(id, { ...section, items })
  }
  // The page of a group that was made from a tag lists its operations: without any it says nothing.
  for (const [url, route] of routes) if (route.kind === 'group' && !groups.has(url)) routes.delete(url)
  const firstOf = new Map([...sections].map(([id, { items }]) => [id, firstIn(items)]))
  for (const [id, section] of sections) {
    const isEmpty = section.items.length === 0
    if (isEmpty && id !== 'root') sections.delete(id)
    else sections.set(id, { ...section, switches: section.switches.map(filterSwitch) })
  }
  const isThere = (url: string) => routes.has(asUrlPath(url.replace(/#.*$/, '')))
  return {
    ...map,
    routes,
    sections,
    globals: map.globals.filter((entry) => seen.global(entry) && !isClosed(entry.href)),
    aliases: new Map([...map.aliases].filter(([, to]) => isThere(to))),
    first: map.first && routes.has(map.first) ? map.first : firstPage(),
  }

  function filterItem(item: NavItem): NavItem[] {
    if (item.kind === 'page') return routes.has(item.url) ? [withoutOperation(item)] : []
    if (item.kind === 'link') return seen.link(item) && !isClosed(item.href) ? [item] : []
    const items = item.items.flatMap(filterItem)
    const root = item.root !== undefined && routes.has(item.root) ? item.root : undefined
    const isMade = root !== undefined && routes.get(root)?.kind === 'group'
    if (items.length === 0 && (root === undefined || isMade)) return []
    if (isMade) groups.add(root)
    return [{ ...item, items, root }]
  }

  /** A page whose operation they may not see has its badge no more. */
  function withoutOperation(item: Extract<NavItem, { kind: 'page' }>): NavItem {
    const [before, now] = [map.routes.get(item.url), routes.get(item.url)]
    if (!before || !now || !operationOf(before) || operationOf(now)) return item
    const { method: _method, path: _path, deprecated: _deprecated, ownTitle = item.title, ...rest } = item
    return { ...rest, title: ownTitle }
  }

  function filterSwitch(choice: Switch): Switch {
    return { ...choice, entries: choice.entries.flatMap(filterEntry) }
  }

  /** A choice leads to its first page; where that is closed, to the next one. */
  function filterEntry(entry: SwitchEntry): SwitchEntry[] {
    const below = [...firstOf].filter(([id]) => id === entry.id || id.startsWith(`${entry.id}.`))
    if (below.length === 0) return isClosed(entry.href) ? [] : [entry]
    const first = below.find(([, url]) => url !== undefined)?.[1]
    if (first === undefined) return []
    return [isClosed(entry.href) ? { ...entry, href: first } : entry]
  }

  /** An address of the site that they may not see; others are no secret of ours. */
  function isClosed(href: string): boolean {
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
