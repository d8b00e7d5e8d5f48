import type { UrlPath } from '../../core/path.ts'
import { stringsFor } from '../../render/strings.ts'
import { find } from '../../search/find.ts'
import { presentMatches, type SearchResults } from '../../search/present.ts'
import type { SearchStart } from '../../search/start.ts'
import type { CachedSections, OnPage } from '../flow/search.ts'
import type { ViewContext } from '../view/context.ts'

/** What readers and builds ask about the search of a site. */
export function createSearchView({ store, flow, link }: ViewContext) {
  return {
    /** What a reader finds who looks for this; `scope` names the language and the version. */
    async search(scope: string, query: string): Promise<SearchResults | undefined> {
      const isScope = (await store.get(flow.search.scopes)).some(({ id }) => id === scope)
      const index = isScope ? await store.get(flow.search.index, scope) : undefined
      return index && presentMatches(await find(query, index.reader), link)
    },
    /** The words of the dialog that asks. */
    async searchTexts(scope: string): Promise<Pick<SearchStart, 'strings' | 'prompt'> | undefined> {
      const searchScope = (await store.get(flow.search.scopes)).find(({ id }) => id === scope)
      if (!searchScope) return undefined
      const { button: _button, ...strings } = stringsFor(searchScope.language).search
      return { strings, prompt: await store.get(flow.search.prompt) }
    },
    /** The words of a page that somebody wrote. */
    sections: (url: UrlPath) => store.get(flow.search.pageSections, url),
    searchScopes: () => store.get(flow.search.scopes),
    /** The whole index, with what is known already of pages. */
    searchIndex: (scope: string, sections?: CachedSections, onPage?: OnPage) =>
      flow.search.createSearch(store.get, scope, sections, onPage),
  }
}
