import { stringsFor } from '../../render/strings.ts'
import type { IndexedEntry } from '../../search/entry.ts'
import { type Endpoint, readEndpoint } from '../../spec/endpoint.ts'
import type { OperationOutline } from '../../spec/outline.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { createMemory } from '../../spec/read/memory.ts'
import { nodeOfKey } from '../flow/spec/parts.ts'
import type { PageSection } from '../page/page-sections.ts'
import { readSearchedChannel } from './channel.ts'
import { createFieldEntries } from './fields.ts'
import { plainWords } from './plain-words.ts'
import {
  contextOf,
  nameOf,
  type SearchedOperation,
  type SearchedPage,
  weights,
  wordsIn,
} from './searched-page.ts'

/** Longer texts are split into several entries. */
const maxTextLength = 600
const maxParts = 8

/** Yields the entries of pages in order, then those of all fields. */
export function* createEntries(pages: Iterable<SearchedPage>, language?: string): Generator<IndexedEntry> {
  const strings = stringsFor(language)
  const plain = createPlain()
  const operations: SearchedOperation[] = []
  // Separate caches, because the index caches a lot that nothing uses afterwards.
  const bundles = new Map<Bundle, Bundle>()
  for (const page of pages) {
    const { url, title, operation, boost } = page
    const sections = page.sections?.() ?? []
    if (page.channel) {
      const { searched, entries } = readSearchedChannel(page, page.channel, plain)
      operations.push(searched)
      yield* entries
    } else if (operation) {
      const bundle = bundles.get(operation.bundle) ?? { ...operation.bundle, memory: createMemory() }
      bundles.set(operation.bundle, bundle)
      const endpoint = endpointOf({ ...operation, bundle })
      operations.push({ url, title, endpoint, bundle, boost })
      const text = endpoint.description ? plain(endpoint.description) : page.description
      yield operationEntry({ ...page, description: text }, operation.outline, endpoint)
    } else yield pageEntry(page, sections)
    yield* sectionEntries(page, sections)
  }
  yield* createFieldEntries(operations, strings, plain)
}

function operationEntry(page: SearchedPage, outline: OperationOutline, endpoint: Endpoint): IndexedEntry {
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
      ...(summary && summary !== title ? [nameOf(summary, weights.title)] : []),
      nameOf(path, weights.path),
      ...(operationId ? [nameOf(operationId, weights.operationId)] : []),
      wordsIn(isWebhook ? 'webhook' : method, weights.method),
      ...contextOf(page),
      ...(text ? [wordsIn(text, weights.text)] : []),
      wordsIn(endpoint.parameters.map(({ name }) => name).join(' '), weights.parameter),
    ],
    boost,
  }
}

function pageEntry(page: SearchedPage, sections: readonly PageSection[]): IndexedEntry {
  const { url, title, description, boost } = page
  const text = description ?? sections.find(({ id, text: body }) => id === undefined && body)?.text
  return {
    entry: { kind: 'page', url, title, ...(text && { text: cut(text)[0] }), where: page.trail.at(-1) },
    texts: [
      nameOf(title, weights.title),
      ...contextOf(page),
      ...(description ? [wordsIn(description, weights.description)] : []),
    ],
    boost,
  }
}

function* sectionEntries(
  { url, title: page, boost }: SearchedPage,
  sections: readonly PageSection[],
): Generator<IndexedEntry> {
  for (const { id, title = page, text, isField } of sections)
    for (const [index, part] of cut(text).entries())
      yield {
        entry: {
          kind: isField ? 'field' : 'section',
          url,
          ...(id !== undefined && { anchor: id }),
          title,
          ...(part && { text: part }),
          where: page,
        },
        texts: [
          ...(index === 0 && id !== undefined
            ? [nameOf(title, isField ? weights.field : weights.heading)]
            : []),
          wordsIn(page, weights.ofPage),
          ...(part ? [wordsIn(part, weights.text)] : []),
        ],
        boost,
      }
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
