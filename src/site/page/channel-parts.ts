import type { Json } from '../../core/json.ts'
import { type Channel, readChannel } from '../../spec/async/channel.ts'
import { writeMiniChannel } from '../../spec/async/mini-spec.ts'
import { serversOf } from '../../spec/async/outline.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { findRefs } from '../../spec/read/find-refs.ts'
import { entriesOf, isObject, listOf, valueAt } from '../../spec/read/pointer.ts'
import { fileOf, type PartKey, partKey, resolveRef } from '../../spec/read/ref.ts'
import type { SpecHead } from '../flow/spec/head.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'

/** One channel with its operations and servers, and everything they reference. */
export type ChannelParts = {
  outline: ChannelOutline
  channel: PartKey
  servers: { id: string; part: PartKey }[]
  bundle: Bundle
  head: ChannelHead
}

type ChannelOutline = WithChannel<OperationOutline, 'channel'>
type ChannelHead = WithChannel<SpecHead, 'channels'>
type WithChannel<Part, Key extends keyof Part> = Part & { [Name in Key]-?: NonNullable<Part[Name]> }

export const isChannelOutline = (outline: OperationOutline | undefined): outline is ChannelOutline =>
  outline?.channel !== undefined
export const isChannelHead = (head: SpecHead | undefined): head is ChannelHead => head?.channels !== undefined

type Input = {
  outline: ChannelOutline
  head: ChannelHead
  document: Json
  read: (key: PartKey) => Promise<Json | undefined>
  bundleOf: (roots: readonly PartKey[]) => Promise<Bundle>
}

export async function readChannelParts(input: Input): Promise<ChannelParts> {
  const { outline, head, document, read, bundleOf } = input
  const { version } = head.channels
  const channel = outline.operation
  const value = (await read(channel)) ?? null
  const servers = serversOf({ key: channel, value }, { file: head.id, document, version, options: head })
  const operations = outline.channel.operations.map(({ part }) => part)
  // A server in another file has its own references.
  const serverTargets = await targetsOf(
    servers.map(({ part }) => part),
    input,
  )
  const schemes =
    version === '2'
      ? await namedSchemes([...servers.map(({ part }) => part), ...serverTargets, ...operations], input)
      : []
  const roots = [channel, ...operations, ...servers.map(({ part }) => part), ...serverTargets, ...schemes]
  return { outline, channel, servers, bundle: await bundleOf([...new Set(roots)]), head }
}

/** Targets of the references in these parts, or below a path in them. */
async function targetsOf(
  keys: readonly PartKey[],
  { head, read }: Input,
  below: string[] = [],
): Promise<PartKey[]> {
  const result: PartKey[] = []
  for (const key of keys)
    for (const { ref } of findRefs(valueAt(await read(key), below) ?? null)) {
      const target = resolveRef(ref, fileOf(key), head)
      if (target.kind !== 'refused') result.push(target.key)
    }
  return result
}

/** AsyncAPI 2.x refers to security schemes by name, so no `$ref` leads to them. */
async function namedSchemes(keys: readonly PartKey[], input: Input): Promise<PartKey[]> {
  const { head, read } = input
  const result: PartKey[] = []
  for (const key of keys) {
    const value = await read(key)
    const traits = await targetsOf([key], input, ['traits'])
    for (const source of [value, ...(await Promise.all(traits.map(read)))])
      for (const requirement of listOf(isObject(source) ? source.security : undefined))
        for (const [name] of entriesOf(requirement))
          result.push(partKey(head.id, ['components', 'securitySchemes', name]))
  }
  return result
}

/** The parts of a channel -> the channel, in the same form for all versions. */
export function channelOf({ outline, channel, servers, head, bundle }: ChannelParts): Channel {
  const node = (key: PartKey) => nodeOfKey(key, bundle.parts.get(key) ?? null)
  const { id, operations, replySide, quiet } = outline.channel
  return readChannel(
    {
      id,
      file: head.id,
      version: head.channels.version,
      contentType: head.channels.contentType,
      channel: node(channel),
      operations: operations.map(({ id: name, side, part }) => ({ id: name, side, node: node(part) })),
      servers: servers.map(({ id: name, part }) => ({ id: name, node: node(part) })),
      replySide,
      quiet,
    },
    bundle,
  )
}

/** An AsyncAPI document with this channel alone. */
export function miniChannel({ outline, channel, servers, head, bundle }: ChannelParts): string {
  const { id, operations, quiet } = outline.channel
  const { version, contentType } = head.channels
  const { title } = head
  return writeMiniChannel({
    id,
    version,
    channel,
    operations,
    servers,
    contentType,
    title,
    file: head.id,
    bundle,
    quiet,
  })
}
