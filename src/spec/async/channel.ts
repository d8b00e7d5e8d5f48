import type { FilePath } from '../../core/path.ts'
import type { Parameter } from '../endpoint.ts'
import {
  type Bundle,
  childNode,
  entryNodes,
  follow,
  itemNodes,
  keyOf,
  type SpecNode,
} from '../read/bundle.ts'
import { isObject, textOf } from '../read/pointer.ts'
import { type PartKey, resolveRef, splitKey } from '../read/ref.ts'
import type { SecurityOption } from '../security.ts'
import { type Binding, readBindings } from './binding.ts'
import { readAddressParameters, readBindingParameters } from './channel-parameter.ts'
import { type Location, type Message, readDocs, readLocation, readMessage } from './message.ts'
import { readAsyncSecurity } from './security.ts'
import { type ChannelServer, readServer } from './server.ts'
import { type AsyncVersion, readTraits, resolveNode } from './traits.ts'

/** The reader's side; AsyncAPI documents describe the application, the opposite side. */
export type Side = 'send' | 'receive'

/** A channel operation for navigation, lists and search. */
export type ChannelOperationOutline = {
  id: string
  /** Its anchor on the page. */
  anchor: string
  side: Side
  title?: string
  part: PartKey
}

export type ChannelOperation = {
  id: string
  side: Side
  title?: string
  summary?: string
  description?: string
  deprecated: boolean
  messages: Message[]
  /** The reply; `channel` is set if it arrives on another one. */
  reply?: { messages: Message[]; channel?: string; address?: Location }
  security: SecurityOption[]
  bindings: Binding[]
  externalDocs?: { url: string; description?: string }
}

/** A channel with references resolved down to its schemas, the same for 2.x and 3.x. */
export type Channel = {
  id: string
  /** Undefined if only known at run time. */
  address?: string
  title?: string
  summary?: string
  description?: string
  deprecated: boolean
  servers: ChannelServer[]
  /** Address parameters, and those of a WebSocket binding. */
  parameters: Parameter[]
  operations: ChannelOperation[]
  /** Messages without an operation; `replySide` is their direction, if known. */
  messages: Message[]
  replySide?: Side
  /** Security of the servers, otherwise of the operations. */
  security: SecurityOption[]
  bindings: Binding[]
  externalDocs?: { url: string; description?: string }
  source: SpecNode
}

export type ChannelInput = {
  id: string
  file: FilePath
  version: AsyncVersion
  channel: SpecNode
  /** With the reader's side, in document order. */
  operations: readonly { id: string; side: Side; node: SpecNode }[]
  servers: readonly { id: string; node: SpecNode }[]
  contentType: string
  /** The side of replies to operations on other channels. */
  replySide?: Side
  /** Messages of hidden operations. */
  quiet?: 'all' | readonly string[]
}

export function readChannel(input: ChannelInput, bundle: Bundle): Channel {
  const { id, version, channel } = input
  const raw = isObject(channel.value) ? channel.value : {}
  const text = (name: string) => textOf(raw[name])
  const bindings = readBindings([childNode(channel, 'bindings')], 'channel', bundle)
  const servers = input.servers.flatMap((server) => readServer(server, input, bundle) ?? [])
  const operations = input.operations.map((operation) => readOperation(operation, input, bundle))
  const serverOptions = servers.flatMap(({ options }) => options)
  const security =
    serverOptions.length > 0 ? serverOptions : operations.flatMap((operation) => operation.security)
  const operationMessages = operations.flatMap(({ messages, reply }) => [
    ...messages,
    ...(reply?.messages ?? []),
  ])
  const usedKeys = new Set(operationMessages.map(({ source }) => keyOf(source)))
  const channelMessages = version === '3' ? messagesIn(channel, input, bundle) : []
  return {
    id,
    address: version === '2' ? id : text('address'),
    title: text('title') ?? text('x-title'),
    summary: text('summary'),
    description: text('description'),
    deprecated: raw['x-deprecated'] === true || raw.deprecated === true,
    servers,
    parameters: [
      ...readAddressParameters(childNode(channel, 'parameters'), version, bundle),
      ...readBindingParameters(
        bindings.find(({ protocol }) => protocol === 'ws'),
        bundle,
      ),
    ],
    operations,
    messages:
      operations.length === 0
        ? channelMessages
        : channelMessages.filter(({ source }) => !usedKeys.has(keyOf(source))),
    replySide: input.replySide,
    security: unique(security),
    bindings,
    externalDocs: readDocs(resolveNode(childNode(channel, 'externalDocs'), bundle)),
    source: channel,
  }
}

function readOperation(
  { id, side, node }: ChannelInput['operations'][number],
  input: ChannelInput,
  bundle: Bundle,
): ChannelOperation {
  const { version, channel, contentType } = input
  const withTraits = readTraits(node, bundle, version)
  const { get, text } = withTraits
  return {
    id,
    side,
    title: text('title'),
    summary: text('summary'),
    description: text('description'),
    deprecated: get('deprecated')?.value === true || get('x-deprecated')?.value === true,
    messages:
      version === '2'
        ? readOneOf(get('message'), contentType, bundle)
        : (listedMessages(get('messages'), { channel, contentType }, bundle) ??
          messagesIn(channel, { contentType }, bundle)),
    reply: version === '3' ? readReply(resolveNode(get('reply'), bundle), input, bundle) : undefined,
    security: readAsyncSecurity(get('security'), input, bundle),
    bindings: readBindings(withTraits.all('bindings'), 'operation', bundle),
    externalDocs: readDocs(resolveNode(get('externalDocs'), bundle)),
  }
}

/** 2.x: one message, or several in `oneOf`. */
function readOneOf(node: SpecNode | undefined, contentType: string, bundle: Bundle): Message[] {
  const target = resolveNode(node, bundle)
  const variants = isObject(target?.value) ? childNode(target, 'oneOf') : undefined
  const nodes = Array.isArray(variants?.value) ? itemNodes(variants) : node ? [node] : []
  return nodes.map((child, index) =>
    readMessage({ node: child, fallback: `message-${index + 1}`, contentType, version: '2' }, bundle),
  )
}

function messagesIn(
  channel: SpecNode,
  { contentType, quiet = [] }: Pick<ChannelInput, 'contentType' | 'quiet'>,
  bundle: Bundle,
): Message[] {
  return entryNodes(resolveNode(childNode(channel, 'messages'), bundle)).flatMap(([name, node]) => {
    if (name.startsWith('x-') || quiet === 'all' || quiet.includes(name)) return []
    return [readMessage({ node, fallback: name, contentType, version: '3' }, bundle)]
  })
}

/** 3.x: references to channel messages, named by the channel. */
function listedMessages(
  node: SpecNode | undefined,
  { channel, contentType }: { channel: SpecNode | undefined; contentType: string },
  bundle: Bundle,
): Message[] | undefined {
  if (!node || !Array.isArray(node.value)) return undefined
  return itemNodes(node).map((child, index) => {
    const ref = isObject(child.value) ? textOf(child.value.$ref) : undefined
    const target = ref === undefined ? undefined : resolveRef(ref, node.file, bundle)
    const fallback = target?.kind === 'part' ? splitKey(target.key).path.at(-1) : undefined
    // The path to the message can go through a channel that is itself a reference.
    const isUnresolved = fallback !== undefined && follow(child, bundle).kind === 'missing'
    const channelMessage = isUnresolved && channel ? childNode(channel, 'messages', fallback) : undefined
    return readMessage(
      {
        node: channelMessage ?? child,
        fallback: fallback ?? `message-${index + 1}`,
        contentType,
        version: '3',
      },
      bundle,
    )
  })
}

function readReply(
  node: SpecNode | undefined,
  { id, contentType }: Pick<ChannelInput, 'id' | 'contentType'>,
  bundle: Bundle,
): ChannelOperation['reply'] {
  if (!node) return undefined
  const child = childNode(node, 'channel')
  const replyChannel = child && channelOf(child, bundle)
  const resolvedChannel = resolveNode(child, bundle)
  // A hidden channel must not appear through a reply.
  const channel = resolvedChannel && !isHidden(resolvedChannel) ? resolvedChannel : undefined
  if (resolvedChannel && !channel) return undefined
  return {
    messages:
      listedMessages(childNode(node, 'messages'), { channel, contentType }, bundle) ??
      (channel ? messagesIn(channel, { contentType }, bundle) : []),
    channel: replyChannel === id ? undefined : replyChannel,
    address: readLocation(resolveNode(childNode(node, 'address'), bundle)),
  }
}

export const isHidden = ({ value }: Pick<SpecNode, 'value'>) =>
  isObject(value) && (value['x-excluded'] === true || value['x-hidden'] === true)

/** `#/channels/pong` -> `pong`. */
function channelOf({ value, file }: SpecNode, bundle: Bundle): string | undefined {
  const ref = isObject(value) ? textOf(value.$ref) : undefined
  const target = ref === undefined ? undefined : resolveRef(ref, file, bundle)
  return target && target.kind === 'part' ? channelName(target.key) : undefined
}

export function channelName(key: PartKey): string | undefined {
  const match = /#\/channels\/([^/]+)$/.exec(key)
  return match?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Several servers often share a requirement. */
function unique(options: readonly SecurityOption[]): SecurityOption[] {
  return [...new Map(options.map((option) => [JSON.stringify(option), option])).values()]
}
