import type { Json } from '../../core/json.ts'
import type { FilePath } from '../../core/path.ts'
import { readExtension } from '../extension.ts'
import type { OperationOutline, SpecOutline } from '../outline.ts'
import { declaredAccess, readTags, resolvePart } from '../outline.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, type RefOptions, resolveRef, splitKey } from '../read/ref.ts'
import { createClaim, operationAnchor } from './anchors.ts'
import { type ChannelOperationOutline, channelName, isHidden, type Side } from './channel.ts'
import { protocolBadge } from './server.ts'
import type { AsyncVersion } from './traits.ts'

type TaggedOperation = Omit<ChannelOperationOutline, 'anchor'> & { tags: string[] }

type Read = (key: PartKey) => Promise<Json | undefined>

type Input = {
  file: FilePath
  document: Json
  version: AsyncVersion
  read: Read
  allowed?: readonly string[]
}

/** Shared context for reading parts. */
type Context = Omit<Input, 'allowed'> & { options: RefOptions }

type Part = { key: PartKey; value: JsonObject }

/** Reads the channels of an AsyncAPI document in document order. */
export async function readAsyncOutline({ allowed = [], ...input }: Input): Promise<SpecOutline> {
  const { document, version } = input
  const context: Context = { ...input, options: { allowed } }
  const index = version === '3' ? await indexOperations(context) : undefined
  const operations: OperationOutline[] = []
  for (const [id] of entriesOf(valueAt(document, ['channels']))) {
    if (id.startsWith('x-')) continue
    const outline = await readChannel(id, index, context)
    if (outline) operations.push(outline)
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

async function readChannel(
  id: string,
  index: OperationIndex | undefined,
  context: Context,
): Promise<OperationOutline | undefined> {
  const { file, version, read, options } = context
  const channelKey = partKey(file, ['channels', id])
  const channel = await resolvePart(channelKey, read, options)
  if (!channel || channel.value['x-excluded'] === true) return undefined
  const { value } = channel
  const channelOperations = index?.operations.get(id) ?? (await readNested(channel, context))
  const address = version === '2' ? id : textOf(value.address)
  const { href, metadata, content, access } = readExtension(value)
  const protocols = await readProtocols(channel, context)
  const ownTags = await tagNames(channel, context)
  const [tag] = [...ownTags, ...channelOperations.flatMap((operation) => operation.tags)]
  return {
    key: `channel ${id}`,
    kind: 'channel',
    method: protocolBadge(protocols),
    path: address ?? id,
    item: channelKey,
    operation: channel.key,
    tag,
    summary: textOf(value.title) ?? textOf(value['x-title']) ?? textOf(value.summary),
    operationId: version === '3' ? id : undefined,
    deprecated: value['x-deprecated'] === true || value.deprecated === true,
    hidden: value['x-hidden'] === true,
    meta: {
      href,
      metadata,
      ...declaredAccess([access, readExtension(await read(channelKey)).access]),
      isWritten: content !== undefined || Object.keys(metadata).length > 0,
    },
    channel: { id, ...describeChannel(id, withAnchors(channelOperations, value), index) },
  }
}

function describeChannel(
  id: string,
  operations: ChannelOperationOutline[],
  index: OperationIndex | undefined,
): Omit<NonNullable<OperationOutline['channel']>, 'id'> {
  const [replySide] = index?.replies.get(id) ?? []
  const quiet = index?.quiet.get(id)
  return {
    operations,
    ...(operations.length === 0 && replySide && { replySide }),
    ...(quiet !== undefined && { quiet }),
  }
}

/** Per channel: its operations, sides of replies, and hidden messages. */
type OperationIndex = {
  operations: Map<string, TaggedOperation[]>
  replies: Map<string, Side[]>
  quiet: Map<string, 'all' | string[]>
}

/** 3.x: operations reference their channel. The reader sends the messages that the application receives. */
async function indexOperations(context: Context): Promise<OperationIndex> {
  const { file, document, read, options } = context
  const isClient = isWrittenByClient(document)
  const index: OperationIndex = { operations: new Map(), replies: new Map(), quiet: new Map() }
  for (const [id] of entriesOf(valueAt(document, ['operations']))) {
    if (id.startsWith('x-')) continue
    const target = await resolvePart(partKey(file, ['operations', id]), read, options)
    if (!target) continue
    const { value } = target
    // Without an action the direction is unknown.
    if (value.action !== 'send' && value.action !== 'receive') continue
    const channel = channelIn(value.channel, target.key, context)
    if (isHidden(target)) {
      if (channel !== undefined) index.quiet.set(channel, hiddenMessages(value, index.quiet.get(channel)))
      continue
    }
    const side: Side = (value.action === 'receive') !== isClient ? 'send' : 'receive'
    const texts = await readTexts(target, context)
    const title = texts.text('title') ?? texts.text('summary')
    if (channel !== undefined)
      add(index.operations, channel, { id, side, title, part: target.key, tags: texts.tags })
    const reply = isObject(value.reply) ? channelIn(value.reply.channel, target.key, context) : undefined
    if (reply !== undefined && reply !== channel)
      add(index.replies, reply, side === 'send' ? 'receive' : 'send')
  }
  return index
}

/** Documents describe the application, unless they set `x-site: { side: client }`. */
function isWrittenByClient(document: Json): boolean {
  return ['x-site', 'x-mint'].some((key) => valueAt(document, [key, 'side']) === 'client')
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  list.push(value)
}

/** Messages used only by a hidden operation. */
function hiddenMessages(value: JsonObject, before: 'all' | string[] = []): 'all' | string[] {
  if (before === 'all' || !Array.isArray(value.messages)) return 'all'
  const names = value.messages.flatMap((message) => {
    const ref = isObject(message) ? textOf(message.$ref) : undefined
    return ref === undefined ? [] : (splitKey(`#${ref.slice(ref.indexOf('#') + 1)}`).path.at(-1) ?? [])
  })
  return [...before, ...names]
}

function withAnchors(operations: readonly TaggedOperation[], channel: JsonObject): ChannelOperationOutline[] {
  const names = entriesOf(channel.parameters).map(([name]) => name)
  const claim = createClaim(new Set(names))
  return operations.map(({ tags: _tags, ...operation }) => ({
    ...operation,
    anchor: operationAnchor(operation.id, claim),
  }))
}

/** An operation's own value, or one from its traits. */
async function readTexts({ key, value }: Part, context: Context) {
  const { read, options, version } = context
  const { file, path } = splitKey(key)
  const traits: JsonObject[] = []
  for (const index of listOf(value.traits).keys()) {
    const trait = await resolvePart(partKey(file, [...path, 'traits', index]), read, options)
    if (trait) traits.unshift(trait.value)
  }
  const order = version === '3' ? [value, ...traits] : [...traits, value]
  const holder = order.find((source) => listOf(source.tags).length > 0)
  return {
    text: (name: string) => textOf(order.find((source) => textOf(source[name]) !== undefined)?.[name]),
    tags: holder ? await tagNames({ key, value: holder }, context) : [],
  }
}

/** The referenced channel of this document; channels in other files are ignored. */
function channelIn(value: Json | undefined, from: PartKey, { file, options }: Context): string | undefined {
  const ref = isObject(value) ? textOf(value.$ref) : undefined
  const target = ref === undefined ? undefined : resolveRef(ref, fileOf(from), options)
  return target?.kind === 'part' && target.file === file ? channelName(target.key) : undefined
}

/** 2.x: clients `publish` to the application, so the reader sends these messages. */
async function readNested({ key, value }: Part, context: Context): Promise<TaggedOperation[]> {
  if (context.version === '3') return []
  const { file, path } = splitKey(key)
  const operations: TaggedOperation[] = []
  const isClient = isWrittenByClient(context.document)
  for (const [name, side] of [
    ['publish', isClient ? 'receive' : 'send'],
    ['subscribe', isClient ? 'send' : 'receive'],
  ] as const) {
    const operation = value[name]
    const part = partKey(file, [...path, name])
    if (!isObject(operation)) continue
    if (operation['x-excluded'] === true || operation['x-hidden'] === true) continue
    const texts = await readTexts({ key: part, value: operation }, context)
    const id = texts.text('operationId') ?? name
    operations.push({ id, side, title: texts.text('summary'), part, tags: texts.tags })
  }
  return operations
}

async function tagNames({ key, value }: Part, { read, options }: Context): Promise<string[]> {
  const keys: string[] = []
  for (const tag of listOf(value.tags)) {
    const ref = isObject(tag) ? textOf(tag.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, fileOf(key), options)
    const tagPart = target?.kind === 'part' ? await resolvePart(target.key, read, options) : undefined
    const name = textOf((tagPart?.value ?? (isObject(tag) ? tag : {})).name)
    if (name?.trim()) keys.push(name)
  }
  return keys
}

async function readProtocols(channel: Part, context: Context): Promise<string[]> {
  const keys: string[] = []
  for (const { part } of serversOf(channel, context)) {
    const server = await resolvePart(part, context.read, context.options)
    const protocol = textOf(server?.value.protocol)
    if (protocol) keys.push(protocol.toLowerCase())
  }
  return keys
}

/** The servers of a channel, by name in 2.x and by reference in 3.x; all servers by default. */
export function serversOf(
  { key, value }: { key: PartKey; value: Json },
  { file, document, version, options }: Omit<Context, 'read'>,
): { id: string; part: PartKey }[] {
  const listedServers = listOf(isObject(value) ? value.servers : undefined)
  if (listedServers.length === 0)
    return entriesOf(valueAt(document, ['servers'])).flatMap(([id]) =>
      id.startsWith('x-') ? [] : [{ id, part: partKey(file, ['servers', id]) }],
    )
  return listedServers.flatMap((entry) => {
    if (version === '2')
      return typeof entry === 'string' ? [{ id: entry, part: partKey(file, ['servers', entry]) }] : []
    const ref = isObject(entry) ? textOf(entry.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, fileOf(key), options)
    return target?.kind === 'part'
      ? [{ id: splitKey(target.key).path.at(-1) ?? 'server', part: target.key }]
      : []
  })
}
