import { type Bundle, bundleLimits, keyOf } from '../spec/bundle.ts'
import { type Below, type Part, partHash, partsOf } from './field.ts'
import { type FieldContext, fieldsOf, spendBudget } from './fields.ts'
import type { ContentFields, OperationFields, ResponseFields } from './operation-fields.ts'

/** So many schemas are looked through for one part: all that a description of ordinary size has. */
const most = 2000

type Search = {
  roots: Below[]
  bundle: Bundle
  context: Omit<FieldContext, 'bundle' | 'budget' | 'direction' | 'prefix'>
  /** Loads what is beyond the bundle. */
  load: (keys: string[]) => Promise<Bundle | undefined>
  /** Lets others have their turn. */
  breathe?: () => Promise<void>
  fieldsInPart: number
}

export type PartFinder = { find: (hash: string) => Promise<{ part: Part; below: Below } | undefined> }

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
  breathe,
}: Search): PartFinder {
  // Whatever was opened before, one address has one content: the bundle of the page, and what the part itself adds.
  const isWhole = bundle.parts.size < bundleLimits.parts
  const queue = partsOf(...roots)
  const byAddress = new Map(queue.map((part) => [addressOf(part), part]))
  let opened = 0
  let turn: Promise<unknown> = Promise.resolve()
  return {
    find(hash) {
      // One search at a time: they share what has been opened.
      const result = turn.then(() => search(hash))
      turn = result.catch(() => undefined)
      return result
    },
  }

  async function search(hash: string): Promise<{ part: Part; below: Below } | undefined> {
    for (; !byAddress.has(hash) && opened < queue.length && opened < most; opened++) {
      if (opened % 20 === 19) await breathe?.()
      for (const inner of partsOf(await open(queue[opened]!))) {
        const address = addressOf(inner)
        if (byAddress.has(address)) continue
        byAddress.set(address, inner)
        queue.push(inner)
      }
    }
    const part = byAddress.get(hash)
    return part && { part, below: await open(part) }
  }

  async function open(part: Part): Promise<Below> {
    const more = isWhole ? undefined : await load(part.nodes.map(keyOf))
    const own = more
      ? { ...bundle, parts: new Map([...bundle.parts, ...more.parts]), missing: more.missing }
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
