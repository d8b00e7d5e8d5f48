import { type UrlPath, urlPath } from '../../core/path.ts'
import type { Page } from '../../render/page.ts'
import { renderPartPage } from '../../render/shell/part-page.tsx'
import type { RelayRule } from '../../request/relay-rule.ts'
import type { Reader } from '../flow/options.ts'
import type { ViewContext } from './context.ts'
import type { PageReader } from './page-reader.ts'

/** Data that a page loads when its playground or console opens. */
export type PageData = keyof typeof dataKeys
const dataKeys = { playground: 'data', console: 'console' } as const

/** Pages in all formats, by URL. */
export function createPagesView({ store, flow }: ViewContext, reader: PageReader) {
  const { hasPage, pageOf, playgroundOf, htmlOf, partOf, cardOf } = reader

  /** The page for one reader, with personal content. */
  async function pageFor(url: UrlPath, user?: Reader): Promise<Page | undefined> {
    const shared = await pageOf(url)
    return user && shared?.isPersonal ? flow.pages.personalPage(store.get, url, user) : shared
  }

  return {
    page: (url: UrlPath) => pageOf(url),
    pageFor,

    /** The whole HTML of a page. */
    async html(url: UrlPath, user?: Reader): Promise<string | undefined> {
      const page = await pageFor(url, user)
      return page && htmlOf(page)
    },

    async part(url: UrlPath, hash: string): Promise<string | undefined> {
      const page = await pageOf(url)
      return page && partOf(page, hash)
    },

    /** The preview image of a page, if this is its current hash. */
    async card(url: UrlPath, hash: string): Promise<Uint8Array | undefined> {
      const page = await pageOf(url)
      const card = page && (await cardOf(page))
      return card?.hash === hash ? flow.chrome.drawCard(store.get, card.text) : undefined
    },

    /** The page as Markdown, for agents and for copying. */
    async markdown(url: UrlPath): Promise<string | undefined> {
      return (await hasPage(url)) ? store.get(flow.machine.markdown, url) : undefined
    },

    /** The RSS feed of a page with updates. */
    async feed(url: UrlPath): Promise<string | undefined> {
      return (await hasPage(url)) ? store.get(flow.machine.feed, url) : undefined
    },

    /** Data for the request form, the response view or the console. */
    async playground(url: UrlPath, part: PageData) {
      const playground = await playgroundOf(url)
      return playground?.[dataKeys[part]]?.()
    },

    /** The relay rule of a page; undefined if the path is not a page. */
    async relayRule(page: string): Promise<RelayRule | undefined> {
      const url = urlPath(page)
      if (url !== page || !(await pageOf(url))) return undefined
      return (await playgroundOf(url))?.rule ?? { kind: 'disabled' }
    },

    /** A document with the styles of the site but without navigation. */
    plainPage: async (title: string, html: string) =>
      renderPartPage({ title, html, lang: 'en', chrome: await store.get(flow.chrome.frame, ''), label: '' }),
  }
}
