import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Channel } from '../../spec/async/channel.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import type { ReferenceSettings } from '../draw.tsx'
import { once } from '../once.ts'
import { type ChannelExamples, createChannelExamples } from './channel-examples.ts'
import { type ChannelFields, createChannelFields } from './channel-fields.ts'

/** A parsed channel, used for its page, Markdown, parts and console. */
export type ChannelModel = {
  channel: Channel
  bundle: Bundle
  /** Computed on first use. */
  fields: () => ChannelFields
  examples: () => ChannelExamples
}

type Input = {
  channel: Channel
  bundle: Bundle
  settings: Pick<ReferenceSettings, 'expanded' | 'post' | 'samples'>
  strings: ComponentStrings
}

export function createChannelModel({ channel, bundle, settings, strings }: Input): ChannelModel {
  const { expanded, post, samples } = settings
  return {
    channel,
    bundle,
    fields: once(() => createChannelFields(channel, bundle, { expanded, post, strings })),
    examples: once(() => createChannelExamples({ channel, bundle, samples, strings })),
  }
}
