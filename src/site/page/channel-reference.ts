import type { ComponentStrings } from '../../components/base/strings.ts'
import { type ChannelModel, createChannelModel } from '../../reference/channel/channel-model.ts'
import { renderChannel } from '../../reference/channel/channel-page.tsx'
import type { ReferenceSettings } from '../../reference/draw.tsx'
import type { ReferencePart } from '../../reference/operation/operation-page.tsx'
import { createMemory } from '../../spec/read/memory.ts'
import { type ChannelParts, channelOf } from './channel-parts.ts'
import { handWrittenExamples, type ReferenceInput } from './reference-page.tsx'

/** The parts of a channel -> the model of its page and console. */
export function readChannelModel(
  parts: ChannelParts,
  settings: ReferenceSettings,
  strings: ComponentStrings,
): ChannelModel {
  const bundle = parts.bundle.memory ? parts.bundle : { ...parts.bundle, memory: createMemory() }
  return createChannelModel({ channel: channelOf({ ...parts, bundle }), bundle, settings, strings })
}

type Input = Omit<ReferenceInput, 'model' | 'operationUrl'> & { model: ChannelModel }

/** The reference of a channel, with the author's content. */
export function createChannelReference({ content, ...input }: Input): ReferencePart {
  return renderChannel({ ...input, ids: content?.ids, without: handWrittenExamples(content) })
}
