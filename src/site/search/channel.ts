import { createAnchors } from '../../reference/channel/channel-fields.ts'
import { connectEndpoint } from '../../reference/channel/channel-request.ts'
import { type IndexedEntry, plainEntry } from '../../search/entry.ts'
import { messagesOf } from '../../spec/async/channel-messages.ts'
import type { Message } from '../../spec/async/message.ts'
import { keyOf } from '../../spec/read/bundle.ts'
import { type ChannelParts, channelOf } from '../page/channel-parts.ts'
import {
  contextOf,
  nameOf,
  type SearchedMessage,
  type SearchedOperation,
  type SearchedPage,
  weights,
  wordsIn,
} from './searched-page.ts'

/** An operation or a message of a channel. */
type ChannelPart = { anchor: string; name: string; otherName?: string; description?: string }

/** Search entries of a channel, its operations and messages, and the messages whose fields are indexed. */
export function readSearchedChannel(
  page: SearchedPage,
  parts: ChannelParts,
  plain: (markdown: string) => string,
): { searched: SearchedOperation; entries: IndexedEntry[] } {
  const { url, title, boost } = page
  const channel = channelOf(parts)
  const anchors = createAnchors(channel)
  const { method, path } = parts.outline
  const description = channel.description ?? channel.summary
  const text = description && plain(description)
  const { sent, received } = messagesOf(channel)
  const channelEntry = plainEntry(
    { kind: 'operation', url, title, method, path, ...(text && { text }), where: page.trail.at(-1) },
    [
      { text: title, weight: weights.title, as: 'name' },
      { text: path, weight: weights.path, as: 'name' },
      { text: channel.id, weight: weights.operationId, as: 'name' },
      { text: 'channel websocket', weight: weights.method, as: 'words' },
      ...contextOf(page),
      ...(text ? [{ text, weight: weights.text, as: 'words' as const }] : []),
    ],
    boost,
  )
  const entryOf = ({ anchor, name, otherName, description }: ChannelPart): IndexedEntry => {
    const words = description && plain(description)
    return plainEntry(
      { kind: 'section', url, anchor, title: name, ...(words && { text: words }), where: title },
      [
        nameOf(name, weights.operationId),
        ...(otherName ? [nameOf(otherName, weights.title)] : []),
        wordsIn(title, weights.ofPage),
        ...(words ? [wordsIn(words, weights.text)] : []),
      ],
      boost,
    )
  }
  const operations = channel.operations.map((operation) =>
    entryOf({
      anchor: anchors.ofOperation(operation),
      name: operation.title ?? operation.summary ?? operation.id,
      otherName: operation.id,
      description: operation.description ?? operation.summary,
    }),
  )
  const messages = [...unique([...sent, ...received]).values()].map((message) =>
    entryOf({
      anchor: anchors.of(message),
      name: message.name,
      otherName: message.title,
      description: message.description ?? message.summary,
    }),
  )
  const searched: SearchedOperation = {
    url,
    title,
    boost,
    endpoint: connectEndpoint(channel),
    bundle: parts.bundle,
    messages: [...toSearched(sent, 'request'), ...toSearched(received, 'response')],
  }
  return { searched, entries: [channelEntry, ...operations, ...messages] }

  function toSearched(list: readonly Message[], direction: SearchedMessage['direction']): SearchedMessage[] {
    return [...unique(list).values()].map((message) => ({
      name: message.name,
      anchor: anchors.of(message),
      direction,
      payload: message.payload.kind === 'schema' ? message.payload.media.schema : undefined,
      headers: message.headers,
    }))
  }
}

const unique = (list: readonly Message[]) => new Map(list.map((message) => [keyOf(message.source), message]))
