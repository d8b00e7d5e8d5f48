import type { ComponentStrings } from '../../components/base/strings.ts'
import type { ChannelModel } from '../../reference/channel/channel-model.ts'
import type { ReferenceSettings } from '../../reference/draw.tsx'
import type { OperationModel } from '../../reference/operation/operation-model.ts'
import type { OperationParts } from '../flow/spec/bundles.ts'
import type { ChannelParts } from './channel-parts.ts'
import { createLru } from './lru.ts'

/** Caches recent models, because a page, its parts and its playground use the same one. */
export function createModels() {
  const operations = createLru<OperationModel>(8)
  const channels = createLru<ChannelModel>(8)
  return (settings: ReferenceSettings, strings: ComponentStrings) => ({
    async model(parts: OperationParts): Promise<OperationModel> {
      const { readOperation } = await import('./read-operation.ts')
      return operations([parts, settings, strings], () => readOperation(parts, settings, strings))
    },
    async channelModel(parts: ChannelParts): Promise<ChannelModel> {
      const { readChannelModel } = await import('./channel-reference.ts')
      return channels([parts, settings, strings], async () => readChannelModel(parts, settings, strings))
    },
  })
}
