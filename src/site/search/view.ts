import type { UrlPath } from '../../core/path.ts'
import { find } from '../../search/find.ts'
import { presentMatches, type SearchResults } from '../../search/present.ts'
import type { SearchStart } from '../../search/start.ts'
import { sourcesOf } from '../../strings/messages/message.ts'
import type { EntryOptions } from '../flow/search.ts'
import type { ViewContext } from '../view/context.ts'

/** Search, for readers and builds. */
export function createSearchView({ store, flow, link }: ViewContext) {
  return {
    /** The results of a query; `scope` identifies the language and version. */
    async search(scope: string, query: string): Promise<SearchResults | undefined> {
      const isScope = (await store.get(flow.search.scopes)).some(({ id }) => id === scope)
      const index = isScope ? await store.get(flow.search.index, scope) : undefined
      return index && presentMatches(await find(query, index.reader), link)
    },
    /** Texts of the search dialog. */
    async searchTexts(scope: string): Promise<Pick<SearchStart, 'strings' | 'prompt' | 'pages'> | undefined> {
      const searchScope = (await store.get(flow.search.scopes)).find(({ id }) => id === scope)
      if (!searchScope) return undefined
      const all = await flow.shared.strings(store.get, searchScope.language)
      const { button: _button, ...strings } = sourcesOf(all.search)
      const pages = await store.get(flow.search.firstPages, scope)
      return {
        strings,
        prompt: await store.get(flow.search.prompt),
        pages: pages.map(({ url, title }) => ({ title, href: link(url) })),
      }
    },
    /** The text of a hand-written page. */
    sections: (url: UrlPath) => store.get(flow.search.pageSections, url),
    searchScopes: () => store.get(flow.search.scopes),
    /** The pages of a scope. */
    searchUrls: (scope: string) => flow.search.listUrls(store.get, scope),
    /** The entries of a scope in batches, to create an index. */
    searchEntries: (scope: string, options: EntryOptions) =>
      flow.search.readEntries(store.get, scope, options),
  }
}
