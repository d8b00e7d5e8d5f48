import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query } from '../../core/query.ts'
import { fieldSlug } from '../../core/slug.ts'
import { operationOf, type Route } from '../../nav/site-map.ts'
import type { McpExtension } from '../../spec/extension.ts'
import type { PageHead } from './listing.ts'
import type { SpecFlow } from './spec/spec.ts'

/** An operation that lists may name, and where it stands. */
export type SeenOperation = { key: string; url: UrlPath; title: string; trail: readonly string[] }

/** An operation as lists for programs name it. */
export type ListedOperation = SeenOperation & {
  api: string
  /** What the API is called here. */
  apiName: string
  method: string
  path: string
  operationId?: string
  deprecated: boolean
  /** Its owner lets agents call it. */
  mcp?: McpExtension
}

type Input = {
  route: Query<UrlPath, (Route & { language: string | undefined }) | undefined>
  listed: Query<void, { title: string; urls: UrlPath[] }[]>
  pageHead: Query<UrlPath, PageHead | undefined>
  spec: SpecFlow
}

/** The operations that lists name: those with a page of their own. */
export function createOperationLists({ route, listed, pageHead, spec }: Input) {
  /** Specs by the name of their folder. */
  const apiNames = defineQuery('apiNames', async (use): Promise<Map<string, string>> => {
    const names = new Map<string, string>()
    for (const id of await use(spec.apiIds)) {
      const plain =
        fieldSlug(/([^/]+?)(?:\.\w+)?\/?$/.exec(id)?.[1] ?? '').replace(/[^a-z0-9-]/g, '') || 'api'
      let name = plain
      for (let number = 2; names.has(name); number++) name = `${plain}-${number}`
      names.set(name, id)
    }
    return names
  })

  /** The operations of a spec that have a page which lists may name, in the order of navigation. */
  const seenOperations = defineKeyedQuery(
    'seenOperations',
    async (use, api: string): Promise<SeenOperation[]> => {
      const seen = new Map<string, SeenOperation>()
      for (const { urls } of await use(listed))
        for (const url of urls) {
          const target = await use(route, url)
          const shown = target && operationOf(target)
          if (!shown || shown.api !== api || seen.has(shown.key)) continue
          const title = (await use(pageHead, url))?.title ?? shown.key
          seen.set(shown.key, { key: shown.key, url, title, trail: target.trail })
        }
      return [...seen.values()]
    },
  )

  /** Those of all specs, with what programs call them by. */
  const listedOperations = defineQuery('listedOperations', async (use): Promise<ListedOperation[]> => {
    const operations: ListedOperation[] = []
    for (const [apiName, api] of await use(apiNames))
      for (const seen of await use(seenOperations, api)) {
        const outline = await use(spec.operationOutline, { api, key: seen.key })
        if (!outline) continue
        const { kind, path, operationId, deprecated, meta } = outline
        const method = kind === 'webhook' ? 'WEBHOOK' : outline.method
        operations.push({ ...seen, api, apiName, method, path, operationId, deprecated, mcp: meta.mcp })
      }
    return operations
  })

  return { apiNames, seenOperations, listedOperations }
}
