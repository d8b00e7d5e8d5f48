import type { Json } from '../core/json.ts'
import { keyOf, type SpecNode } from './read/bundle.ts'
import type { JsonObject } from './read/pointer.ts'

/**
 * One level of a schema, the same for 3.0, 3.1 and 3.2: `nullable` and `type: [..., null]` are one thing, limits are
 * numbers, `allOf` is put together, references are followed. What is below it is still only named, so that reading a
 * schema costs what is shown of it.
 */
export type Schema = {
  /** Where it stands: equal for a schema and the same schema met again further down. */
  key: string
  /** What it was read from; several where `allOf` brings a field twice. */
  nodes: SpecNode[]
  /** The component it comes from: `Order`. */
  name?: string
  /** `false` as a schema: nothing fits. */
  nothing: boolean
  /** Without `null`; empty when it is not said. */
  types: string[]
  nullable: boolean
  /** Every other keyword, as written: title, description, format, minLength, enum, default, x-… */
  words: JsonObject
  examples: Json[]
  properties: Map<string, SpecNode[]>
  required: Set<string>
  /** The schema of values under other names; `true` for any, `false` for none, undefined when it is not said. */
  additional?: SpecNode | boolean
  patterns: [pattern: string, node: SpecNode][]
  items?: SpecNode
  prefixItems: SpecNode[]
  oneOf: SpecNode[]
  anyOf: SpecNode[]
  not?: SpecNode
  discriminator?: { property: string; mapping: Map<string, string> }
  /** A reference that leads nowhere. */
  missing?: string
  /** A reference beyond what was collected: the key to load it by. */
  beyond?: string
}

/** A description has tens of thousands of schemas, and most have nothing of these. Nobody writes into a schema. */
const none: Pick<Schema, 'patterns' | 'words' | 'properties' | 'required'> & {
  texts: string[]
  values: Json[]
  nodes: SpecNode[]
} = {
  texts: [],
  values: [],
  nodes: [],
  patterns: [],
  words: {},
  properties: new Map(),
  required: new Set(),
}

/** With all its fields from the start, so that all schemas are of one shape. */
export function emptySchema(nodes: SpecNode[]): Schema {
  const [first, second] = nodes
  return {
    key: first && !second ? keyOf(first) : nodes.map(keyOf).join('+'),
    nodes,
    name: undefined,
    nothing: false,
    types: none.texts,
    nullable: false,
    words: none.words,
    examples: none.values,
    properties: none.properties,
    required: none.required,
    additional: undefined,
    patterns: none.patterns,
    items: undefined,
    prefixItems: none.nodes,
    oneOf: none.nodes,
    anyOf: none.nodes,
    not: undefined,
    discriminator: undefined,
    missing: undefined,
    beyond: undefined,
  }
}

export function mergeSchemas(a: Schema, b: Schema): Schema {
  const properties = new Map(a.properties)
  for (const [name, nodes] of b.properties) properties.set(name, [...(properties.get(name) ?? []), ...nodes])
  const types =
    a.types.length === 0 || b.types.length === 0 ? [...a.types, ...b.types] : narrow(a.types, b.types)
  return {
    ...a,
    name: a.name ?? b.name,
    nothing: a.nothing || b.nothing,
    types,
    // What one of them says nothing about is decided by the other.
    nullable: a.types.length > 0 && b.types.length > 0 ? a.nullable && b.nullable : a.nullable || b.nullable,
    words: mergeWords(a.words, b.words),
    examples: [...a.examples, ...b.examples],
    properties,
    required: new Set([...a.required, ...b.required]),
    additional: b.additional ?? a.additional,
    patterns: [...a.patterns, ...b.patterns],
    items: b.items ?? a.items,
    prefixItems: b.prefixItems.length > 0 ? b.prefixItems : a.prefixItems,
    oneOf: [...a.oneOf, ...b.oneOf],
    anyOf: [...a.anyOf, ...b.anyOf],
    not: b.not ?? a.not,
    discriminator: b.discriminator ?? a.discriminator,
    missing: a.missing ?? b.missing,
    beyond: a.beyond ?? b.beyond,
  }
}

function narrow(a: string[], b: string[]): string[] {
  const fits = (type: string, list: string[]) =>
    list.includes(type) || (type === 'integer' && list.includes('number'))
  const both = [
    ...a.filter((type) => fits(type, b)),
    ...b.filter((type) => !a.includes(type) && fits(type, a)),
  ]
  return both.length > 0 ? both : b
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

/** The narrower limit, the values that both allow, and for the rest the later word. */
function mergeWords(a: JsonObject, b: JsonObject): JsonObject {
  const words: JsonObject = { ...a, ...b }
  for (const [keys, pick] of [
    [lower, Math.max],
    [upper, Math.min],
  ] as const) {
    for (const key of keys) {
      const [first, other] = [a[key], b[key]]
      if (typeof first === 'number' && typeof other === 'number') words[key] = pick(first, other)
    }
  }
  if (Array.isArray(a.enum) && Array.isArray(b.enum)) {
    const texts = new Set(a.enum.map((value) => JSON.stringify(value)))
    const both = b.enum.filter((value) => texts.has(JSON.stringify(value)))
    words.enum = both.length > 0 ? both : b.enum
  }
  return words
}
