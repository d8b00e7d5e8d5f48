import { escapeMarkdown, fence } from '../../render/spec-markdown/spec-to-markdown.ts'
import type { Binding } from '../../spec/async/binding.ts'
import { serverUrl } from '../../spec/server.ts'
import { listField, listFields, type MarkdownPage } from '../field/field-markdown.ts'
import { code, fill, wordsToMarkdown } from '../field/words.ts'
import {
  join,
  section,
  writeDocs,
  writeExamples,
  writeSecurity,
  writeServers,
} from '../operation/operation-markdown.ts'
import { placeTitles } from '../operation/operation-sections.tsx'
import { schemeWords } from '../operation/scheme-words.ts'
import type { Exchange, MessageFields } from './channel-fields.ts'
import type { ChannelModel } from './channel-model.ts'
import { protocolWords, shownAddress, shownBindings, sideTitle } from './channel-words.ts'

type Input = MarkdownPage & {
  model: ChannelModel
  /** The channel as a separate spec, if enabled. */
  miniSpec?: string
  /** The author wrote the connection sample. */
  hasRequest?: boolean
}

/** A channel page as Markdown, below the title. */
export function writeChannelMarkdown({ model, miniSpec, hasRequest, ...page }: Input): string {
  const { channel } = model
  const { strings, clean } = page
  const { servers, description, externalDocs, security, bindings } = channel
  const fields = model.fields()
  const examples = model.examples()
  const [first] = servers
  const start = first && channel.address !== undefined ? serverUrl(first).replace(/\/$/, '') : ''
  const protocol = protocolWords(channel, strings)
  const path = shownAddress(channel)
  return join([
    fence(path.startsWith('/') || start === '' ? start + path : `${start} ${path}`, ''),
    channel.address === undefined ? strings.runtimeAddress : '',
    channel.deprecated ? `**${strings.deprecated}**` : '',
    protocol ? `${strings.protocol}: ${escapeMarkdown(protocol)}` : '',
    description ? clean(description) : '',
    externalDocs ? writeDocs(externalDocs, strings) : '',
    servers.length > 1 ? writeServers(servers.map(serverUrl), strings) : '',
    writeSecurity(security, page),
    ...fields.parameters.map(({ place, fields: list }) =>
      section(2, placeTitles(strings)[place], list.map((field) => listField(field, page)).join('\n')),
    ),
    ...fields.sides.map(({ side, exchanges }) =>
      section(2, sideTitle(side, strings), join(exchanges.map((exchange) => writeExchange(exchange, page)))),
    ),
    writeBindings([...bindings, ...servers.flatMap((server) => server.bindings)], page),
    hasRequest ? '' : writeExamples(examples.samples.slice(0, 1), { label: strings.sample }, page),
    writeExamples(examples.messages, { label: strings.messages }, page),
    miniSpec === undefined ? '' : section(2, 'AsyncAPI', fence(miniSpec, 'json')),
  ])
}

function writeExchange({ operation, messages, replies }: Exchange, page: MarkdownPage): string {
  const { strings, clean } = page
  const reply = operation?.reply
  const blocks = [
    operation?.summary ? clean(operation.summary) : '',
    operation?.description ? clean(operation.description) : '',
    operation?.deprecated ? `**${strings.deprecated}**` : '',
    operation?.externalDocs ? writeDocs(operation.externalDocs, strings) : '',
    ...(operation?.security ?? []).map((option) => {
      const words = option.map((scheme) => schemeWords(scheme, strings)).join(', ')
      const scopes = option.flatMap(({ scopes: list }) => list).map((scope) => wordsToMarkdown([code(scope)]))
      return [`${strings.authorization}: ${escapeMarkdown(words)}`, ...scopes].join(' ')
    }),
    ...messages.map((message) => writeMessage(message, page)),
    reply
      ? join([
          `**${strings.reply}**`,
          reply?.address ? wordsToMarkdown(fill(strings.replyTo, code(reply.address.location))) : '',
          reply?.channel ? wordsToMarkdown(fill(strings.replyOn, code(reply.channel))) : '',
          ...replies.map((message) => writeMessage(message, page)),
        ])
      : '',
    operation ? writeBindings(operation.bindings, page) : '',
  ]
  if (!operation) return join(blocks)
  return section(3, escapeMarkdown(operation.title ?? operation.id), join(blocks) || strings.noContent)
}

function writeMessage({ message, payload, headers, isAbove }: MessageFields, page: MarkdownPage): string {
  const { strings, clean } = page
  const { name, title, summary, description, contentType, correlationId } = message
  const shownName = wordsToMarkdown([code(name)])
  if (isAbove) return wordsToMarkdown(fill(strings.messageAbove, code(name)))
  return join([
    `#### ${shownName} (${escapeMarkdown(contentType)})`,
    title ? escapeMarkdown(title) : '',
    summary ? clean(summary) : '',
    description ? clean(description) : '',
    message.deprecated ? `**${strings.deprecated}**` : '',
    message.externalDocs ? writeDocs(message.externalDocs, strings) : '',
    message.payload.kind === 'none' && !message.missing ? strings.noContent : '',
    message.missing ? wordsToMarkdown(fill(strings.limits.missing, code(message.missing))) : '',
    payload ? listFields(payload, page) : '',
    message.payload.kind === 'foreign' ? writeForeign(message.payload, page) : '',
    headers ? join([`${strings.messageHeaders}:`, listFields(headers, page)]) : '',
    correlationId ? wordsToMarkdown(fill(strings.correlatedBy, code(correlationId.location))) : '',
    correlationId?.description ? clean(correlationId.description) : '',
    writeBindings(message.bindings, page),
  ])
}

function writeForeign(
  { format, value }: { format: string; value: unknown },
  { strings }: MarkdownPage,
): string {
  const isText = typeof value === 'string'
  const text = isText ? value : JSON.stringify(value, null, 2)
  return join([wordsToMarkdown(fill(strings.schemaFormat, code(format))), fence(text, isText ? '' : 'json')])
}

function writeBindings(bindings: readonly Binding[], { strings }: MarkdownPage): string {
  return join(
    shownBindings(bindings).map(({ protocol, on, value }) =>
      join([
        `${strings.bindings}: ${wordsToMarkdown([code(protocol)])} (${strings.bindingOn[on]})`,
        fence(JSON.stringify(value, null, 2), 'json'),
      ]),
    ),
  )
}
