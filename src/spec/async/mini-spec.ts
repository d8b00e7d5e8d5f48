import type { Json } from '../../core/json.ts'
import type { Bundle } from '../bundle.ts'
import {
  placeParts,
  quoted,
  type WritePart,
  withoutSettings,
  writeComponents,
  writePart,
} from '../excerpt.ts'
import { type PartKey, splitKey } from '../ref.ts'
import type { AsyncVersion } from './traits.ts'

export type MiniChannelInput = {
  id: string
  version: AsyncVersion
  channel: PartKey
  /** Of 3.x, where they stand by themselves. */
  operations: readonly { id: string; part: PartKey }[]
  servers: readonly { id: string; part: PartKey }[]
  contentType: string
  title?: string
  file: string
  bundle: Bundle
}

const versions: Record<AsyncVersion, string> = { '2': '2.6.0', '3': '3.0.0' }

/** A description that holds one channel and all that is said on it, and nothing else. A part takes a line. */
export function writeMiniChannel(input: MiniChannelInput): string {
  const { id, version, channel, servers, contentType, title = '', file, bundle } = input
  const operations = version === '3' ? input.operations : []
  // Channels that bring answers keep their place, too.
  const others = [...bundle.parts.keys()].filter((key) => {
    const { file: own, path } = splitKey(key)
    return key !== channel && own === file && path.length === 2 && path[0] === 'channels'
  })
  const channels = [{ id, part: channel }, ...others.map((part) => ({ id: splitKey(part).path[1]!, part }))]
  const placed = new Map<PartKey, readonly string[]>([
    ...channels.map((one) => [one.part, ['channels', one.id]] as const),
    ...operations.map((one) => [one.part, ['operations', one.id]] as const),
    ...servers.map((one) => [one.part, ['servers', one.id]] as const),
  ])
  // What a channel of 2.x holds is written with it.
  const inside = [...bundle.parts.keys()].filter((key) => !placed.has(key) && key.startsWith(`${channel}/`))
  const keys = [...bundle.parts.keys()].filter((key) => !inside.includes(key))
  const places = placeParts(keys, file, placed)
  const write: WritePart = (key, value) => writePart(key, value, places, bundle)
  const list = (parts: readonly { id: string; part: PartKey }[]) =>
    parts.map((one) => `${quoted(one.id)}:${write(one.part, shown(one.part))}`).join(',\n')
  const lines = [
    `"asyncapi":${quoted(versions[version])}`,
    `"info":{"title":${quoted(title)},"version":"excerpt"}`,
    `"defaultContentType":${quoted(contentType)}`,
    ...(servers.length > 0 ? [`"servers":{${list(servers)}}`] : []),
    `"channels":{${list(channels)}}`,
    ...(operations.length > 0 ? [`"operations":{${list(operations)}}`] : []),
  ]
  const components = [...writeComponents(places, bundle, write)].join('')
  return `{${[...lines, ...(components ? [components] : [])].join(',\n')}}`

  function shown(key: PartKey): Json {
    return withoutSettings(bundle.parts.get(key) ?? null)
  }
}
