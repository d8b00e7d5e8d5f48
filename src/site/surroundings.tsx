import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext } from '../components/context.ts'
import { type UrlPath, urlPath } from '../core/path.ts'
import type { NavGroup, NavItem, Route, Section, SiteMap, SwitchEntry } from '../nav/site-map.ts'
import type { Chrome, PageSurroundings } from '../render/chrome.ts'
import { markCurrent, SwitchMenu } from '../render/sidebar.tsx'
import type { Strings } from '../render/strings.ts'

type Input = {
  map: SiteMap
  section: Section | undefined
  sidebar: string
  order: ReadingOrder | undefined
  route?: Route
  chrome: Chrome
  tools: PageTools
  strings: Strings
}

const plainEntry = { align: 'start' as const, prefix: '', current: false }

/** The navigation around one page: where it is, and what is next to it. */
export function surroundings({
  map,
  section,
  sidebar,
  order,
  route,
  chrome,
  tools,
  strings,
}: Input): PageSurroundings {
  const url = route?.url
  /** With its siblings, an entry leads to the same page among its own; without, to its first. */
  const entry = (item: SwitchEntry, siblings: SwitchEntry[] = []): SwitchEntry => {
    const current = siblings.find((sibling) => sibling.current)
    const twin = current && url && !item.current ? twinOf(url, current, item, map) : undefined
    return { ...item, href: tools.link(twin ?? item.href) }
  }
  const switches = section?.switches ?? []
  const tabs = switches
    .filter((choice) => choice.kind === 'tabs')
    .flatMap((choice) => choice.entries.map((item) => entry(item)))
  for (const { kind, label, href, icon } of map.globals) {
    if (kind === 'tabs') tabs.push({ ...plainEntry, label, href: tools.link(href), icon })
  }
  const language = switches.find((choice) => choice.kind === 'languages')
  const menus = switches.filter((choice) => !['tabs', 'anchors', 'languages'].includes(choice.kind))
  for (const kind of new Set(map.globals.map((item) => item.kind))) {
    if (kind === 'tabs' || kind === 'anchors') continue
    const links = map.globals.filter((item) => item.kind === kind)
    menus.push({ kind, entries: links.map((item) => ({ ...plainEntry, ...item })) })
  }
  const chosen = renderToString(
    <ToolsContext.Provider value={tools}>
      {menus.map(({ kind, entries }) => (
        <SwitchMenu
          label={strings.choose[kind]}
          entries={entries.map((item) => entry(item, kind === 'versions' ? entries : []))}
        />
      ))}
    </ToolsContext.Provider>,
  )
  const at = (url && order?.index.get(url)) ?? -1
  const neighbour = (index: number) => {
    const item = at === -1 ? undefined : order?.list[index]
    return item && { title: item.title, href: tools.link(item.url) }
  }
  const trail = route?.trail ?? []
  return {
    tabs,
    language: language && {
      ...language,
      entries: language.entries.map((item) =>
        entry({ ...item, label: languageName(item.label), lang: languageCode(item.label) }, language.entries),
      ),
    },
    sidebar: chosen + (section && url ? markCurrent(sidebar, section, url, tools.link(url)) : sidebar),
    breadcrumb: (chrome.breadcrumbs ? trail : trail.slice(-2)).map((label) => ({
      label,
      href: chrome.breadcrumbs ? tabs.find((tab) => tab.label === label)?.href : undefined,
    })),
    listing: section && url ? groupOf(section.items, url) : undefined,
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
    lang: languageCode(section?.language) ?? 'en',
    strings,
    link: tools.link,
    titleOf: (url) => {
      const all = [...map.sections.values()].flatMap((one) => flatten(one.items))
      return all.find((item) => item.url === urlPath(url))?.title
    },
  }
}

/** The group that has this page as its root and lists its pages there. */
function groupOf(items: readonly NavItem[], url: UrlPath): NavGroup | undefined {
  for (const item of items) {
    if (item.kind !== 'group') continue
    if (item.root === url) return item.directory && item.directory !== 'none' ? item : undefined
    const inner = groupOf(item.items, url)
    if (inner) return inner
  }
  return undefined
}

/** The pages of a section one after the other, and the position of each. */
export type ReadingOrder = { list: { url: UrlPath; title: string }[]; index: Map<UrlPath, number> }

export function readingOrder(items: readonly NavItem[]): ReadingOrder {
  const list = flatten(items)
  const index = new Map<UrlPath, number>()
  list.forEach(({ url }, at) => {
    if (!index.has(url)) index.set(url, at)
  })
  return { list, index }
}

/** Every page of a sidebar in reading order. */
export function flatten(items: readonly NavItem[]): { url: UrlPath; title: string }[] {
  return items.flatMap((item) => {
    if (item.kind === 'page') return [{ url: item.url, title: item.title }]
    if (item.kind === 'link') return []
    return [...(item.root ? [{ url: item.root, title: item.title }] : []), ...flatten(item.items)]
  })
}

/** The same page in another version or language: same path below the folder each has of its own. */
function twinOf(url: string, current: SwitchEntry, target: SwitchEntry, map: SiteMap): string | undefined {
  if (!url.startsWith(`${current.prefix}/`)) return undefined
  const candidate = `${target.prefix}${url.slice(current.prefix.length)}` as UrlPath
  return map.routes.has(candidate) ? candidate : undefined
}

/** Existing sites name some languages after a country. Undefined for what is no code of a language. */
export function languageCode(written: string | undefined): string | undefined {
  const odd: Record<string, string> = { cn: 'zh-Hans', jp: 'ja' }
  if (written === undefined) return undefined
  try {
    const [code = ''] = Intl.getCanonicalLocales(odd[written.toLowerCase()] ?? written.replaceAll('_', '-'))
    return nameIn('en', code) && code
  } catch {
    return undefined
  }
}

/** The name of a language in that language. */
function languageName(written: string): string {
  const code = languageCode(written)
  const name = code && nameIn(code, code)
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : written
}

function nameIn(language: string, code: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code)
}
