import type { Json } from '../../core/json.ts'
import type { ValueSchema } from '../../value/value-schema.ts'
import { type Bundle, isObjectNode, type ObjectNode, type SpecNode } from '../read/bundle.ts'
import type { Follow } from './follow.ts'
import { createReadKeywords } from './read-keywords.ts'

const anything: ValueSchema<SpecNode> = { additional: true }
const nothing: ValueSchema<SpecNode> = { isNothing: true }
const unresolved: ValueSchema<SpecNode> = { isLoose: true }

/** Reads the schemas of a description one level at a time, each of them once. */
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
    // In 3.0 keywords beside a `$ref` do not count, but authors mean `nullable` and the names there.
    const isCounted = bundle.version !== '3.0'
    return {
      nullable: target.siblings.value.nullable === true,
      parts: isCounted ? [target.siblings, target.node] : [target.node],
      mayApply: isCounted ? [] : [target.siblings],
      additional: true,
    }
  }
}
