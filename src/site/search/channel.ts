import { createAnchors } from '../../reference/channel/channel-fields.ts'
import { connectEndpoint } from '../../reference/channel/channel-request.ts'
import type { IndexedEntry } from '../../search/entry.ts'
import { messagesOf } from '../../spec/async/channel-messages.ts'
import type { Message } from '../../spec/async/message.ts'
import { keyOf } from '../../spec/read/bundle.ts'
import { type ChannelParts, channelOf } from '../page/channel-parts.ts'
import { aroundOf, type SearchedPage, weights } from './entries.ts'
import type { SearchedMessage, SearchedOperation } from './fields.ts'

/** A channel as the search sees it: itself, what is said on it, and the messages whose fields are to be found. */
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
  const own: IndexedEntry = {
    entry: { kind: 'operation', url, title, method, path, ...(text && { text }), where: page.trail.at(-1) },
    texts: [
      { text: title, weight: weights.title, as: 'name' },
      { text: path, weight: weights.path, as: 'name' },
      { text: channel.id, weight: weights.operationId, as: 'name' },
      { text: 'channel websocket', weight: weights.method, as: 'words' },
      ...aroundOf(page),
      ...(text ? [{ text, weight: weights.text, as: 'words' as const }] : []),
    ],
    boost,
  }
  const entryOf = (anchor: string, name: string, also: string[], said: string | undefined): IndexedEntry => {
    const words = said && plain(said)
    return {
      entry: { kind: 'section', url, anchor, title: name, ...(words && { text: words }), where: title },
      texts: [
        { text: name, weight: weights.operationId, as: 'name' },
        ...also.map((one) => ({ text: one, weight: weights.title, as: 'name' as const })),
        { text: title, weight: weights.ofPage, as: 'words' },
        ...(words ? [{ text: words, weight: weights.text, as: 'words' as const }] : []),
      ],
      boost,
    }
  }
  const operations = channel.operations.map((one) => {
    const name = one.title ?? one.summary ?? one.id
    return entryOf(anchors.ofOperation(one), name, [one.id], one.description ?? one.summary)
  })
  const messages = [...unique([...sent, ...received]).values()].map((one) =>
    entryOf(anchors.of(one), one.name, one.title ? [one.title] : [], one.description ?? one.summary),
  )
  const searched: SearchedOperation = {
    url,
    title,
    boost,
    endpoint: connectEndpoint(channel),
    bundle: parts.bundle,
    messages: [...searchedIn(sent, 'request'), ...searchedIn(received, 'response')],
  }
  return { searched, entries: [own, ...operations, ...messages] }

  function searchedIn(list: readonly Message[], direction: SearchedMessage['direction']): SearchedMessage[] {
    return [...unique(list).values()].map((one) => ({
      name: one.name,
      anchor: anchors.of(one),
      direction,
      payload: one.payload.kind === 'schema' ? one.payload.media.schema : undefined,
      headers: one.headers,
    }))
  }
}

const unique = (list: readonly Message[]) => new Map(list.map((one) => [keyOf(one.source), one]))
