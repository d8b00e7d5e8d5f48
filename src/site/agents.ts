import type { Store } from '../core/query.ts'
import { suggestPages } from '../render/not-found.tsx'
import type { McpExtension } from '../spec/extension.ts'
import { writeMiniSpec } from '../spec/mini-spec.ts'
import type { SeenOperation } from './api-files-flow.ts'
import type { createFlow } from './flow.ts'
import { flatten } from './placement.ts'

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

/** What agents ask a site, beside its pages. */
export function createAgentsView(store: Store, flow: ReturnType<typeof createFlow>) {
  const partsOf = ({ api, key }: { api: string; key: string }) =>
    store.get(flow.spec.operationParts, JSON.stringify({ api, key }))

  return {
    /** Operations with a page that lists may name, in the order of navigation. */
    async operations(): Promise<ListedOperation[]> {
      const found: ListedOperation[] = []
      for (const [apiName, api] of await store.get(flow.apiNames, ''))
        for (const seen of await store.get(flow.seenOperations, api)) {
          const outline = await store.get(flow.spec.operationOutline, JSON.stringify({ api, key: seen.key }))
          if (!outline) continue
          const { kind, method, path, operationId, deprecated, meta } = outline
          found.push({
            ...seen,
            api,
            apiName,
            method: kind === 'webhook' ? 'WEBHOOK' : method,
            path,
            operationId,
            deprecated,
            mcp: meta.mcp,
          })
        }
      return found
    },

    /** A description of one operation alone. */
    async miniSpec(operation: { api: string; key: string }): Promise<string | undefined> {
      const parts = await partsOf(operation)
      return parts && writeMiniSpec(parts)
    },

    async operationModel(operation: { api: string; key: string }) {
      const parts = await partsOf(operation)
      return parts && flow.modelOf(parts, store.get)
    },

    /** Pages whose address is like this one. */
    async suggestPages(path: string) {
      const { value: map } = await store.get(flow.siteMap, '')
      const listed = [...map.sections.values()].flatMap((section) => flatten(section.items))
      return suggestPages(path, [...new Map(listed.map((item) => [item.url, item])).values()])
    },
  }
}
