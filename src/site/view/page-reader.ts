import type { UrlPath } from '../../core/path.ts'
import type { Use } from '../../core/query.ts'
import { readCard } from '../../render/card.ts'
import type { Page } from '../../render/page.ts'
import { renderPartPage } from '../../render/shell/part-page.tsx'
import { renderPage } from '../../render/shell/shell.tsx'
import { languageCode } from '../page/page-layout.tsx'
import { withProblem } from '../page/problem-page.tsx'
import type { ViewContext } from './context.ts'
import type { ReadFrame } from './frame.ts'

export type PageReader = ReturnType<typeof createPageReader>

/** Renders pages and their parts as HTML documents. With `use`, a build records what they depend on. */
export function createPageReader({ store, flow, options, link }: ViewContext, readFrame: ReadFrame) {
  /** Checked first and without `use`, so that unknown URLs leave no cache entries. */
  const hasPage = async (url: UrlPath) => (await store.get(flow.access.siteMap)).value.routes.has(url)

  return {
    hasPage,

    async pageOf(url: UrlPath, use: Use = store.get): Promise<Page | undefined> {
      return (await hasPage(url)) ? use(flow.pages.page, url) : undefined
    },

    async playgroundOf(url: UrlPath) {
      return (await hasPage(url)) ? store.get(flow.pages.playground, url) : undefined
    },

    /** The preview image of a page, without drawing it. */
    cardOf: async (page: Page, use: Use = store.get) => readCard(page, await readFrame(page, use)),

    /** Not cached: it is large and cheap to render. */
    async htmlOf(page: Page, use: Use = store.get): Promise<string> {
      const frame = await readFrame(page, use)
      return renderPage(withProblem(page, frame.tools, options.dev), frame)
    },

    /** A part of a reference page as its own document. */
    async partOf(
      page: Page & { isShared?: boolean },
      hash: string,
      use: Use = store.get,
    ): Promise<string | undefined> {
      const context = page.isReference ? await use(flow.pages.partFinder, page.url) : undefined
      if (!context) return undefined
      const { renderPart } = await import('../page/part.tsx')
      const part = await renderPart(page.url, hash, context)
      if (!part) return undefined
      const language = (await use(flow.pages.route, page.url))?.language
      return renderPartPage({
        ...part,
        html: withLinkedImages(part.html),
        title: (page.isShared && part.name) || part.title,
        page: page.isShared ? undefined : { title: page.title, href: link(page.url) },
        lang: languageCode(language) ?? 'en',
        chrome: await use(flow.chrome.frame, language ?? ''),
        label: (await flow.shared.strings(use, language)).part,
      })
    },
  }
}

/** The policy of the page does not name the hosts of images in its parts, so these become links. */
const withLinkedImages = (html: string) =>
  html.replace(
    /<img src="((?:https?:)?\/\/[^"]*)" alt="([^"]*)"[^>]*>/g,
    (_, src: string, alt: string) => `<a href="${src}" rel="noreferrer">${alt || src}</a>`,
  )
