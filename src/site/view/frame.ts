import { createTools } from '../../components/base/context.ts'
import { urlPath } from '../../core/path.ts'
import type { Use } from '../../core/query.ts'
import type { Chrome, PageLayout } from '../../render/chrome.ts'
import type { Page } from '../../render/page.ts'
import type { Downloads } from '../flow/api-files.ts'
import { pickScope, searchPath } from '../flow/search.ts'
import { pageLayout } from '../page/page-layout.tsx'
import type { Placement } from '../page/placement.ts'
import type { ViewContext } from './context.ts'

type FramedPage = Pick<Page, 'url' | 'related' | 'menu'>

export type ReadFrame = ReturnType<typeof createFrame>

/** Reads the layout of a page; without a page, a layout for the 404 and sign-in pages. */
export function createFrame({ store, flow, options, link }: ViewContext) {
  const { base, icons } = options

  return async function readFrame(page?: FramedPage, use: Use = store.get) {
    const placement = await use(flow.sidebar.placement, page?.url ?? '')
    const { language } = placement
    const shared = await use(flow.chrome.frame, language ?? '')
    const chrome = page?.menu ? { ...shared, menu: page.menu } : shared
    const strings = await flow.shared.strings(use, language)
    const tools = createTools({ icon: icons[(await use(flow.shared.look)).library], link, strings })
    const layout = {
      sidebar: await readSidebar(placement, use),
      titles: await readTitles(page?.related ?? [], use),
      search: await readSearch(placement, use),
      downloads: page && (await readDownloads(page, chrome, use)),
    }
    return { chrome, tools, layout: pageLayout({ placement, chrome, tools, strings, ...layout }) }
  }

  async function readSidebar({ section, open }: Placement, use: Use): Promise<string> {
    return section === undefined ? '' : use(flow.sidebar.html, { section, group: open ?? '' })
  }

  /** Titles of related pages that are listed without one. */
  async function readTitles(related: Page['related'], use: Use): Promise<Map<string, string | undefined>> {
    const titles = new Map<string, string | undefined>()
    for (const { href, title } of related)
      if (title === undefined) titles.set(href, await use(flow.sidebar.pageTitle, urlPath(href)))
    return titles
  }

  async function readSearch(placement: Placement, use: Use): Promise<PageLayout['search']> {
    const scope = pickScope(await use(flow.search.scopes), placement)
    return { address: base + searchPath(scope), prompt: await use(flow.search.prompt) }
  }

  /** Only a page whose menu offers downloads depends on them. */
  async function readDownloads(
    { url }: FramedPage,
    { menu }: Chrome,
    use: Use,
  ): Promise<Downloads | undefined> {
    if (!menu.some(({ kind }) => kind === 'spec' || kind === 'collection')) return undefined
    const api = await use(flow.apiFiles.pageApi, url)
    return api === undefined ? undefined : use(flow.apiFiles.downloads, api)
  }
}
