import type { Channel, ChannelOperation } from './channel.ts'
import type { Message } from './message.ts'

/** Replies on the same connection. Replies on another channel use another connection. */
export const repliesHere = ({ reply }: ChannelOperation): Message[] =>
  reply && reply.channel === undefined ? reply.messages : []

/** From the reader's side. Messages without a direction count as sent and received. */
export function messagesOf({ operations, messages, replySide }: Channel): {
  sent: Message[]
  received: Message[]
} {
  const of = (side: 'send' | 'receive') => [
    ...operations.flatMap((operation) =>
      operation.side === side ? operation.messages : repliesHere(operation),
    ),
    ...(replySide === undefined || replySide === side ? messages : []),
  ]
  return { sent: of('send'), received: of('receive') }
}
