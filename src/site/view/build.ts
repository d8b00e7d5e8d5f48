import type { UrlPath } from '../../core/path.ts'
import type { AnyQuery, Trace } from '../../core/query.ts'
import { createFingerprintFlow } from '../flow/fingerprints.ts'
import { type HasPart, readOutputs } from '../page/page-outputs.ts'
import type { Flow, ViewContext } from './context.ts'
import type { PageReader } from './page-reader.ts'

/** What a build needs: everything of a page at once, whether that is still current, and a way to forget it. */
export function createBuildView({ store, flow, options }: ViewContext, reader: PageReader) {
  const fingerprints = createFingerprintFlow(flow.spec)
  const queries = queriesByName(flow)
  const { base } = options
  const { pageOf, htmlOf, partOf } = reader
  const buildView = {
    /** Everything of a page, with what it was made of. */
    outputs: (url: UrlPath, hasPart: HasPart) =>
      store.record(
        (use) => readOutputs({ url, hasPart, use, base, flow, pageOf, htmlOf, partOf }),
        fingerprints,
      ),

    /** Whether a page that was made of this would come out the same. */
    isCurrent: (trace: Trace) => store.isCurrent(trace, queries, fingerprints),

    /** Forgets a page that nobody will ask for again. */
    release(url: UrlPath): void {
      const file = store.peek(flow.pages.route, url)
      store.forget(flow.pages.page, url)
      store.forget(flow.pages.playground, url)
      store.forget(flow.machine.markdown, url)
      store.forget(flow.pages.body, url)
      store.forget(flow.machine.feed, url)
      store.forget(flow.search.pageSections, url)
      store.forget(flow.pages.partFinder, url)
      store.forget(flow.sidebar.placement, url)
      if (file?.kind !== 'page') return
      store.forget(flow.pages.document, file.file)
      store.forget(flow.shared.parsed, file.file)
    },

    /** Forgets what all pages of API descriptions share: no more of them are wanted. */
    releaseShared: () => flow.spec.forgetMemory(),
  }
  return { buildView, queries: [...queries.values()] }
}

/** The queries of a flow by name, as traces of an earlier build refer to them. */
function queriesByName(flow: Flow): Map<string, AnyQuery> {
  const queries = new Map<string, AnyQuery>()
  for (const part of Object.values(flow))
    for (const query of Object.values(part)) {
      if (typeof query !== 'object' || query === null || !('isInput' in query)) continue
      const other = queries.get(query.name)
      if (other && other !== query) throw new Error(`two queries are called ${query.name}`)
      queries.set(query.name, query)
    }
  return queries
}
