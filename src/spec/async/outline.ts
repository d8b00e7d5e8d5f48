import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { readExtension } from '../extension.ts'
import type { OperationOutline, SpecOutline } from '../outline.ts'
import { readTags, settle } from '../outline.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf, valueAt } from '../pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef, splitKey } from '../ref.ts'
import { channelName, type Side } from './channel.ts'
import { protocolBadge } from './server.ts'
import type { AsyncVersion } from './traits.ts'

/** An operation of a channel, as navigation, lists and the search name it. */
export type ChannelOperationOutline = {
  id: string
  side: Side
  title?: string
  part: PartKey
}

type Read = (key: PartKey) => Promise<Json | undefined>

type Input = {
  file: FilePath
  document: Json
  version: AsyncVersion
  read: Read
  /** Leaves out what is wrong. */
  isRight: (kind: 'channel' | 'operation', key: PartKey) => Promise<boolean>
  allowed?: readonly string[]
}

/** The document of an AsyncAPI description -> its channels, in the order of the text. */
export async function readAsyncOutline(input: Input): Promise<SpecOutline> {
  const { file, document, version, read, isRight, allowed = [] } = input
  const options: RefOptions = { allowed }
  const spoken = version === '3' ? await readSpoken(input, options) : undefined
  const operations: OperationOutline[] = []
  for (const [id] of entriesOf(valueAt(document, ['channels']))) {
    if (id.startsWith('x-')) continue
    const named = partKey(file, ['channels', id])
    const channel = await settle(named, read, options)
    if (!channel || !(await isRight('channel', channel.key))) continue
    const { value } = channel
    if (value['x-excluded'] === true) continue
    const own = spoken?.operations.get(id) ?? (await readNested(channel, input))
    const replies = spoken?.replies.get(id) ?? []
    const address = version === '2' ? id : textOf(value.address)
    const { href, metadata, content } = readExtension(value)
    const protocols = await readProtocols(channel, input, options)
    const tags = [...tagNames(value), ...(await tagsOfOperations(own, read))]
    operations.push({
      key: `channel ${id}`,
      kind: 'channel',
      method: protocolBadge(protocols),
      path: address ?? id,
      item: named,
      operation: channel.key,
      tag: tags[0],
      summary: textOf(value.title) ?? textOf(value['x-title']) ?? textOf(value.summary),
      operationId: version === '3' ? id : undefined,
      deprecated: value['x-deprecated'] === true || value.deprecated === true,
      hidden: value['x-hidden'] === true,
      meta: { href, metadata, isWritten: content !== undefined || Object.keys(metadata).length > 0 },
      channel: { id, operations: own, ...(own.length === 0 && replies[0] && { replySide: replies[0] }) },
    })
  }
  const { tags } = isObject(document) ? document : {}
  return {
    title: textOf(valueAt(document, ['info', 'title'])),
    operations,
    tags: readTags(tags ?? valueAt(document, ['info', 'tags'])),
    tagGroups: [],
    schemas: entriesOf(valueAt(document, ['components', 'schemas'])).map(([name]) => name),
  }
}

/** 3.x: operations stand by themselves and name their channel. What the application receives, the reader sends. */
async function readSpoken({ file, document, read, isRight }: Input, options: RefOptions) {
  const isClient = isWrittenByClient(document)
  const operations = new Map<string, ChannelOperationOutline[]>()
  const replies = new Map<string, Side[]>()
  for (const [id] of entriesOf(valueAt(document, ['operations']))) {
    if (id.startsWith('x-')) continue
    const found = await settle(partKey(file, ['operations', id]), read, options)
    if (!found || !(await isRight('operation', found.key))) continue
    const { value } = found
    if (value['x-excluded'] === true || value['x-hidden'] === true) continue
    const side: Side = (value.action === 'receive') !== isClient ? 'send' : 'receive'
    const channel = channelIn(value.channel, found.key, options)
    if (channel !== undefined)
      add(operations, channel, {
        id,
        side,
        title: textOf(value.title) ?? textOf(value.summary),
        part: found.key,
      })
    const reply = isObject(value.reply) ? channelIn(value.reply.channel, found.key, options) : undefined
    if (reply !== undefined && reply !== channel) add(replies, reply, side === 'send' ? 'receive' : 'send')
  }
  return { operations, replies }
}

/** A description speaks of the application; one that speaks of its clients says so: `x-site: { side: client }`. */
function isWrittenByClient(document: Json): boolean {
  return ['x-site', 'x-mint'].some((key) => valueAt(document, [key, 'side']) === 'client')
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  list.push(value)
}

function channelIn(value: Json | undefined, from: PartKey, options: RefOptions): string | undefined {
  const ref = isObject(value) ? textOf(value.$ref) : undefined
  const target = ref === undefined ? undefined : resolveRef(ref, fileOf(from), options)
  return target?.kind === 'part' ? channelName(target.key) : undefined
}

/** 2.x: `publish` is what others publish to the application, so the reader sends it. */
async function readNested(
  { key, value }: { key: PartKey; value: JsonObject },
  { version, isRight, document }: Input,
): Promise<ChannelOperationOutline[]> {
  if (version === '3') return []
  const { file, path } = splitKey(key)
  const found: ChannelOperationOutline[] = []
  const isClient = isWrittenByClient(document)
  for (const [name, side] of [
    ['publish', isClient ? 'receive' : 'send'],
    ['subscribe', isClient ? 'send' : 'receive'],
  ] as const) {
    const own = value[name]
    const part = partKey(file, [...path, name])
    if (!isObject(own) || !(await isRight('operation', part))) continue
    if (own['x-excluded'] === true || own['x-hidden'] === true) continue
    found.push({ id: textOf(own.operationId) ?? name, side, title: textOf(own.summary), part })
  }
  return found
}

const tagNames = (value: Json | undefined): string[] =>
  listOf(isObject(value) ? value.tags : undefined).flatMap((tag) => {
    const name = isObject(tag) ? (textOf(tag.name) ?? textOf(tag.$ref)?.split('/').at(-1)) : undefined
    return name?.trim() ? [name] : []
  })

async function tagsOfOperations(
  operations: readonly ChannelOperationOutline[],
  read: Read,
): Promise<string[]> {
  const found: string[] = []
  for (const { part } of operations) found.push(...tagNames(await read(part)))
  return found
}

async function readProtocols(
  channel: { key: PartKey; value: JsonObject },
  { file, read, version, document }: Input,
  options: RefOptions,
): Promise<string[]> {
  const found: string[] = []
  for (const { part } of serversOf(channel, file, document, version, options)) {
    const server = await settle(part, read, options)
    const protocol = textOf(server?.value.protocol)
    if (protocol) found.push(protocol.toLowerCase())
  }
  return found
}

/** The servers that a channel names: by name in 2.x, by reference in 3.x; without any, all of them. */
export function serversOf(
  { key, value }: { key: PartKey; value: Json },
  file: FilePath,
  document: Json,
  version: AsyncVersion,
  options: RefOptions,
): { id: string; part: PartKey }[] {
  const named = listOf(isObject(value) ? value.servers : undefined)
  if (named.length === 0)
    return entriesOf(valueAt(document, ['servers'])).flatMap(([id]) =>
      id.startsWith('x-') ? [] : [{ id, part: partKey(file, ['servers', id]) }],
    )
  return named.flatMap((one) => {
    if (version === '2')
      return typeof one === 'string' ? [{ id: one, part: partKey(file, ['servers', one]) }] : []
    const ref = isObject(one) ? textOf(one.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, fileOf(key), options)
    return target?.kind === 'part'
      ? [{ id: splitKey(target.key).path.at(-1) ?? 'server', part: target.key }]
      : []
  })
}
