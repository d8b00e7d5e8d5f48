import { createTools } from '../../components/base/context.ts'
import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import { contentHash } from '../../core/hash.ts'
import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, defineQueryBy, type Query, type Use } from '../../core/query.ts'
import type { SiteMap } from '../../nav/site-map.ts'
import type { FindIcon, IconLibrary } from '../../render/icons.ts'
import { createLink } from '../../render/link.ts'
import { renderSidebar } from '../../render/sidebar/sidebar.tsx'
import {
  groupPaths,
  isLarge,
  renderLargeSidebar,
  renderNavList,
  shownItems,
  splitLong,
} from '../../render/sidebar/sidebar-large.tsx'
import { flatten, placePage, readingOrder } from '../page/placement.ts'
import { sidebarKey } from './query-keys.ts'
import type { SharedFlow } from './shared.ts'

type Input = {
  siteMap: Query<void, Checked<SiteMap>>
  library: Query<void, IconLibrary>
  icons: Record<IconLibrary, FindIcon>
  base: string
  strings: SharedFlow['strings']
}

/** The sidebar: one list for a small section, or one list per group for a large one. */
export function createSidebarFlow({ siteMap, library, icons, base, strings: stringsIn }: Input) {
  /** One section, so that its sidebar is not rendered again because a line moved in docs.json. */
  const section = defineKeyedQuery('section', async (use, id: string) => {
    const { value } = await use(siteMap)
    return { section: value.sections.get(id), globals: value.globals }
  })

  /** The groups of a large section. */
  const shape = defineKeyedQuery('shape', async (use, id: string) => {
    const whole = (await use(section, id)).section?.items ?? []
    if (!isLarge(whole)) return undefined
    const items = splitLong(whole)
    return { items, paths: groupPaths(items) }
  })

  const renderContext = async (use: Use, language: string | undefined) => {
    const strings = await stringsIn(use, language)
    const icon = icons[await use(library)]
    return { strings, tools: createTools({ icon, link: createLink(base), strings }) }
  }
  // Without a hash of the links, so that a new title in one group leaves pages of other groups as they are.
  const listName = (id: string) => (path: string) => `${id}/${path}`

  /** The sidebar of a section; for a large one, with this group open. */
  const sidebar = defineQueryBy(sidebarKey)(
    'sidebar',
    async (use, { section: id, group: open }) => {
      const current = await use(section, id)
      if (!current.section) return ''
      const large = await use(shape, id)
      const input = {
        section: current.section,
        globals: current.globals,
        ...(await renderContext(use, current.section.language)),
      }
      return large
        ? renderLargeSidebar({
            ...input,
            section: { ...current.section, items: large.items },
            open,
            listName: listName(id),
          })
        : renderSidebar(input)
    },
    { maxResults: 100 },
  )

  /** A hash of everything that `sidebar` shows, which is faster than rendering it. */
  const fingerprint = defineQueryBy(sidebarKey)('sidebarPrint', async (use, { section: id, group: open }) => {
    const { section: current, globals } = await use(section, id)
    const large = await use(shape, id)
    const shown = current && { ...current, items: large ? shownItems(large.items, open) : current.items }
    return contentHash(JSON.stringify([shown, globals, await use(library)]))
  })

  /** The list of one group of a large section. */
  const navList = defineQueryBy(sidebarKey)(
    'navList',
    async (use, { section: id, group: path }) => {
      const current = (await use(section, id)).section
      const large = await use(shape, id)
      if (!current || !large) return undefined
      return renderNavList(large.items, path, {
        ...(await renderContext(use, current.language)),
        listName: listName(id),
      })
    },
    { maxResults: 200 },
  )

  const order = defineKeyedQuery(
    'order',
    async (use, id: string) => readingOrder((await use(section, id)).section?.items ?? []),
    {
      isLookUp: true,
    },
  )

  /** The place of a page in navigation; without a URL, that of the 404 page. */
  const placement = defineKeyedQuery('placement', async (use, url: UrlPath | '') => {
    const { value: map } = await use(siteMap)
    const route = url === '' ? undefined : map.routes.get(url)
    const current = map.sections.get(route?.section ?? map.sections.keys().next().value ?? '')
    return placePage({
      map,
      route,
      section: current,
      order: current && (await use(order, current.id)),
      paths: current && (await use(shape, current.id))?.paths,
    })
  })

  const titles = defineQuery('titles', async (use) => {
    const { value } = await use(siteMap)
    const pages = [...value.sections.values()].flatMap(({ items }) => flatten(items)).reverse()
    return new Map<string, string>(pages.map(({ url, title }) => [url, title]))
  })

  /** The title of a page in navigation. */
  const pageTitle = defineKeyedQuery('pageTitle', async (use, url: UrlPath) => (await use(titles)).get(url))

  return { html: sidebar, fingerprint, shape, navList, order, placement, titles, pageTitle }
}
