import type { Json } from '../../core/json.ts'
import { createPartWriter, placeParts, quoted, withoutSettings, writeComponents } from '../excerpt.ts'
import type { Bundle } from '../read/bundle.ts'
import { findRefs } from '../read/find-refs.ts'
import { isObject, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, resolveRef, splitKey } from '../read/ref.ts'
import { isHidden } from './channel.ts'
import type { AsyncVersion } from './traits.ts'

export type MiniChannelInput = {
  id: string
  version: AsyncVersion
  channel: PartKey
  /** Visible operations. */
  operations: readonly { id: string; part: PartKey }[]
  servers: readonly { id: string; part: PartKey }[]
  contentType: string
  title?: string
  file: string
  bundle: Bundle
  /** Messages used only by hidden operations. */
  quiet?: 'all' | readonly string[]
}

const versions: Record<AsyncVersion, string> = { '2': '2.6.0', '3': '3.0.0' }

type Entry = { id: string; part: PartKey; value: Json }

/**
 * A document with one channel and its messages, one part per line. Omits hidden parts and parts that only
 * those reference.
 */
export function writeMiniChannel(input: MiniChannelInput): string {
  const { id, version, channel, contentType, title = '', file, bundle } = input
  const partOf = (key: PartKey): Json => withoutSettings(bundle.parts.get(key) ?? null)
  const operations: Entry[] =
    version === '2'
      ? []
      : input.operations.map((operation) => ({
          ...operation,
          value: withoutHiddenReply(partOf(operation.part), operation.part, bundle),
        }))
  const servers: Entry[] = input.servers.map((server) => ({ ...server, value: partOf(server.part) }))
  const mainChannel: Entry = { id, part: channel, value: visibleChannel(partOf(channel), input) }
  // Reply channels stay in the document too.
  const replyChannels = [...repliesOf(operations, file, bundle)]
    .filter(([part]) => part !== channel)
    .map(([part, id]): Entry => ({ id, part, value: partOf(part) }))
  const channels = [mainChannel, ...replyChannels]
  const entries = [...channels, ...operations, ...servers]
  const placed = new Map<PartKey, readonly string[]>([
    ...channels.map((channel) => [channel.part, ['channels', channel.id]] as const),
    ...operations.map((operation) => [operation.part, ['operations', operation.id]] as const),
    ...servers.map((server) => [server.part, ['servers', server.id]] as const),
  ])
  const schemes = version === '2' ? schemesOf(bundle) : []
  const reachable = reachableParts({ from: entries, schemes, placed }, bundle)
  const places = placeParts(reachable, file, placed)
  const write = createPartWriter(places, bundle)
  const list = (entries: readonly Entry[]) =>
    entries.map((entry) => `${quoted(entry.id)}:${write(entry.part, entry.value)}`).join(',\n')
  const components = [...writeComponents(places, bundle, write)].join('')
  const lines = [
    `"asyncapi":${quoted(versions[version])}`,
    `"info":{"title":${quoted(title)},"version":"excerpt"}`,
    `"defaultContentType":${quoted(contentType)}`,
    ...(servers.length > 0 ? [`"servers":{${list(servers)}}`] : []),
    `"channels":{${list(channels)}}`,
    ...(operations.length > 0 ? [`"operations":{${list(operations)}}`] : []),
    ...(components ? [components] : []),
  ]
  return `{${lines.join(',\n')}}`
}

/** Without hidden operations (2.x) and hidden messages (3.x). */
function visibleChannel(value: Json, { version, channel, operations, quiet = [] }: MiniChannelInput): Json {
  if (!isObject(value)) return value
  const parts = new Set(operations.map(({ part }) => part))
  const entries = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    if (version === '2' && /^(publish|subscribe)$/.test(key))
      return parts.has(`${channel}/${key}`) ? [[key, withoutSettings(item)]] : []
    if (version === '2' || key !== 'messages' || !isObject(item)) return [[key, item]]
    const entries = Object.entries(item).filter(([name]) => quiet !== 'all' && !quiet.includes(name))
    return [[key, Object.fromEntries(entries)]]
  })
  return Object.fromEntries(entries)
}

function withoutHiddenReply(value: Json, part: PartKey, bundle: Bundle): Json {
  const ref = valueAt(value, ['reply', 'channel', '$ref'])
  const target = typeof ref === 'string' ? resolveRef(ref, fileOf(part), bundle) : undefined
  const channel = target && target.kind !== 'refused' ? bundle.parts.get(target.key) : undefined
  if (channel === undefined || !isHidden({ value: channel }) || !isObject(value)) return value
  const { reply: _reply, ...rest } = value
  return rest
}

/** Reply channels by name. */
function repliesOf(operations: readonly Entry[], file: string, bundle: Bundle): Map<PartKey, string> {
  const refs = operations.flatMap(({ part, value }) =>
    findRefs(valueAt(value, ['reply']) ?? null).flatMap(({ ref }) => {
      const target = resolveRef(ref, fileOf(part), bundle)
      if (target.kind !== 'part' || target.file !== file) return []
      const [section, id, below] = splitKey(target.key).path
      return section === 'channels' && id !== undefined && below === undefined
        ? [[target.key, id] as const]
        : []
    }),
  )
  return new Map(refs)
}

/** 2.x uses scheme names instead of references. */
const schemesOf = ({ parts }: Bundle) =>
  [...parts].filter(([key]) => /#\/components\/securitySchemes\/[^/]+$/.test(key))

type ReachInput = {
  from: readonly Entry[]
  schemes: readonly [PartKey, Json][]
  placed: ReadonlyMap<PartKey, unknown>
}

/** The schemes, and all parts that they and the entries reference. */
function reachableParts({ from, schemes, placed }: ReachInput, bundle: Bundle): PartKey[] {
  const parts = new Map(schemes)
  const follow = (value: Json, file: PartKey) => {
    for (const { ref } of findRefs(value)) {
      const target = resolveRef(ref, fileOf(file), bundle)
      if (target.kind === 'refused' || placed.has(target.key)) continue
      const part = bundle.parts.get(target.key)
      if (part !== undefined) parts.set(target.key, part)
    }
  }
  for (const { value, part } of from) follow(value, part)
  // The loop also visits parts added during iteration.
  for (const [key, part] of parts) follow(part, key)
  return [...parts.keys()].filter((key) => ![...placed.keys()].some((prefix) => key.startsWith(`${prefix}/`)))
}
