import { anchorOf, createClaim, operationAnchors } from '../../spec/async/anchors.ts'
import type { Channel, ChannelOperation, Side } from '../../spec/async/channel.ts'
import type { Message } from '../../spec/async/message.ts'
import { type Bundle, keyOf } from '../../spec/read/bundle.ts'
import type { Below, Direction, SchemaFields } from '../field/field.ts'
import { type FieldBudget, type FieldContext, fieldsOf, spendBudget } from '../field/fields.ts'
import { type ParameterFields, parametersByPlace } from '../field/parameter-field.ts'
import { type FieldSettings, fieldsOnPage } from '../operation/operation-fields.ts'

/** A message with its fields; shown once, even if several operations use it. */
export type MessageFields = {
  /** The prefix of its anchors. */
  anchor: string
  message: Message
  payload?: SchemaFields
  headers?: SchemaFields
  /** Its fields are shown above. */
  isAbove: boolean
}

/** An operation and its messages; without an operation if the channel only lists messages. */
export type Exchange = {
  anchor?: string
  operation?: ChannelOperation
  messages: MessageFields[]
  replies: MessageFields[]
}

export type ChannelSide = { side: Side | 'either'; exchanges: Exchange[] }

/** A channel as fields: the model for HTML and Markdown. */
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
  const drawnKeys = new Set<string>()

  const draw = (message: Message, side: ChannelSide['side']): MessageFields => {
    const anchor = anchors.of(message)
    const direction = directions[side]
    const key = `${direction} ${keyOf(message.source)}`
    const isAbove = drawnKeys.has(key)
    drawnKeys.add(key)
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
    messages: limitRepeats(operation.messages.map((message) => draw(message, operation.side))),
    replies: limitRepeats(
      (operation.reply?.messages ?? []).map((message) => draw(message, otherSide[operation.side])),
    ),
  })
  const sides = (['send', 'receive'] as const).map((side): ChannelSide => {
    const exchanges = channel.operations.filter((operation) => operation.side === side).map(exchangeOf)
    return { side, exchanges }
  })
  const unassigned: ChannelSide = { side: channel.replySide ?? 'either', exchanges: [] }
  if (channel.messages.length > 0)
    unassigned.exchanges.push({
      messages: channel.messages.map((item) => draw(item, unassigned.side)),
      replies: [],
    })
  spendBudget(budget)
  return { parameters, sides: [...sides, unassigned].filter(({ exchanges }) => exchanges.length > 0) }
}

/** Maximum number of repeated messages. */
const maxRepeats = 20

/** Limits repetition if hundreds of operations share hundreds of messages. */
function limitRepeats(messages: MessageFields[]): MessageFields[] {
  let repeats = 0
  return messages.filter(({ isAbove }) => !isAbove || ++repeats <= maxRepeats)
}

const otherSide: Record<Side, Side> = { send: 'receive', receive: 'send' }

/** Anchors of a channel's operations and messages: their names, if unique. */
export function createAnchors({ operations, parameters, messages }: Channel) {
  // Must match the outline, which defines navigation and URLs.
  const claim = createClaim(
    new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)),
  )
  const anchorIds = operationAnchors(
    operations.map(({ id }) => id),
    claim,
  )
  const ofOperation = new Map(operations.map((operation, index) => [operation, anchorIds[index]!]))
  for (const { in: place, name } of parameters) if (place !== 'path') claim(name)
  const ofMessage = new Map<string, string>()
  const allMessages = [
    ...operations.flatMap((operation) => [...operation.messages, ...(operation.reply?.messages ?? [])]),
    ...messages,
  ]
  for (const { source, name } of allMessages) {
    const key = keyOf(source)
    if (!ofMessage.has(key)) ofMessage.set(key, claim(anchorOf(name), `message.${anchorOf(name)}`))
  }
  return {
    of: (message: Message): string => ofMessage.get(keyOf(message.source))!,
    ofOperation: (operation: ChannelOperation): string => ofOperation.get(operation)!,
  }
}

/** All fields of a channel page that may have parts. */
export function channelRoots({ parameters, sides }: ChannelFields): Below[] {
  const ofMessages = (list: readonly MessageFields[]) =>
    list.flatMap(({ payload, headers }) =>
      [payload, headers].flatMap((fields) => (fields ? [fields.below] : [])),
    )
  return [
    ...parameters.flatMap(({ fields }) => fields.map((field) => field.below)),
    ...sides.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ messages, replies }) => [...ofMessages(messages), ...ofMessages(replies)]),
    ),
  ]
}
