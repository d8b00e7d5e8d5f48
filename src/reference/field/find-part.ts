import { flatten } from '../../core/flat-text.ts'
import { type Bundle, bundleLimits, keyOf, targetKey } from '../../spec/read/bundle.ts'
import { createMemory, type Memory, type Shelf } from '../../spec/read/memory.ts'
import type { ContentFields, OperationFields, ResponseFields } from '../operation/operation-fields.ts'
import { type Below, type Part, partHash, partsOf, type Rest } from './field.ts'
import { type FieldContext, fieldsOf, spendBudget } from './fields.ts'

/** So many schemas are looked through for one part: all that a description of ordinary size has. */
const most = 2000

type Search = {
  roots: Below[]
  bundle: Bundle
  context: Omit<FieldContext, 'bundle' | 'budget' | 'direction' | 'prefix'>
  /** Loads what is beyond the bundle. */
  load: (keys: string[]) => Promise<Bundle | undefined>
  /** Lets others have their turn. */
  yieldToEventLoop?: () => Promise<void>
  fieldsInPart: number
  /** Writes the content of a part, the same for all pages that have it. */
  write: (below: Below, rest: Rest | undefined) => string
  /** For what depends on all of the above but the page. */
  memory?: Memory
}

export type PartFinder = { find: (hash: string) => Promise<{ part: Part; html: string } | undefined> }

/** A part that was opened: those in it, and its content. */
type OpenPart = { inner: Part[]; html?: string }

const opened: Shelf<Map<string, OpenPart>> = { create: () => new Map() }

/**
 * Finds the parts of a page by their addresses, by opening its folds one after the other. It goes on where it stopped,
 * so an address that nobody has costs one look through everything, and only the first time.
 */
export function createPartFinder({
  roots,
  bundle,
  context,
  load,
  fieldsInPart,
  yieldToEventLoop,
  write,
  memory = createMemory(),
}: Search): PartFinder {
  // Whatever was opened before, one address has one content: the bundle of the page, and what the part itself adds.
  const isWhole = bundle.parts.size < bundleLimits.parts
  const cache = memory.of(opened)
  const queue = partsOf(...roots)
  const byAddress = new Map(queue.map((part) => [addressOf(part), part]))
  let next = 0
  let turn: Promise<unknown> = Promise.resolve()
  return {
    find(hash) {
      // One search at a time: they share what has been opened.
      const result = turn.then(() => search(hash))
      turn = result.catch(() => undefined)
      return result
    },
  }

  async function search(hash: string): Promise<{ part: Part; html: string } | undefined> {
    for (; !byAddress.has(hash) && next < queue.length && next < most; next++) {
      if (next % 20 === 19) await yieldToEventLoop?.()
      const part = queue[next]!
      for (const inner of (cache.get(keyOfPart(part)) ?? (await open(part, isWhole))).inner) {
        const address = addressOf(inner)
        if (byAddress.has(address)) continue
        byAddress.set(address, inner)
        queue.push(inner)
      }
    }
    const part = byAddress.get(hash)
    const html = part && (cache.get(keyOfPart(part))?.html ?? (await open(part, true)).html)
    return part && html !== undefined ? { part, html } : undefined
  }

  /** One schema may be led to with other words beside the reference. */
  function keyOfPart({ direction, key, nodes }: Part): string {
    return `${direction} ${key} ${nodes.map((node) => targetKey(node, bundle)).join('+')}`
  }

  /** What all pages with this part will ask for is kept; what only this page has is made again. */
  async function open(part: Part, isWanted: boolean): Promise<OpenPart> {
    const below = await draw(part)
    const inner = partsOf(below)
    const html = isWanted ? flatten(write(below, part.rest)) : undefined
    cache.set(keyOfPart(part), isWhole ? { inner, html } : { inner })
    return { inner, html }
  }

  async function draw(part: Part): Promise<Below> {
    const more = isWhole ? undefined : await load(part.nodes.map(keyOf))
    const own = more
      ? {
          ...bundle,
          parts: new Map([...bundle.parts, ...more.parts]),
          missing: more.missing,
          // More is found with these than without.
          memory: undefined,
        }
      : bundle
    const budget = { left: fieldsInPart }
    const { direction, rest } = part
    const { below } = fieldsOf(part.nodes, { ...context, bundle: own, direction, prefix: '', budget, rest })
    spendBudget(budget)
    return below
  }
}

const addressOf = ({ direction, key }: Part) => partHash(direction, key)

/** Everything on a page under which parts may be. */
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
