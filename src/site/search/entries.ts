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
  aroundOf,
  nameOf,
  type SearchedOperation,
  type SearchedPage,
  weights,
  wordsIn,
} from './searched-page.ts'

/** An excerpt is taken from one of these; a longer text has several. */
const longestText = 600
const maxParts = 8

/** Pages first, in their order; then the fields of all operations. */
export function* createEntries(pages: Iterable<SearchedPage>, language?: string): Generator<IndexedEntry> {
  const strings = stringsFor(language)
  const plain = createPlain()
  const operations: SearchedOperation[] = []
  // What is worked out for the index is a lot, and nobody asks for it afterwards.
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
      ...aroundOf(page),
      ...(text ? [wordsIn(text, weights.text)] : []),
      wordsIn(endpoint.parameters.map(({ name }) => name).join(' '), weights.parameter),
    ],
    boost,
  }
}

function pageEntry(page: SearchedPage, sections: readonly PageSection[]): IndexedEntry {
  const { url, title, description, boost } = page
  const text = description ?? sections.find(({ id, text: own }) => id === undefined && own)?.text
  return {
    entry: { kind: 'page', url, title, ...(text && { text: cut(text)[0] }), where: page.trail.at(-1) },
    texts: [
      nameOf(title, weights.title),
      ...aroundOf(page),
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

/** At the ends of sentences, or of words, if there are any. A long text has larger parts, so that it does not crowd out others. */
function cut(text: string): string[] {
  const longest = Math.max(longestText, Math.ceil(text.length / maxParts))
  const parts: string[] = []
  let rest = text
  while (rest.length > longest) {
    const start = rest.slice(0, longest)
    const ends = [Math.max(start.lastIndexOf('. '), start.lastIndexOf('。')) + 1, start.lastIndexOf(' ')]
    // A letter of two halves is not cut in two.
    const whole = /[\ud800-\udbff]$/.test(start) ? longest - 1 : longest
    const at = ends.find((end) => end > longest / 3) ?? whole
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

/** The same words come back in hundreds of fields. */
function createPlain(): (markdown: string) => string {
  const names = new Map<string, string>()
  return (markdown) => {
    const before = names.get(markdown)
    if (before !== undefined) return before
    const text = plainWords(markdown, longestText)
    names.set(markdown, text)
    return text
  }
}
