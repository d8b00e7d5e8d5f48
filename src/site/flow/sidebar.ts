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
  renderNavFragment,
  splitLong,
} from '../../render/sidebar/sidebar-large.tsx'
import { stringsFor } from '../../render/strings.ts'
import { flatten, placePage, readingOrder } from '../page/placement.ts'
import { sidebarKey } from './query-keys.ts'

type Input = {
  /** Changes with the package and its assets, so that outdated lists are not reused. */
  stamp: string

  siteMap: Query<void, Checked<SiteMap>>
  library: Query<void, IconLibrary>
  icons: Record<IconLibrary, FindIcon>
  base: string
}

/** The sidebar: one list for a small section, or one list per group for a large one. */
export function createSidebarFlow({ siteMap, library, icons, base, stamp }: Input) {
  /** One section, so that its sidebar is not rendered again because a line moved in docs.json. */
  const section = defineKeyedQuery('section', async (use, id: string) => {
    const { value } = await use(siteMap)
    return { section: value.sections.get(id), globals: value.globals }
  })

  /** The groups of a large section, and the hash under which their lists are cached. */
  const shape = defineKeyedQuery('shape', async (use, id: string) => {
    const whole = (await use(section, id)).section?.items ?? []
    if (!isLarge(whole)) return undefined
    const items = splitLong(whole)
    const hash = contentHash(JSON.stringify([base, stamp, await use(library), items]))
    return { items, paths: groupPaths(items), hash }
  })

  const renderContext = async (use: Use, language: string | undefined) => {
    const strings = stringsFor(language)
    const icon = icons[await use(library)]
    return { strings, tools: createTools({ icon, link: createLink(base), strings }) }
  }
  const fragmentAddress = (hash: string, id: string) => (path: string) => `${hash}/${id}/${path}`

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
            fragment: fragmentAddress(large.hash, id),
          })
        : renderSidebar(input)
    },
    { maxResults: 100 },
  )

  /** The list of one group of a large section. */
  const navFragment = defineQueryBy(sidebarKey)(
    'navFragment',
    async (use, { section: id, group: path }) => {
      const current = (await use(section, id)).section
      const large = await use(shape, id)
      if (!current || !large) return undefined
      const fragment = fragmentAddress(large.hash, id)
      const html = renderNavFragment(large.items, path, {
        ...(await renderContext(use, current.language)),
        fragment,
      })
      return html === undefined ? undefined : { hash: large.hash, html }
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

  return { html: sidebar, shape, navFragment, order, placement, titles, pageTitle }
}
