import type { Json } from '../../core/json.ts'
import { createSchemaDescriber, type SchemaDescriber } from '../../reference/field/schema-describer.ts'
import { type IndexedEntry, plainEntry } from '../../search/entry.ts'
import { verbOfMethod } from '../../search/vocabulary.ts'
import { type Endpoint, readEndpoint } from '../../spec/endpoint.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { createMemory } from '../../spec/read/memory.ts'
import { readServers, serverUrl } from '../../spec/server.ts'
import type { Strings } from '../../strings/english.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'
import type { PageSection } from '../page/page-sections.ts'
import { readSearchedChannel } from './channel.ts'
import { createFieldEntries, topFieldNames } from './fields.ts'
import { createObjectNumbers, type ObjectNumbers } from './object-numbers.ts'
import { plainWords } from './plain-words.ts'
import {
  contextOf,
  nameOf,
  pathOf,
  type SearchedOperation,
  type SearchedPage,
  weights,
  wordsIn,
} from './searched-page.ts'

/** Longer texts are split into several entries. */
const maxTextLength = 600
const maxParts = 8

/** Yields the entries of pages in order, then those of all fields. */
export function* createEntries(
  pages: Iterable<SearchedPage>,
  { strings, objects = createObjectNumbers() }: { strings: Strings; objects?: ObjectNumbers },
): Generator<readonly IndexedEntry[]> {
  const plain = createPlain()
  const basePaths = createBasePaths()
  const operations: SearchedOperation[] = []
  /** Hand-written fields; all fields come last. */
  const fields: IndexedEntry[] = []
  // Separate caches, because the index caches a lot that nothing uses afterwards.
  const describers = new Map<Bundle, SchemaDescriber>()
  for (const page of pages) {
    const { url, title, operation, boost } = page
    const sections = page.sections?.() ?? []
    if (page.channel) {
      const { searched, entries } = readSearchedChannel(page, page.channel, plain)
      operations.push(searched)
      yield entries
    } else if (operation) {
      const describer =
        describers.get(operation.bundle) ??
        createSchemaDescriber({ ...operation.bundle, memory: createMemory() }, strings)
      describers.set(operation.bundle, describer)
      const { bundle } = describer
      const endpoint = endpointOf({ ...operation, bundle })
      operations.push({ url, title, endpoint, bundle, boost })
      const text = endpoint.description ? plain(endpoint.description) : page.description
      const fieldNames = topFieldNames(endpoint, describer)
      const { servers } = endpoint.servers.length > 0 ? endpoint : operation
      const basePath = endpoint.kind === 'webhook' ? '' : basePaths(servers)
      yield [
        operationEntry({ ...page, description: text }, operation.outline, { endpoint, basePath, fieldNames }),
      ]
    } else yield [pageEntry(page, sections)]
    const parts = [...sectionEntries(page, sections)]
    fields.push(...parts.filter(isField))
    yield parts.filter((entry) => !isField(entry))
  }
  yield fields
  yield* createFieldEntries(operations, { strings, plain, objects })
}

const isField = ({ entry }: IndexedEntry) => entry.kind === 'field'

function operationEntry(
  page: SearchedPage,
  outline: OperationOutline,
  { endpoint, basePath, fieldNames }: { endpoint: Endpoint; basePath: string; fieldNames: readonly string[] },
): IndexedEntry {
  const { url, title, description: text, boost } = page
  const { method, path, operationId, summary } = outline
  const isWebhook = endpoint.kind === 'webhook'
  return {
    entry: {
      kind: 'operation',
      url,
      title,
      method: isWebhook ? 'WEBHOOK' : method,
      path,
      ...(text && { text }),
      where: page.trail.at(-1),
    },
    texts: [
      nameOf(title, weights.title),
      ...(summary && summary !== title ? [nameOf(summary, weights.summary)] : []),
      ...(isWebhook ? [nameOf(path, weights.path)] : [pathOf(path, weights.path)]),
      ...(basePath ? [pathOf(`${basePath}${path}`, weights.path)] : []),
      ...(operationId ? [nameOf(operationId, weights.operationId)] : []),
      wordsIn(isWebhook ? 'webhook' : method, weights.method),
      ...contextOf(page),
      ...(text ? [wordsIn(text, weights.text)] : []),
      wordsIn(endpoint.parameters.map(({ name }) => name).join(' '), weights.parameter),
      wordsIn(fieldNames.join(' '), weights.schema),
    ],
    verb: isWebhook ? undefined : verbOfMethod(method, path),
    field: undefined,
    prior: priorOf(path, isWebhook, endpoint.deprecated),
    boost,
    isExclusive: true,
  }
}

/** Readers look for requests rather than webhooks, and for short paths rather than long ones. */
function priorOf(path: string, isWebhook: boolean, isDeprecated: boolean): number {
  const depth = path.split(/[/?]/).length - 2
  return (isWebhook ? 0.6 : 1 - Math.min(0.15, depth * 0.015)) * (isDeprecated ? 0.85 : 1)
}

/** The path of the first server, which readers copy from requests: `/v1`. Most operations share their servers. */
function createBasePaths(): (servers: readonly Json[]) => string {
  const paths = new WeakMap<readonly Json[], string>()
  return (servers) => {
    const path = paths.get(servers) ?? basePathOf(servers)
    paths.set(servers, path)
    return path
  }
}

function basePathOf(servers: readonly Json[]): string {
  const [server] = readServers(servers, '')
  if (!server) return ''
  const [, path = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/i.exec(serverUrl(server)) ?? []
  return path.replace(/\/+$/, '')
}

function pageEntry(page: SearchedPage, sections: readonly PageSection[]): IndexedEntry {
  const { url, title, description, boost, isGenerated } = page
  const text = description ?? sections.find(({ id, text: body }) => id === undefined && body)?.text
  return {
    entry: { kind: 'page', url, title, ...(text && { text: cut(text)[0] }), where: page.trail.at(-1) },
    texts: [
      // Readers look for the operations of a group rather than for their list.
      isGenerated ? wordsIn(title, weights.title) : nameOf(title, weights.title),
      ...contextOf(page),
      ...(description ? [wordsIn(description, weights.description)] : []),
      wordsIn(
        sections.map(({ id, title: heading = '', isField }) => (id && !isField ? heading : '')).join(' '),
        weights.headings,
      ),
    ],
    verb: undefined,
    field: undefined,
    prior: isGenerated ? 0.6 : 1,
    boost,
    isExclusive: true,
  }
}

function* sectionEntries(
  { url, title: page, boost }: SearchedPage,
  sections: readonly PageSection[],
): Generator<IndexedEntry> {
  for (const { id, title = page, text, isField } of sections)
    for (const [index, part] of cut(text).entries())
      yield plainEntry(
        {
          kind: isField ? 'field' : 'section',
          url,
          ...(id !== undefined && { anchor: id }),
          title,
          ...(part && { text: part }),
          where: page,
        },
        [
          ...(index === 0 && id !== undefined
            ? [nameOf(title, isField ? weights.field : weights.heading)]
            : []),
          wordsIn(page, weights.ofPage),
          ...(part ? [wordsIn(part, weights.text)] : []),
        ],
        boost,
      )
}

/** Splits at sentences or words if possible. A very long text has larger parts, to limit their number. */
function cut(text: string): string[] {
  const maxLength = Math.max(maxTextLength, Math.ceil(text.length / maxParts))
  const parts: string[] = []
  let rest = text
  while (rest.length > maxLength) {
    const start = rest.slice(0, maxLength)
    const ends = [Math.max(start.lastIndexOf('. '), start.lastIndexOf('。')) + 1, start.lastIndexOf(' ')]
    // Do not split a surrogate pair.
    const whole = /[\ud800-\udbff]$/.test(start) ? maxLength - 1 : maxLength
    const at = ends.find((end) => end > maxLength / 3) ?? whole
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...parts, rest]
}

function endpointOf({ outline, item, bundle }: NonNullable<SearchedPage['operation']>) {
  const { method, path, operation } = outline
  const kind = outline.kind === 'webhook' ? 'webhook' : 'operation'
  const node = nodeOfKey(operation, bundle.parts.get(operation) ?? null)
  return readEndpoint({ kind, method, path, operation: node, item: nodeOfKey(outline.item, item) }, bundle)
}

/** Cached, because hundreds of fields have the same text. */
function createPlain(): (markdown: string) => string {
  const texts = new Map<string, string>()
  return (markdown) => {
    const cached = texts.get(markdown)
    if (cached !== undefined) return cached
    const text = plainWords(markdown, maxTextLength)
    texts.set(markdown, text)
    return text
  }
}
