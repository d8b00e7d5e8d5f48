import { asUrlPath, type UrlPath } from '../../core/path.ts'
import type { NavGroup, NavItem, Route, Section, SiteMap, Switch, SwitchEntry } from '../../nav/site-map.ts'
import { groupsAround } from '../../render/sidebar/sidebar.tsx'

type Neighbour = { url: UrlPath; title: string }

/** Where a page is in the navigation: all that it takes from the map, so that it is not made again for the rest. */
export type Placement = {
  url?: UrlPath
  section?: string
  language?: string
  trail: string[]
  /** An entry leads to the same page among its own where there is one. */
  switches: Switch[]
  globals: SiteMap['globals']
  /** The nested groups that hold it, by their number in the list; of a large section, the group that is open. */
  groups: number[]
  open?: string
  /** The group whose own page this is, where it lists its pages. */
  listing?: NavGroup
  previous?: Neighbour
  next?: Neighbour
}

type PlaceInput = {
  map: SiteMap
  route: Route | undefined
  section: Section | undefined
  order: ReadingOrder | undefined
  /** Where the groups of a large section are. */
  paths: ReadonlyMap<string, string> | undefined
}

export function placePage({ map, route, section, order, paths }: PlaceInput): Placement {
  const url = route?.url
  const at = url && order?.index.get(url)
  return {
    url,
    section: section?.id,
    language: section?.language,
    trail: route?.trail ?? [],
    switches: (section?.switches ?? []).map((choice) => withCounterparts(choice, url, map)),
    globals: map.globals,
    groups: section && url && !paths ? groupsAround(section.items, url) : [],
    open: paths && (paths.get(url ?? '') ?? ''),
    listing: url && order?.listings.get(url),
    previous: at === undefined ? undefined : order?.list[at - 1],
    next: at === undefined ? undefined : order?.list[at + 1],
  }
}

/** Versions and languages have the same pages. */
function withCounterparts(choice: Switch, url: UrlPath | undefined, map: SiteMap): Switch {
  const current = choice.entries.find((entry) => entry.current)
  if (!url || !current || !['versions', 'languages'].includes(choice.kind)) return choice
  const lead = (entry: SwitchEntry): SwitchEntry => {
    const candidate = entry.current ? undefined : movedUrl(url, current.prefix, entry.prefix)
    if (candidate === undefined || candidate === url || !map.routes.has(candidate)) return entry
    return { ...entry, href: candidate, isTwin: true }
  }
  return { ...choice, entries: choice.entries.map(lead) }
}

/** The same path below another folder: each version and language has one of its own. */
function movedUrl(url: string, from: string, to: string): UrlPath | undefined {
  if (url !== from && !url.startsWith(`${from}/`)) return undefined
  return asUrlPath(to + url.slice(from.length) || '/')
}

/** The pages of a section one after the other, the position of each, and the groups that have a page of their own. */
export type ReadingOrder = {
  list: Neighbour[]
  index: Map<UrlPath, number>
  listings: Map<UrlPath, NavGroup | undefined>
}

export function readingOrder(items: readonly NavItem[]): ReadingOrder {
  const list = flatten(items)
  const index = new Map<UrlPath, number>()
  list.forEach(({ url }, at) => {
    if (!index.has(url)) index.set(url, at)
  })
  return { list, index, listings: new Map(listingsIn(items)) }
}

/** Every page of a sidebar in reading order. */
export function flatten(items: readonly NavItem[]): Neighbour[] {
  return items.flatMap((item) => {
    if (item.kind === 'page') return [{ url: item.url, title: item.title }]
    if (item.kind === 'link') return []
    return [...(item.root ? [{ url: item.root, title: item.title }] : []), ...flatten(item.items)]
  })
}

/** Of two groups with one page the first counts, so it comes last. */
function listingsIn(items: readonly NavItem[]): [root: UrlPath, group: NavGroup | undefined][] {
  return items.toReversed().flatMap((item): ReturnType<typeof listingsIn> => {
    if (item.kind !== 'group') return []
    const lists = item.directory && item.directory !== 'none'
    return item.root
      ? [...listingsIn(item.items), [item.root, lists ? item : undefined]]
      : listingsIn(item.items)
  })
}
