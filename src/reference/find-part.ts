import type { Bundle } from '../spec/bundle.ts'
import { readSchema } from '../spec/schema.ts'
import { type Below, type Part, partHash, partsOf } from './field.ts'
import { type FieldContext, fieldsOf, spendBudget } from './fields.ts'
import type { ContentFields, OperationFields, ResponseFields } from './operation-fields.ts'

/** So many schemas are looked through for one part: all that a description of ordinary size has. */
const most = 5000

type Search = {
  roots: Below[]
  bundle: Bundle
  context: Omit<FieldContext, 'bundle' | 'budget' | 'direction' | 'prefix'>
  /** Loads what is beyond the bundle. */
  load: (key: string) => Promise<Bundle | undefined>
  fieldsInPart: number
}

/** The part of a page that has this address, found by opening the folds of the page one after the other. */
export async function findPart(
  hash: string,
  { roots, bundle, context, load, fieldsInPart }: Search,
): Promise<{ part: Part; below: Below } | undefined> {
  let known = bundle
  const queue = partsOf(...roots)
  const seen = new Set(queue.map(addressOf))
  for (let at = 0; at < queue.length && at < most; at++) {
    const part = queue[at]!
    const below = await open(part)
    if (addressOf(part) === hash) return { part, below }
    for (const inner of partsOf(below)) {
      const address = addressOf(inner)
      if (seen.has(address)) continue
      seen.add(address)
      queue.push(inner)
    }
  }
  return undefined

  async function open(part: Part): Promise<Below> {
    const { beyond } = readSchema(part.nodes, known)
    const more = beyond === undefined ? undefined : await load(beyond)
    if (more)
      known = {
        ...known,
        parts: new Map([...known.parts, ...more.parts]),
        missing: new Set([...known.missing, ...more.missing]),
      }
    const budget = { left: fieldsInPart }
    const { direction, rest } = part
    const { below } = fieldsOf(part.nodes, { ...context, bundle: known, direction, prefix: '', budget, rest })
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
      requests.flatMap((request) => [...ofContent(request.body), ...ofResponses(request.responses)]),
    ),
  ]
}
