import { asUrlPath, type UrlPath } from '../../core/path.ts'
import type { NavGroup, NavItem, Route, Section, SiteMap, Switch, SwitchEntry } from '../../nav/site-map.ts'
import { groupsAround } from '../../render/sidebar/sidebar.tsx'

type Neighbour = { url: UrlPath; title: string }

/** Where a page is in navigation: all it needs of the site map, so that other changes do not affect it. */
export type Placement = {
  url?: UrlPath
  section?: string
  language?: string
  trail: string[]
  /** Each entry links to the same page in its version or language, if there is one. */
  switches: Switch[]
  globals: SiteMap['globals']
  /** Numbers of the nested groups that contain it. */
  groups: number[]
  /** In a large section, the path of the open group. */
  open?: string
  /** The group whose page this is, if that lists its pages. */
  listing?: NavGroup
  previous?: Neighbour
  next?: Neighbour
}

type PlaceInput = {
  map: SiteMap
  route: Route | undefined
  section: Section | undefined
  order: ReadingOrder | undefined
  /** Group paths of a large section, by page URL. */
  paths: ReadonlyMap<string, string> | undefined
}

export function placePage({ map, route, section, order, paths }: PlaceInput): Placement {
  const url = route?.url
  const at = url && order?.index.get(url)
  return {
    url,
    section: section?.id,
    language: section?.language ?? map.language,
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

/** Links versions and languages to the same page in each of them. */
function withCounterparts(choice: Switch, url: UrlPath | undefined, map: SiteMap): Switch {
  const current = choice.entries.find((entry) => entry.current)
  if (!url || !current || !['versions', 'languages'].includes(choice.kind)) return choice
  const withCounterpart = (entry: SwitchEntry): SwitchEntry => {
    const candidate = entry.current ? undefined : movedUrl(url, current.prefix, entry.prefix)
    if (candidate === undefined || candidate === url || !map.routes.has(candidate)) return entry
    return { ...entry, href: candidate, isCounterpart: true }
  }
  return { ...choice, entries: choice.entries.map(withCounterpart) }
}

/** The same path below the folder of another version or language. */
function movedUrl(url: string, from: string, to: string): UrlPath | undefined {
  if (url !== from && !url.startsWith(`${from}/`)) return undefined
  return asUrlPath(to + url.slice(from.length) || '/')
}

/** The pages of a section in order, the position of each, and the groups that have a page. */
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

/** If two groups have the same page, the first one wins, so it comes last. */
function listingsIn(items: readonly NavItem[]): [root: UrlPath, group: NavGroup | undefined][] {
  return items.toReversed().flatMap((item): ReturnType<typeof listingsIn> => {
    if (item.kind !== 'group') return []
    const hasListing = item.directory && item.directory !== 'none'
    return item.root
      ? [...listingsIn(item.items), [item.root, hasListing ? item : undefined]]
      : listingsIn(item.items)
  })
}
