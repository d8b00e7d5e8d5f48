import { suggestPages } from '../../render/shell/not-found.tsx'
import { writeMiniSpec } from '../../spec/mini-spec.ts'
import { miniChannel } from '../page/channel-parts.ts'
import { flatten } from '../page/placement.ts'
import type { ViewContext } from './context.ts'

/** What agents ask a site, beside its pages. */
export function createAgentsView({ store, flow }: ViewContext) {
  const partsOf = ({ api, key }: { api: string; key: string }) =>
    store.get(flow.spec.operationParts, { api, key })

  return {
    /** Operations with a page that lists may name, in the order of navigation. */
    operations: () => store.get(flow.apiFiles.listedOperations),

    /** A description of one operation alone. */
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

    /** Pages whose address is like this one. */
    async suggestPages(path: string) {
      const { value: map } = await store.get(flow.access.siteMap)
      const listed = [...map.sections.values()].flatMap((section) => flatten(section.items))
      return suggestPages(path, [...new Map(listed.map((item) => [item.url, item])).values()])
    },
  }
}
