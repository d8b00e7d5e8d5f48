import type { UrlPath } from '../../core/path.ts'
import type { Store } from '../../core/query.ts'
import { stringsFor } from '../../render/strings.ts'
import { find } from '../../search/find.ts'
import { type Answer, presentFound } from '../../search/present.ts'
import type { SearchStart } from '../../search/start.ts'
import type { createFlow } from '../flow/flow.ts'
import type { KnownSections } from '../flow/search.ts'

/** What readers and builds ask about the search of a site. */
export function createSearchView(
  store: Store,
  flow: ReturnType<typeof createFlow>,
  link: (href: string) => string,
) {
  return {
    /** What a reader finds who looks for this; `scope` names the language and the version. */
    async search(scope: string, question: string): Promise<Answer | undefined> {
      const isScope = (await store.get(flow.searchScopes)).some(({ id }) => id === scope)
      const found = isScope ? await store.get(flow.search, scope) : undefined
      return found && presentFound(await find(question, found.reader), link)
    },
    /** The words of the dialog that asks. */
    async searchTexts(scope: string): Promise<Pick<SearchStart, 'strings' | 'prompt'> | undefined> {
      const found = (await store.get(flow.searchScopes)).find(({ id }) => id === scope)
      if (!found) return undefined
      const { button: _button, ...strings } = stringsFor(found.language).search
      return { strings, prompt: await store.get(flow.searchPrompt) }
    },
    /** The words of a page that somebody wrote. */
    sections: (url: UrlPath) => store.get(flow.pageSections, url),
    searchScopes: () => store.get(flow.searchScopes),
    /** The whole index, with what is known already of pages. */
    searchIndex: (scope: string, known?: KnownSections) => flow.createSearch(store.get, scope, known),
  }
}
