import { suggestPages } from '../../render/shell/not-found.tsx'
import { writeMiniSpec } from '../../spec/mini-spec.ts'
import { miniChannel } from '../page/channel-parts.ts'
import { flatten } from '../page/placement.ts'
import type { ViewContext } from './context.ts'

/** Data for agents, in addition to pages. */
export function createAgentsView({ store, flow }: ViewContext) {
  const partsOf = ({ api, key }: { api: string; key: string }) =>
    store.get(flow.spec.operationParts, { api, key })

  return {
    /** Operations that have a listed page, in navigation order. */
    operations: () => store.get(flow.apiFiles.listedOperations),

    /** A spec with this operation or channel alone. */
    async miniSpec(operation: { api: string; key: string }): Promise<string | undefined> {
      const { api, key } = operation
      const channel = await store.get(flow.spec.channelParts, { api, key })
      if (channel) return miniChannel(channel)
      const parts = await partsOf(operation)
      return parts && writeMiniSpec(parts)
    },

    async operationModel(operation: { api: string; key: string }) {
      const parts = await partsOf(operation)
      return parts && flow.pages.modelOf(parts, store.get)
    },

    /** Pages with a similar path. */
    async suggestPages(path: string) {
      const { value: map } = await store.get(flow.access.siteMap)
      const pages = [...map.sections.values()].flatMap((section) => flatten(section.items))
      return suggestPages(path, [...new Map(pages.map((item) => [item.url, item])).values()])
    },
  }
}
