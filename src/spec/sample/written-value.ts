import type { Json } from '../../core/json.ts'
import { type Bundle, childNode, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject, listOf } from '../read/pointer.ts'
import type { Schema } from '../schema.ts'

/** The author's example, default or constant, if any. */
export function explicitValue(schema: Schema, bundle: Bundle): Json | undefined {
  const example = wholeExample(schema, bundle)
  if (example !== undefined) return example
  const { default: fallback, const: only } = schema.words
  if (fallback !== undefined && !isBlank(fallback)) return fallback
  if (only !== undefined) return only
  const values = listOf(schema.words.enum)
  return values.find((value) => value !== null) ?? values[0]
}

/** An example of the whole schema, not only of a part in `allOf`. */
export function wholeExample(schema: Schema, bundle: Bundle): Json | undefined {
  if (schema.examples.length === 0) return undefined
  // The last of several definitions is the most specific.
  for (const node of schema.nodes.toReversed()) {
    const example = exampleAt(node, bundle, 0)
    if (example !== undefined) return example
  }
  return schema.examples.find((example) => !isObject(example))
}

/** Field values from examples of parts; other fields are generated. */
export function partExamples(schema: Schema): Map<string, Json> {
  return new Map(schema.examples.flatMap((example) => (isObject(example) ? Object.entries(example) : [])))
}

function exampleAt(node: SpecNode, bundle: Bundle, depth: number): Json | undefined {
  const target = follow(node, bundle)
  if (target.kind !== 'found') return undefined
  for (const at of [target.siblings, target.node]) {
    if (!isObject(at?.value)) continue
    const example = at.value.example ?? listOf(at.value.examples)[0]
    if (example !== undefined) return example
  }
  const inner =
    isObject(target.node.value) && depth < 20 ? onlyInner(target.node, target.node.value) : undefined
  return inner && exampleAt(inner, bundle, depth + 1)
}

/** `allOf: [X]` and `anyOf: [X, null]` are treated as X. */
function onlyInner(node: SpecNode, value: JsonObject): SpecNode | undefined {
  if (value.properties !== undefined) return undefined
  for (const kind of ['allOf', 'oneOf', 'anyOf'] as const) {
    const indexes = listOf(value[kind]).flatMap((branch, index) =>
      isObject(branch) && branch.type === 'null' ? [] : [index],
    )
    const [index, other] = indexes
    if (index !== undefined && other === undefined) return childNode(node, kind, index)
  }
  return undefined
}

/** Empty defaults are not useful as examples. */
function isBlank(value: Json): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** The size of a value, up to a limit. */
export function weigh(value: Json, max: number): number {
  let weight = 0
  const stack: Json[] = [value]
  for (let next = stack.pop(); next !== undefined && weight < max; next = stack.pop()) {
    weight += typeof next === 'string' ? 1 + Math.floor(next.length / 200) : 1
    if (typeof next === 'object' && next !== null) {
      const children = Object.values(next)
      if (children.length > max) return max
      stack.push(...children)
    }
  }
  return weight
}
