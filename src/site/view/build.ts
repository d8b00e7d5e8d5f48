import type { UrlPath } from '../../core/path.ts'
import type { AnyQuery, Trace } from '../../core/query.ts'
import { type OperationRef, operationOf } from '../../nav/site-map.ts'
import { createFingerprintFlow } from '../flow/fingerprints.ts'
import { type HasCard, type HasPart, readOutputs } from '../page/page-outputs.ts'
import type { Flow, ViewContext } from './context.ts'
import type { PageReader } from './page-reader.ts'

/** For builds: all outputs of a page, a check whether they are current, and a way to release memory. */
export function createBuildView({ store, flow, options }: ViewContext, reader: PageReader) {
  const fingerprints = new Map([
    ...createFingerprintFlow(flow.spec),
    [flow.sidebar.html, flow.sidebar.fingerprint],
  ])
  const queries = queriesByName(flow)
  const { base } = options
  const { pageOf, htmlOf, partOf, cardOf } = reader
  const buildView = {
    /** All outputs of a page, with the queries they used. */
    outputs: (url: UrlPath, { hasPart, hasCard }: { hasPart: HasPart; hasCard: HasCard }) =>
      store.record(
        (use) => readOutputs({ url, hasPart, hasCard, use, base, flow, pageOf, htmlOf, partOf, cardOf }),
        fingerprints,
      ),

    /** Whether a page with this trace would be unchanged. */
    isCurrent: (trace: Trace) => store.isCurrent(trace, queries, fingerprints),

    /** Drops a finished page from memory, with the list of parts that it references. */
    release(url: UrlPath): void {
      const route = store.peek(flow.pages.route, url)
      store.forget(flow.pages.page, url)
      store.forget(flow.pages.playground, url)
      store.forget(flow.machine.markdown, url)
      store.forget(flow.pages.body, url)
      store.forget(flow.machine.feed, url)
      store.forget(flow.search.pageSections, url)
      store.forget(flow.pages.partFinder, url)
      store.forget(flow.sidebar.placement, url)
      releaseParts(route && operationOf(route))
      if (route?.kind !== 'page') return
      store.forget(flow.pages.document, route.file)
      store.forget(flow.pages.expanded, route.file)
      store.forget(flow.shared.parsed, route.file)
    },

    /** Drops the cache that reference pages share, once all of them are built. */
    releaseShared: () => flow.spec.forgetMemory(),
  }
  return { buildView, queries: [...queries.values()] }

  function releaseParts(operation: OperationRef | undefined): void {
    const parts = operation && store.peek(flow.spec.operationParts, operation)
    if (!operation || !parts) return
    store.forget(flow.spec.operationParts, operation)
    store.forget(flow.spec.reachable, parts.roots)
  }
}

/** The queries of a flow by name, as traces of an earlier build refer to them. */
function queriesByName(flow: Flow): Map<string, AnyQuery> {
  const queries = new Map<string, AnyQuery>()
  for (const part of Object.values(flow))
    for (const query of Object.values(part)) {
      if (typeof query !== 'object' || query === null || !('isInput' in query)) continue
      const existing = queries.get(query.name)
      if (existing && existing !== query) throw new Error(`two queries are called ${query.name}`)
      queries.set(query.name, query)
    }
  return queries
}
