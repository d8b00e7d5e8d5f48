import { type UrlPath, urlPath } from '../../core/path.ts'
import type { Page } from '../../render/page.ts'
import { renderPartPage } from '../../render/shell/part-page.tsx'
import type { RelayRule } from '../../request/relay-rule.ts'
import type { Reader } from '../flow/options.ts'
import type { ViewContext } from './context.ts'
import type { PageReader } from './page-reader.ts'

/** What a page loads when its playground or its console is opened. */
export type PageData = keyof typeof dataKeys
const dataKeys = { playground: 'data', answers: 'responses', console: 'console' } as const

/** Pages in all their forms, by their address. */
export function createPagesView({ store, flow }: ViewContext, reader: PageReader) {
  const { hasPage, pageOf, playgroundOf, htmlOf, partOf } = reader

  /** The page as this reader gets it, its code included. */
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

    /** The same page for agents, and for whoever copies it. */
    async markdown(url: UrlPath): Promise<string | undefined> {
      return (await hasPage(url)) ? store.get(flow.machine.markdown, url) : undefined
    },

    /** What a page with updates says is new, as RSS. */
    async feed(url: UrlPath): Promise<string | undefined> {
      return (await hasPage(url)) ? store.get(flow.machine.feed, url) : undefined
    },

    /** What the browser needs to fill a request in, or to read an answer. */
    async playground(url: UrlPath, part: PageData) {
      const playground = await playgroundOf(url)
      return playground?.[dataKeys[part]]?.()
    },

    /** What the relay may do for a page; nothing for an address that is not a page. */
    async relayRule(page: string): Promise<RelayRule | undefined> {
      const url = urlPath(page)
      if (url !== page || !(await pageOf(url))) return undefined
      return (await playgroundOf(url))?.rule ?? { kind: 'disabled' }
    },

    /** A document in the look of the site, with nothing around it. */
    plainPage: async (title: string, html: string) =>
      renderPartPage({ title, html, lang: 'en', chrome: await store.get(flow.chrome.frame, ''), label: '' }),
  }
}
