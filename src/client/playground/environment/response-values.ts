import { parseWritten, type WrittenJson } from '../../../value/written-json.ts'
import { readText } from '../response/body.ts'
import type { Exchange } from '../send/exchange.ts'
import { fieldText } from '../written-edit.ts'

/** A value of a response: `total.amount` */
export type ResponseValue = { path: string; name: string; value: string }

const maxValues = 200
const maxSize = 1_000_000

/** The strings, numbers and booleans of a JSON response, outer ones first. */
export function valuesOf(exchange: Exchange | undefined): ResponseValue[] {
  if (exchange?.phase !== 'done' || exchange.size > maxSize) return []
  const tree = parseWritten(readText(exchange.chunks))
  const values: ResponseValue[] = []
  let level: { path: string; name: string; node: WrittenJson }[] = tree
    ? [{ path: '', name: '', node: tree }]
    : []
  while (level.length > 0 && values.length < maxValues) {
    const below: typeof level = []
    for (const { path, name, node } of level) {
      const join = (step: string | number) => (path ? `${path}.${step}` : String(step))
      if (node.kind === 'object')
        below.push(...node.entries.map(([key, inner]) => ({ path: join(key), name: key, node: inner })))
      else if (node.kind === 'list')
        below.push(...node.items.slice(0, 20).map((item, at) => ({ path: join(at), name, node: item })))
      else values.push({ path, name, value: fieldText(node) })
    }
    level = below
  }
  return values.slice(0, maxValues)
}
