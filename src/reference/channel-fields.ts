import type { Channel, ChannelOperation, Side } from '../spec/async/channel.ts'
import type { Message } from '../spec/async/message.ts'
import { type Bundle, keyOf } from '../spec/bundle.ts'
import type { Below, Direction, SchemaFields } from './field.ts'
import { type FieldBudget, type FieldContext, fieldsOf, spendBudget } from './fields.ts'
import { type FieldSettings, fieldsOnPage } from './operation-fields.ts'
import { type ParameterFields, parametersByPlace } from './parameter-field.ts'

/** A message with its fields; one that several operations speak of stands on the page once. */
export type MessageFields = {
  /** What its anchors begin with. */
  anchor: string
  message: Message
  payload?: SchemaFields
  headers?: SchemaFields
  /** Its fields stand further up. */
  isAbove: boolean
}

/** An operation and its messages; no operation where a channel only lists messages. */
export type Exchange = {
  anchor?: string
  operation?: ChannelOperation
  messages: MessageFields[]
  replies: MessageFields[]
}

export type ChannelSide = { side: Side | 'either'; exchanges: Exchange[] }

/** Everything of a channel as fields: the model behind its HTML and its Markdown. */
export type ChannelFields = { parameters: ParameterFields[]; sides: ChannelSide[] }

const directions: Record<ChannelSide['side'], Direction> = {
  send: 'request',
  receive: 'response',
  either: 'both',
}

export function createChannelFields(
  channel: Channel,
  bundle: Bundle,
  { expanded, post, strings }: FieldSettings,
): ChannelFields {
  const budget: FieldBudget = { left: fieldsOnPage }
  const base = { bundle, budget, postKeys: post, expanded, strings }
  const parameters = parametersByPlace(channel.parameters, {
    ...base,
    direction: 'request',
    prefix: '',
  })
  const anchors = createAnchors(channel)
  const drawn = new Set<string>()

  const draw = (message: Message, side: ChannelSide['side']): MessageFields => {
    const anchor = anchors.of(message)
    const direction = directions[side]
    const key = `${direction} ${keyOf(message.source)}`
    const isAbove = drawn.has(key)
    drawn.add(key)
    if (isAbove) return { anchor, message, isAbove }
    const context: FieldContext = { ...base, direction, prefix: `${anchor}.`, location: 'message' }
    const { payload, headers } = message
    return {
      anchor,
      message,
      isAbove,
      payload:
        payload.kind === 'schema' && payload.media.schema
          ? fieldsOf(payload.media.schema, context)
          : undefined,
      headers:
        headers.length > 0 ? fieldsOf(headers, { ...context, prefix: `${anchor}.headers.` }) : undefined,
    }
  }
  const exchangeOf = (operation: ChannelOperation): Exchange => ({
    anchor: anchors.ofOperation(operation),
    operation,
    messages: operation.messages.map((message) => draw(message, operation.side)),
    replies: (operation.reply?.messages ?? []).map((message) => draw(message, otherSide[operation.side])),
  })
  const sides = (['send', 'receive'] as const).map((side): ChannelSide => {
    const exchanges = channel.operations.filter((one) => one.side === side).map(exchangeOf)
    return { side, exchanges }
  })
  const rest: ChannelSide = { side: channel.replySide ?? 'either', exchanges: [] }
  if (channel.messages.length > 0)
    rest.exchanges.push({ messages: channel.messages.map((one) => draw(one, rest.side)), replies: [] })
  spendBudget(budget)
  return { parameters, sides: [...sides, rest].filter(({ exchanges }) => exchanges.length > 0) }
}

const otherSide: Record<Side, Side> = { send: 'receive', receive: 'send' }

/** Where the operations and messages of a channel stand on its page: by their names, as long as no two have one. */
export function createAnchors({ operations, parameters, messages }: Channel) {
  const taken = new Set(parameters.map(({ name }) => name))
  const claim = (...wanted: string[]): string => {
    const free = wanted.find((one) => !taken.has(one))
    let id = free ?? wanted.at(-1)!
    for (let number = 2; free === undefined && taken.has(id); number++) id = `${wanted.at(-1)}-${number}`
    taken.add(id)
    return id
  }
  const ofOperation = new Map(
    operations.map((one) => [one, claim(plain(one.id), `operation.${plain(one.id)}`)]),
  )
  const ofMessage = new Map<string, string>()
  const all = [...operations.flatMap((one) => [...one.messages, ...(one.reply?.messages ?? [])]), ...messages]
  for (const { source, name } of all) {
    const key = keyOf(source)
    if (!ofMessage.has(key)) ofMessage.set(key, claim(plain(name), `message.${plain(name)}`))
  }
  return {
    of: (message: Message): string => ofMessage.get(keyOf(message.source))!,
    ofOperation: (operation: ChannelOperation): string => ofOperation.get(operation)!,
  }
}

/** An anchor has no spaces. */
const plain = (name: string) => name.trim().replace(/\s+/g, '-') || 'message'

/** Everything on the page of a channel under which parts may be. */
export function channelRoots({ parameters, sides }: ChannelFields): Below[] {
  const ofMessages = (list: readonly MessageFields[]) =>
    list.flatMap(({ payload, headers }) => [payload, headers].flatMap((one) => (one ? [one.below] : [])))
  return [
    ...parameters.flatMap(({ fields }) => fields.map((field) => field.below)),
    ...sides.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ messages, replies }) => [...ofMessages(messages), ...ofMessages(replies)]),
    ),
  ]
}
