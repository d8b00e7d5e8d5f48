import { renderToString } from 'preact-render-to-string'
import { type PageTools, ToolsContext } from '../../components/base/context.ts'
import type { SwitchEntry } from '../../nav/site-map.ts'
import type { Chrome, PageLayout } from '../../render/chrome.ts'
import { markCurrent, SwitchMenu } from '../../render/sidebar/sidebar.tsx'
import type { Strings } from '../../strings/english.ts'
import type { Downloads } from '../flow/api-files.ts'
import type { Placement } from './placement.ts'

type Input = {
  placement: Placement
  sidebar: string
  chrome: Chrome
  tools: PageTools
  strings: Strings
  /** Titles of related pages, by URL. */
  titles: ReadonlyMap<string, string | undefined>
  search: PageLayout['search']
  downloads: Downloads | undefined
}

const plainEntry = { id: '', align: 'start' as const, prefix: '', current: false }

/** The navigation around one page: where it is, and what is next to it. */
export function pageLayout({
  placement,
  sidebar,
  chrome,
  tools,
  strings,
  titles,
  search,
  downloads,
}: Input): PageLayout {
  const { url, switches, globals, trail } = placement
  const entry = (item: SwitchEntry): SwitchEntry => ({ ...item, href: tools.link(item.href) })
  const tabs = switches
    .filter((choice) => choice.kind === 'tabs')
    .flatMap((choice) => choice.entries.map(entry))
  for (const { kind, label, href, icon } of globals) {
    if (kind === 'tabs') tabs.push({ ...plainEntry, label, href: tools.link(href), icon })
  }
  const language = switches.find((choice) => choice.kind === 'languages')
  const menus = switches.filter((choice) => !['tabs', 'anchors', 'languages'].includes(choice.kind))
  for (const kind of new Set(globals.map((item) => item.kind))) {
    if (kind === 'tabs' || kind === 'anchors') continue
    const links = globals.filter((item) => item.kind === kind)
    menus.push({ kind, entries: links.map((item) => ({ ...plainEntry, ...item })) })
  }
  const menusHtml = renderToString(
    <ToolsContext.Provider value={tools}>
      {menus.map(({ kind, entries }) => (
        <SwitchMenu label={strings.choose[kind]} entries={entries.map(entry)} />
      ))}
    </ToolsContext.Provider>,
  )
  const neighbour = (item: Placement['next']) => item && { title: item.title, href: tools.link(item.url) }
  return {
    tabs,
    language: language && {
      ...language,
      entries: language.entries.map((item) =>
        entry({ ...item, label: languageName(item.label), lang: languageCode(item.label) }),
      ),
    },
    menus: menusHtml,
    sidebar: url ? markCurrent(sidebar, placement.groups, tools.link(url)) : sidebar,
    breadcrumb: (chrome.breadcrumbs ? trail : trail.slice(-2)).map((label) => ({
      label,
      href: chrome.breadcrumbs ? tabs.find((tab) => tab.label === label)?.href : undefined,
    })),
    listing: placement.listing,
    previous: neighbour(placement.previous),
    next: neighbour(placement.next),
    lang: languageCode(placement.language) ?? 'en',
    strings,
    link: tools.link,
    search,
    downloads: downloads && {
      spec: tools.link(downloads.spec),
      collections: downloads.collections.map(({ name, path }) => ({ name, href: tools.link(path) })),
    },
    titleOf: (href) => titles.get(href),
  }
}

/** Existing sites name some languages after a country. Undefined if the label is not a language code. */
export function languageCode(label: string | undefined): string | undefined {
  const byCountry: Record<string, string> = { cn: 'zh-Hans', jp: 'ja' }
  if (label === undefined) return undefined
  try {
    const [code = ''] = Intl.getCanonicalLocales(byCountry[label.toLowerCase()] ?? label.replaceAll('_', '-'))
    return nameIn('en', code) && code
  } catch {
    return undefined
  }
}

/** The name of a language in that language. */
function languageName(label: string): string {
  const code = languageCode(label)
  const name = code && nameIn(code, code)
  return name ? name.charAt(0).toUpperCase() + name.slice(1) : label
}

function nameIn(language: string, code: string): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code)
}
