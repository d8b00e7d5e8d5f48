import type { Json } from '../core/json.ts'
import { methods } from './endpoint.ts'
import { entriesOf, isObject, valueAt } from './read/pointer.ts'

/** The number of operations and webhooks, including hidden ones; NaN if some are in other files. */
export function countOperations(document: Json | undefined): number {
  const items = ['paths', 'webhooks', 'x-webhooks'].flatMap((list) => entriesOf(valueAt(document, [list])))
  return items.reduce((sum, [name, item]) => sum + (name.startsWith('x-') ? 0 : countIn(item)), 0)
}

function countIn(item: Json): number {
  if (!isObject(item)) return 0
  if (typeof item.$ref === 'string') return Number.NaN
  const count = methods.filter((method) => Object.hasOwn(item, method)).length
  return count + entriesOf(item.additionalOperations).length
}
