import { markdownUrl } from '../../core/markdown-url.ts'
import { asFilePath, type FilePath, type UrlPath } from '../../core/path.ts'
import { expand } from '../../mdx/expand/expand.ts'
import type { LoadDocument } from '../../mdx/expand/expansion.ts'
import type { Expanded } from '../../mdx/expanded.ts'
import { printMarkdown, withLinks } from '../../mdx/markdown/print-markdown.ts'
import { parseDocument } from '../../mdx/read/document.ts'
import { isChannel, type NavItem, type OperationRef, type Route, type SchemaRef } from '../../nav/site-map.ts'
import { writeChannelMarkdown } from '../../reference/channel/channel-markdown.ts'
import { listFields } from '../../reference/field/field-markdown.ts'
import { code, wordsToMarkdown } from '../../reference/field/words.ts'
import { section, writeOperationMarkdown } from '../../reference/operation/operation-markdown.ts'
import { readApiPage } from '../../reference/page/api-page.tsx'
import { readOverview, writeOverview } from '../../reference/page/overview.tsx'
import { createSchemaFields } from '../../reference/page/schema-page.tsx'
import type { Page } from '../../render/page.ts'
import { cleanSpecMarkdown, escapeMarkdown, fence } from '../../render/spec-markdown/spec-to-markdown.ts'
import { readExtension } from '../../spec/extension.ts'
import { writeExcerpt } from '../../spec/mini-spec.ts'
import type { CacheSlot } from '../../spec/read/memory.ts'
import { createRecentCache, type RecentCache } from '../../spec/read/recent-cache.ts'
import { serverUrl } from '../../spec/server.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'
import { type ChannelParts, miniChannel } from './channel-parts.ts'
import type { Shared } from './generated-page.ts'
import type { Placement } from './placement.ts'
import { schemaParts } from './schema-parts.ts'

type Input = Shared & {
  /** Loads a parsed page file. */
  load: LoadDocument
  /** A page file with everything it includes. */
  expanded: (file: FilePath) => Promise<Expanded | undefined>
  placement: Placement
  /** `markdown.schema` of docs.json. */
  withSpec: boolean
  /** The download path of a whole spec, if readers may have it. */
  specPath: (api: string) => Promise<string | undefined>
  /** Whether lists may include a page. */
  isListed: (url: UrlPath) => Promise<boolean>
}

/** A page -> Markdown, for agents and for copying. */
export async function writePageMarkdown(route: Route, page: Page, input: Input): Promise<string> {
  const isGenerated = route.kind === 'operation' || (route.kind === 'page' && route.operation)
  // Operations and groups have their full description further down.
  const lead =
    page.description && !isGenerated && route.kind !== 'group' ? `> ${escapeMarkdown(page.description)}` : ''
  const blocks = [`# ${escapeMarkdown(page.title)}`, lead, ...(await contentOf(route, page, input))]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

async function contentOf(route: Route, page: Page, input: Input): Promise<string[]> {
  const { listing } = input.placement
  const pageList = listing ? await listPages(listing.items, input) : ''
  switch (route.kind) {
    case 'operation':
      return [await writeOperation(route, input), pageList]
    case 'group':
      return [route.description ? cleanOf(input)(route.description) : '', pageList]
    case 'overview':
      return [
        writeOverview(
          readOverview(await input.use(input.spec.about, route.api)),
          cleanOf(input),
          input.tools.strings,
        ),
      ]
    case 'problem':
      return []
    case 'page': {
      const document = await input.load(route.file)
      const expanded = await input.expanded(route.file)
      const body = expanded ? printMarkdown(withLinks(expanded.tree, input.tools.link)) : ''
      const reference = route.operation
        ? await writeOperation(route.operation, input, /<RequestExample\b/.test(document?.text ?? ''))
        : route.schema
          ? await writeSchema(route.schema, page, input)
          : page.api
            ? writeApi(page.api, page, input)
            : ''
      return page.api ? [reference, body.trim(), pageList] : [body.trim(), reference, pageList]
    }
  }
}

const createTexts = () => createRecentCache<string>(6000)
const texts: CacheSlot<RecentCache<string>> = { create: createTexts }

/** Cached, because many pages have the same text. */
function cleanOf({ tools }: Input, memory?: { of: <Value>(slot: CacheSlot<Value>) => Value }) {
  const cache = memory?.of(texts) ?? createTexts()
  return (text: string) => {
    const clean = cache.get(text) ?? cleanSpecMarkdown(text, { link: tools.link })
    cache.set(text, clean)
    return clean
  }
}

async function writeOperation({ api, key }: OperationRef, input: Input, hasRequest = false): Promise<string> {
  const { use, spec, tools, model: readModel } = input
  const ref = { api, key }
  const channel = isChannel(ref) ? await use(spec.channelParts, ref) : undefined
  if (channel) return writeChannel(channel, input, hasRequest)
  const parts = await use(spec.operationParts, ref)
  if (!parts) return ''
  const { strings } = tools
  const model = await readModel(parts)
  const clean = cleanOf(input, model.bundle.memory?.within(tools.link))
  const { content } = readExtension(parts.bundle.parts.get(parts.operation))
  const intro = content === undefined ? '' : await writeContent(content, input)
  const excerpt = async (maxSize: number) => {
    const { text, isWhole } = writeExcerpt({ ...parts, bundle: model.bundle }, maxSize)
    const fits = Buffer.byteLength(text) <= maxSize
    if (isWhole && fits) return { text, isWhole }
    // Only a page that links to the whole spec depends on where it is.
    const path = await input.specPath(api)
    return { isWhole: false, ...(fits && { text }), wholeUrl: path && tools.link(path) }
  }
  const options = { model, strings, clean, hasRequest, ...(input.withSpec && { excerpt }) }
  const reference = await writeOperationMarkdown(options)
  return [intro, reference].filter(Boolean).join('\n\n')
}

async function writeChannel(parts: ChannelParts, input: Input, hasRequest: boolean): Promise<string> {
  const { tools, channelModel, withSpec } = input
  const { strings } = tools
  const model = await channelModel(parts)
  const clean = cleanOf(input, model.bundle.memory?.within(tools.link))
  const { content } = readExtension(parts.bundle.parts.get(parts.channel))
  const intro = content === undefined ? '' : await writeContent(content, input)
  const miniSpec = withSpec ? miniChannel(parts) : undefined
  const reference = writeChannelMarkdown({ model, strings, clean, miniSpec, hasRequest })
  return [intro, reference].filter(Boolean).join('\n\n')
}

/** `x-site.content` of a spec. Imports are not loaded, and code does not run. */
async function writeContent(text: string, { tools }: Input): Promise<string> {
  const { value } = await parseDocument(asFilePath('content'), text)
  const plain = { ...value, code: '', snippets: new Map() }
  if (!value.tree) return ''
  const { tree } = await expand(plain, { load: async () => undefined, latex: true })
  return printMarkdown(withLinks(tree, tools.link)).trim()
}

async function writeSchema(schema: SchemaRef, page: Page, input: Input): Promise<string> {
  const { settings, tools } = input
  const parts = await schemaParts(schema, input)
  if (!parts) return ''
  const node = nodeOfKey(parts.key, parts.value)
  const schemaInput = { url: page.url, node, bundle: parts.bundle, settings, tools, usedBy: [] }
  const usedBy = await input.usedBy(schema)
  const list = usedBy.map(({ title, url }) => `- [${escapeMarkdown(title)}](${markdownUrl(url, tools.link)})`)
  return [
    listFields(createSchemaFields(schemaInput), { strings: tools.strings, clean: cleanOf(input) }),
    section(2, tools.strings.usedBy, list.join('\n')),
    section(2, 'JSON Schema', fence(JSON.stringify(parts.value, null, 2), 'json')),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function writeApi(endpoint: string, page: Page, { settings }: Input): string {
  const apiPage = readApiPage(endpoint, page.authMethod, settings.mdx)
  if ('problem' in apiPage) return ''
  const { method, path, servers } = apiPage
  return fence(`${method.toUpperCase()} ${servers[0] ? serverUrl(servers[0]) : ''}${path}`, 'http')
}

/** The pages of a group, with links to their Markdown. */
async function listPages(items: readonly NavItem[], input: Input): Promise<string> {
  const { link } = input.tools
  const lines: string[] = []
  for (const item of items) {
    const title = escapeMarkdown(item.title)
    if (item.kind === 'link')
      lines.push(`- [${title}](<${link(item.href).replace(/[<>\s]/g, encodeURIComponent)}>)`)
    else if (item.kind === 'group') {
      const inner = await listPages(item.items, input)
      lines.push(`- ${title}${inner && `\n${inner.replace(/^/gm, '  ')}`}`)
    } else if (await input.isListed(item.url)) {
      const request = item.method
        ? `: ${wordsToMarkdown([code(`${item.method.toUpperCase()} ${item.path ?? ''}`)])}`
        : ''
      lines.push(`- [${title}](${markdownUrl(item.url, link)})${request}`)
    }
  }
  return lines.join('\n')
}
