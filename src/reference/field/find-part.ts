import { flatten } from '../../core/flat-text.ts'
import { type Bundle, bundleLimits, keyOf, targetKey } from '../../spec/read/bundle.ts'
import { type CacheSlot, createMemory, type Memory } from '../../spec/read/memory.ts'
import { createRecentCache, type RecentCache } from '../../spec/read/recent-cache.ts'
import type { ContentFields, OperationFields, ResponseFields } from '../operation/operation-fields.ts'
import { type Below, type Part, partHash, partsOf, type Rest } from './field.ts'
import { type FieldContext, fieldsOf, spendBudget } from './fields.ts'

/** Maximum number of parts to search; enough for specs of ordinary size. */
const maxSearched = 5000

type Search = {
  roots: Below[]
  bundle: Bundle
  context: Omit<FieldContext, 'bundle' | 'budget' | 'direction' | 'prefix'>
  /** Loads nodes beyond the bundle. */
  load: (keys: string[]) => Promise<Bundle | undefined>
  /** Yields to the event loop. */
  yieldToEventLoop?: () => Promise<void>
  fieldsInPart: number
  /** The most fields of a level inside a part; a larger level is a part of its own. */
  largestLevel: number
  /** Renders a part, the same for all pages. */
  write: (below: Below, rest: Rest | undefined) => string
  /** Cache for values that do not depend on the page. */
  memory?: Memory
}

export type PartFinder = { find: (hash: string) => Promise<{ part: Part; html: string } | undefined> }

/** Opened parts: their nested parts, and the content of the latest, which is long. */
type OpenedParts = { inner: Map<string, Part[]>; html: RecentCache<string> }

const openedParts: CacheSlot<OpenedParts> = {
  create: () => ({ inner: new Map(), html: createRecentCache(200) }),
}

/**
 * Finds the parts of a page by hash, by opening its folds in order. Resumes where the previous search
 * stopped, so an unknown hash costs one full search, and only once.
 */
export function createPartFinder({
  roots,
  bundle,
  context,
  load,
  fieldsInPart,
  largestLevel,
  yieldToEventLoop,
  write,
  memory = createMemory(),
}: Search): PartFinder {
  // The content of a URL is always the same: it depends on the page's bundle and the nodes of the part.
  const isWhole = bundle.parts.size < bundleLimits.parts
  const cache = memory.of(openedParts)
  const queue = partsOf(...roots)
  const byHash = new Map(queue.map((part) => [hashOf(part), part]))
  let next = 0
  let turn: Promise<unknown> = Promise.resolve()
  return {
    find(hash) {
      // One search at a time, because they share the opened parts.
      const result = turn.then(() => search(hash))
      turn = result.catch(() => undefined)
      return result
    },
  }

  async function search(hash: string): Promise<{ part: Part; html: string } | undefined> {
    for (; !byHash.has(hash) && next < queue.length && next < maxSearched; next++) {
      if (next % 20 === 19) await yieldToEventLoop?.()
      const part = queue[next]!
      for (const inner of cache.inner.get(keyOfPart(part)) ?? (await open(part, isWhole)).inner) {
        const innerHash = hashOf(inner)
        if (byHash.has(innerHash)) continue
        byHash.set(innerHash, inner)
        queue.push(inner)
      }
    }
    const part = byHash.get(hash)
    const html = part && (cache.html.get(keyOfPart(part)) ?? (await open(part, true)).html)
    return part && html !== undefined ? { part, html } : undefined
  }

  /** References to the same schema may have different sibling keys. */
  function keyOfPart({ direction, key, nodes }: Part): string {
    return `${direction} ${key} ${nodes.map((node) => targetKey(node, bundle)).join('+')}`
  }

  /** Caches content shared by all pages with this part. */
  async function open(part: Part, needsHtml: boolean): Promise<{ inner: Part[]; html?: string }> {
    const below = await draw(part)
    const inner = partsOf(below)
    const html = needsHtml ? flatten(write(below, part.rest)) : undefined
    cache.inner.set(keyOfPart(part), inner)
    if (isWhole && html !== undefined) cache.html.set(keyOfPart(part), html)
    return { inner, html }
  }

  async function draw(part: Part): Promise<Below> {
    const loaded = isWhole ? undefined : await load(part.nodes.map(keyOf))
    const partBundle = loaded
      ? {
          ...bundle,
          parts: new Map([...bundle.parts, ...loaded.parts]),
          missing: loaded.missing,
          // Loaded nodes may contain more parts.
          memory: undefined,
        }
      : bundle
    const budget = { left: fieldsInPart, largestLevel }
    const { direction, rest } = part
    const { below } = fieldsOf(part.nodes, {
      ...context,
      bundle: partBundle,
      direction,
      prefix: '',
      budget,
      rest,
    })
    spendBudget(budget)
    return below
  }
}

const hashOf = ({ direction, key }: Part) => partHash(direction, key)

/** All fields of a page that may have parts. */
export function rootsOf({ parameters, body, responses, callbacks }: OperationFields): Below[] {
  const ofContent = (list: readonly ContentFields[]) =>
    list.flatMap(({ schema, items }) => [...(schema ? [schema.below] : []), ...(items ? [items.below] : [])])
  const ofResponses = (list: readonly ResponseFields[]) =>
    list.flatMap(({ headers, content }) => [...headers.map((field) => field.below), ...ofContent(content)])
  return [
    ...parameters.flatMap(({ fields }) => fields.map((field) => field.below)),
    ...ofContent(body?.content ?? []),
    ...ofResponses(responses),
    ...callbacks.flatMap(({ requests }) =>
      requests.flatMap((request) => [
        ...request.parameters.flatMap(({ fields }) => fields.map((field) => field.below)),
        ...ofContent(request.body),
        ...ofResponses(request.responses),
      ]),
    ),
  ]
}
