import type { Channel, ChannelOperation } from './channel.ts'
import type { Message } from './message.ts'

/** What comes back over the same connection; a reply on another channel comes over another. */
export const repliesHere = ({ reply }: ChannelOperation): Message[] =>
  reply && reply.channel === undefined ? reply.messages : []

/** From the side of the reader; what nothing is said about may go either way. */
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
