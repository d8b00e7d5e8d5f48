import type { Checked } from '../../core/diagnostic/diagnostic.ts'
import type { FilePath, UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, type Query, type Use } from '../../core/query.ts'
import type { Expanded } from '../../mdx/expanded.ts'
import type { MdxDocument } from '../../mdx/read/document.ts'
import type { Route } from '../../nav/site-map.ts'
import type { Page } from '../../render/page.ts'
import type { ChromeSettings } from '../page/chrome.ts'
import type { FeedInput } from '../page/feed.ts'
import type { Shared } from '../page/generated-page.ts'
import type { Placement } from '../page/placement.ts'
import type { Downloads } from './api-files.ts'

type Input = Omit<FeedInput, 'config' | 'expanded'> & {
  route: Query<UrlPath, (Route & { language: string | undefined }) | undefined>
  page: Query<UrlPath, Page | undefined>
  body: Query<UrlPath, Page | undefined>
  document: Query<FilePath, Checked<MdxDocument> | undefined>
  expanded: Query<FilePath, Expanded | undefined>
  placement: Query<UrlPath | '', Placement>
  withSpec: Query<void, boolean>
  isListed: Query<UrlPath, boolean>
  downloads: Query<string, Downloads | undefined>
  chromeConfig: Query<void, ChromeSettings>
  shared: (use: Use, target: { language: string | undefined; url?: UrlPath }) => Promise<Shared>
}

/** Pages as Markdown and RSS. The writers load on first use. */
export function createMachineFlow(input: Input) {
  const {
    route,
    page,
    body,
    document,
    expanded,
    placement,
    withSpec,
    isListed,
    downloads,
    chromeConfig,
    shared,
  } = input

  /** The page as Markdown, for agents. */
  const markdown = defineKeyedQuery(
    'markdown',
    async (use, url: UrlPath): Promise<string | undefined> => {
      const target = await use(route, url)
      const currentPage = await use(page, url)
      if (!target || !currentPage) return undefined
      const { writePageMarkdown } = await import('../page/page-markdown.ts')
      return writePageMarkdown(target, currentPage, {
        ...(await shared(use, { language: target.language, url })),
        load: async (file) => (await use(document, file))?.value,
        expanded: (file) => use(expanded, file),
        placement: await use(placement, url),
        withSpec: await use(withSpec),
        isListed: (to: UrlPath) => use(isListed, to),
        specPath: async (api) => (await use(downloads, api))?.spec,
      })
    },
    { same: Object.is, maxResults: 100 },
  )

  /** RSS, for pages with `<Update>`s. */
  const feed = defineKeyedQuery(
    'feed',
    async (use, url: UrlPath): Promise<string | undefined> => {
      const currentPage = await use(body, url)
      if (!currentPage?.hasFeed) return undefined
      const { writeFeed } = await import('../page/feed.ts')
      const { base, publicUrl, link } = input
      return writeFeed(currentPage, {
        config: await use(chromeConfig),
        base,
        publicUrl,
        expanded: (file) => use(expanded, file),
        link,
      })
    },
    { same: Object.is, maxResults: 20 },
  )

  return { markdown, feed }
}
