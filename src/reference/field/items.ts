import { kindOf, type Schema } from '../../spec/schema.ts'
import type { SchemaDescriber } from './schema-describer.ts'

const maxDepth = 8

/**
 * A value and, for arrays, its items at every depth: `array of array of object` has three layers. Only the
 * innermost has fields, so arrays add no level of names. An array that contains itself has no innermost
 * layer.
 */
export function layersOf(schema: Schema, describer: SchemaDescriber): { layers: Schema[]; core?: Schema } {
  if (!schema.items) return { layers: [schema], core: schema }
  const layers = [schema]
  const seen = new Set([schema.key])
  let core = schema
  while (core.items && isPlainArray(core) && layers.length < maxDepth) {
    const next = describer.read(core.items)
    if (seen.has(next.key)) return { layers }
    seen.add(next.key)
    layers.push(next)
    core = next
  }
  return { layers, core }
}

function isPlainArray(schema: Schema): boolean {
  const { properties, patterns, prefixItems, oneOf, anyOf, additional } = schema
  if (!kindOf(schema).includes('array') || typeof additional === 'object') return false
  return properties.size + patterns.length + prefixItems.length + oneOf.length + anyOf.length === 0
}
