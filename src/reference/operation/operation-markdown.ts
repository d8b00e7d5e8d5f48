import { type ComponentStrings, locationWords } from '../../components/base/strings.ts'
import { isSafeLink } from '../../render/spec-markdown/address.ts'
import { escapeMarkdown, fence } from '../../render/spec-markdown/spec-to-markdown.ts'
import type { ResponseLink } from '../../spec/endpoint.ts'
import type { SecurityOption, SecurityScheme } from '../../spec/security.ts'
import { serverUrl } from '../../spec/server.ts'
import { item, listField, listFields, type MarkdownPage } from '../field/field-markdown.ts'
import { code, fill, type Word, wordsToMarkdown } from '../field/words.ts'
import type { CallbackRequest } from './callback-fields.ts'
import type { ExampleGroup } from './example-group.ts'
import type { ContentFields, ResponseFields } from './operation-fields.ts'
import type { OperationModel } from './operation-model.ts'
import { placeTitles } from './operation-sections.tsx'
import { schemeName, schemeWords } from './scheme-words.ts'

export type OperationMarkdownInput = MarkdownPage & {
  model: OperationModel
  /** The operation as a separate spec within a byte limit, if enabled. */
  excerpt?: (maxSize: number) => Promise<Excerpt>
  /** The author wrote the request sample. */
  hasRequest?: boolean
}

/** `text` is undefined if the operation itself does not fit. */
type Excerpt = { text?: string; isWhole: boolean; wholeUrl?: string }

/** Size limit, because agents pay per token. Fields come first; examples and the excerpt share the rest. */
const maxSize = 58_000
const minExamples = 4_000
const shapes: Pick<MarkdownPage, 'levels' | 'isBrief'>[] = [
  {},
  { isBrief: true },
  ...[8, 6, 5, 4, 3, 2, 1].map((levels) => ({ levels, isBrief: true })),
]

/** An operation page as Markdown, below the title. */
export async function writeOperationMarkdown({
  model,
  excerpt,
  hasRequest,
  ...page
}: OperationMarkdownInput): Promise<string> {
  const { strings } = page
  const isWebhook = model.endpoint.kind === 'webhook'
  const examples = model.examples()
  const reference = writeWithin(maxSize - minExamples, (shape) =>
    writeReference(model, { ...page, ...shape }),
  )
  const room = { left: Math.max(minExamples, maxSize - sizeOf(reference)) }
  const content = join([
    reference,
    hasRequest ? '' : writeExamples(examples.request, { label: strings.request, room }, page),
    writeExamples(
      examples.responses,
      { label: isWebhook ? strings.yourResponse : strings.response, room },
      page,
    ),
  ])
  return join([content, excerpt ? writeSpec(await excerpt(maxSize - sizeOf(content)), page.strings) : ''])
}

/**
 * Shortens the text until it fits: first to one paragraph per description, then to fewer levels of fields.
 */
function writeWithin(size: number, write: (shape: (typeof shapes)[number]) => string): string {
  let text = ''
  for (const shape of shapes) {
    text = write(shape)
    if (sizeOf(text) <= size) break
  }
  return text
}

const sizeOf = (text: string) => Buffer.byteLength(text)

function writeReference(
  { endpoint, servers, security, fields: read }: OperationModel,
  page: MarkdownPage,
): string {
  const { strings, clean } = page
  const { method, path, kind, description, externalDocs } = endpoint
  const isWebhook = kind === 'webhook'
  const fields = read()
  const [first] = servers
  const url = isWebhook ? path : `${first ? serverUrl(first) : ''}${path}`
  const { body } = fields
  return join([
    fence(`${method.toUpperCase()} ${url}`, 'http'),
    endpoint.deprecated ? `**${capital(strings.deprecated)}**` : '',
    description ? clean(description) : '',
    externalDocs ? writeDocs(externalDocs, strings) : '',
    servers.length > 1 ? writeServers(servers.map(serverUrl), strings) : '',
    writeSecurity(security, page),
    ...fields.parameters.map(({ place, fields: list }) =>
      section(2, placeTitles(strings)[place], list.map((field) => listField(field, page)).join('\n')),
    ),
    body
      ? section(
          2,
          withTypes(isWebhook ? strings.sentTo : strings.body, body.content),
          join([
            body.required && !isWebhook ? capital(strings.required) : '',
            body.description ? clean(body.description) : '',
            writeContents(body.content, 3, page),
          ]),
        )
      : '',
    writeResponses(
      fields.responses,
      { title: isWebhook ? strings.yourResponse : strings.responses, level: 2 },
      page,
    ),
    ...fields.callbacks.flatMap(({ name, expression, requests }) =>
      requests.map((request) => writeCallback({ name, expression }, request, page)),
    ),
  ])
}

function writeSpec({ text, isWhole, wholeUrl }: Excerpt, strings: ComponentStrings): string {
  const { wholeSpec, onlyNearSchemas } = strings
  const whole: Word = wholeUrl ? { link: wholeUrl, text: wholeSpec } : wholeSpec
  const note = isWhole ? '' : wordsToMarkdown(fill(onlyNearSchemas, whole))
  return section(2, 'OpenAPI', join([note, text === undefined ? '' : fence(text, 'json')]))
}

export const join = (blocks: readonly string[]) => blocks.filter(Boolean).join('\n\n')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function section(level: number, title: string, content: string): string {
  return content === '' ? '' : `${'#'.repeat(level)} ${title}\n\n${content}`
}

export function writeDocs(
  { url, description }: { url: string; description?: string },
  strings: ComponentStrings,
): string {
  const words = escapeMarkdown(description ?? strings.seeAlso)
  return isSafeLink(url) ? `[${words}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)` : words
}

export function writeServers(urls: readonly string[], strings: ComponentStrings): string {
  return section(2, strings.server, urls.map((url) => item([wordsToMarkdown([code(url)])])).join('\n'))
}

export function writeSecurity(options: readonly SecurityOption[], page: MarkdownPage): string {
  const { strings } = page
  const real = options.filter((option) => option.length > 0)
  const isOptional = real.length < options.length
  const blocks = real.map((option) => option.map((scheme) => writeScheme(scheme, page)).join('\n'))
  const title = isOptional ? `${strings.authorization} (${strings.optional})` : strings.authorization
  return section(2, title, blocks.join(`\n\n${strings.or}\n\n`))
}

function writeScheme(scheme: SecurityScheme, { strings, clean }: MarkdownPage): string {
  const { scopes, flows } = scheme
  const type = schemeWords(scheme, strings)
  const place = scheme.in ? `, ${locationWords(scheme.in, strings)}` : ''
  const urls = [
    [strings.metadata, scheme.metadataUrl],
    [strings.discovery, scheme.openIdConnectUrl],
    ...flows.flatMap((flow) => [
      [strings.authorizationUrl, flow.authorizationUrl],
      [strings.tokenUrl, flow.tokenUrl],
      [strings.deviceUrl, flow.deviceUrl],
    ]),
  ].flatMap(([label, url]) => (url ? [item([`${label} ${wordsToMarkdown([code(url)])}`])] : []))
  const scopeList = scopes.map((scope) => wordsToMarkdown([code(scope)])).join(', ')
  return item([
    `${wordsToMarkdown([code(schemeName(scheme))])} (${escapeMarkdown(type)}${place})`,
    scheme.description ? clean(scheme.description) : '',
    scopeList && `${strings.scopes} ${scopeList}`,
    urls.join('\n'),
  ])
}

const withTypes = (title: string, [first, ...others]: readonly ContentFields[]) =>
  escapeMarkdown(first && others.length === 0 ? `${title} (${first.types.join(', ')})` : title)

/** Several content types get a heading each. */
function writeContents(content: readonly ContentFields[], level: number, page: MarkdownPage): string {
  return join(
    content.map((item) => {
      const { schema, items, types } = item
      const text = join([
        schema ? listFields(schema, page) : '',
        items ? join([`${page.strings.eachItem}:`, listFields(items, page)]) : '',
      ])
      return content.length === 1
        ? text
        : section(level, escapeMarkdown(types.join(', ')), text || page.strings.types.any)
    }),
  )
}

function writeResponses(
  responses: readonly ResponseFields[],
  { title, level }: { title: string; level: number },
  page: MarkdownPage,
): string {
  const { strings, clean } = page
  const sections = responses.map(({ status, summary, description, headers, content, links }) =>
    section(
      level + 1,
      withTypes(status, content),
      join([
        summary ? clean(summary) : '',
        description ? clean(description) : '',
        writeContents(content, level + 2, page),
        section(level + 2, strings.headers, headers.map((field) => listField(field, page)).join('\n')),
        section(level + 2, strings.links, links.map((link) => writeLink(link, page)).join('\n')),
      ]) || strings.noContent,
    ),
  )
  return section(level, title, join(sections))
}

function writeLink(
  { name, operation, description, parameters }: ResponseLink,
  { clean }: MarkdownPage,
): string {
  const target = operation ? `: ${wordsToMarkdown([code(operation)])}` : ''
  const values = parameters.map(([parameter, value]) =>
    item([
      wordsToMarkdown([code(`${parameter} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)]),
    ]),
  )
  return item([
    `${wordsToMarkdown([code(name)])}${target}`,
    description ? clean(description) : '',
    values.join('\n'),
  ])
}

type Callback = { name: string; expression: string }

function writeCallback({ name, expression }: Callback, request: CallbackRequest, page: MarkdownPage): string {
  const { strings, clean } = page
  const { method, summary, description, parameters, body, responses } = request
  return section(
    2,
    `${strings.callbacks}: ${escapeMarkdown(name)} (${method.toUpperCase()})`,
    join([
      fence(`${method.toUpperCase()} ${expression}`, 'http'),
      summary ? escapeMarkdown(summary) : '',
      description ? clean(description) : '',
      ...parameters.map(({ place, fields }) =>
        section(3, placeTitles(strings)[place], fields.map((field) => listField(field, page)).join('\n')),
      ),
      section(3, withTypes(strings.sentTo, body), writeContents(body, 4, page)),
      writeResponses(responses, { title: strings.yourResponse, level: 3 }, page),
    ]) || strings.noContent,
  )
}

/** Samples in the first language, and the response examples of the page. */
export function writeExamples(
  groups: readonly ExampleGroup[],
  { label, room = { left: Number.POSITIVE_INFINITY } }: { label: string; room?: { left: number } },
  { strings }: MarkdownPage,
): string {
  const hasSeveral = groups.reduce((sum, { examples }) => sum + examples.length, 0) > 1
  const blocks = groups.flatMap(({ title, examples }) =>
    examples.flatMap((example) => {
      if (room.left <= 0) return []
      const text = cutLines(example.whole?.().text ?? example.text, room.left)
      const titles = [
        title,
        examples.length > 1 ? example.title : '',
        example.generated ? strings.exampleFromSchema : '',
      ]
      const words = titles.filter(Boolean).map(escapeMarkdown).join(', ')
      const block = join([
        hasSeveral || example.generated ? `${words}:` : '',
        fence(text, languageOf(example.language)),
      ])
      room.left -= sizeOf(block)
      return block
    }),
  )
  return section(2, `${strings.example}: ${label}`, join(blocks))
}

/** As many whole lines as fit. */
function cutLines(text: string, size: number): string {
  if (sizeOf(text) <= size) return text
  // Drop a character that was cut in half.
  const start = Buffer.from(text)
    .toString('utf8', 0, size)
    .replace(/\uFFFD+$/, '')
  const end = start.lastIndexOf('\n')
  return `${end === -1 ? start : start.slice(0, end)}\n…`
}

const languageOf = (language: string) => (/^[\w+#.-]+$/.test(language) ? language : '')
