import type { UrlPath } from '../../core/path.ts'
import { defineKeyedQuery, defineQuery, type Query } from '../../core/query.ts'
import { fieldSlug } from '../../core/slug.ts'
import { operationOf, type Route } from '../../nav/site-map.ts'
import type { McpExtension } from '../../spec/extension.ts'
import type { PageHead } from './listing.ts'
import type { SpecFlow } from './spec/spec.ts'

/** An operation with a listed page, and its place. */
export type SeenOperation = { key: string; url: UrlPath; title: string; trail: readonly string[] }

/** A listed operation, with data for agents and downloads. */
export type ListedOperation = SeenOperation & {
  api: string
  /** The name of the spec in URLs. */
  apiName: string
  method: string
  path: string
  operationId?: string
  deprecated: boolean
  /** Set if agents may call the operation. */
  mcp?: McpExtension
}

type Input = {
  route: Query<UrlPath, (Route & { language: string | undefined }) | undefined>
  listed: Query<void, { title: string; urls: UrlPath[] }[]>
  pageHead: Query<UrlPath, PageHead | undefined>
  spec: SpecFlow
}

/** Lists of operations, for downloads and agents. */
export function createOperationLists({ route, listed, pageHead, spec }: Input) {
  /** Specs by their folder name below `~api/`. */
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

  /** Operations of a spec that have a listed page, in navigation order. */
  const seenOperations = defineKeyedQuery(
    'seenOperations',
    async (use, api: string): Promise<SeenOperation[]> => {
      const operations = new Map<string, SeenOperation>()
      for (const { urls } of await use(listed))
        for (const url of urls) {
          const target = await use(route, url)
          const ref = target && operationOf(target)
          if (!ref || ref.api !== api || operations.has(ref.key)) continue
          const title = (await use(pageHead, url))?.title ?? ref.key
          operations.set(ref.key, { key: ref.key, url, title, trail: target.trail })
        }
      return [...operations.values()]
    },
  )

  /** Operations of all specs that have a listed page. */
  const listedOperations = defineQuery('listedOperations', async (use): Promise<ListedOperation[]> => {
    const operations: ListedOperation[] = []
    for (const [apiName, api] of await use(apiNames))
      for (const entry of await use(seenOperations, api)) {
        const outline = await use(spec.operationOutline, { api, key: entry.key })
        if (!outline) continue
        const { kind, path, operationId, deprecated, meta } = outline
        const method = kind === 'webhook' ? 'WEBHOOK' : outline.method
        operations.push({ ...entry, api, apiName, method, path, operationId, deprecated, mcp: meta.mcp })
      }
    return operations
  })

  return { apiNames, seenOperations, listedOperations }
}
