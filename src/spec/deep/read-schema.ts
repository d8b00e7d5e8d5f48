import type { Json } from '../../core/json.ts'
import type { ValueSchema } from '../../value/value-schema.ts'
import { type Bundle, isObjectNode, type ObjectNode, type SpecNode } from '../read/bundle.ts'
import type { Follow } from './follow.ts'
import { createReadKeywords } from './read-keywords.ts'

const anything: ValueSchema<SpecNode> = { additional: true }
const nothing: ValueSchema<SpecNode> = { isNothing: true }
const unresolved: ValueSchema<SpecNode> = { isLoose: true }

/** Reads schemas one level at a time, each once. */
export function createReadSchema(bundle: Bundle, follow: Follow): (node: SpecNode) => ValueSchema<SpecNode> {
  const cache = new Map<Json, ValueSchema<SpecNode>>()
  const readKeywords = createReadKeywords(bundle, follow)
  return read

  function read(node: SpecNode): ValueSchema<SpecNode> {
    if (!isObjectNode(node)) return node.value === false ? nothing : anything
    const schema = cache.get(node.value) ?? readResolved(node)
    cache.set(node.value, schema)
    return schema
  }

  function readResolved(node: ObjectNode): ValueSchema<SpecNode> {
    const target = follow(node)
    if (target.kind !== 'found') return unresolved
    if (!target.siblings) return target.node === node ? readKeywords(node) : read(target.node)
    // 3.0 ignores siblings of `$ref`, but authors expect `nullable` and names to apply.
    const appliesSiblings = bundle.version !== '3.0'
    return {
      nullable: target.siblings.value.nullable === true,
      parts: appliesSiblings ? [target.siblings, target.node] : [target.node],
      mayApply: appliesSiblings ? [] : [target.siblings],
      additional: true,
    }
  }
}
