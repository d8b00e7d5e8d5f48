import type { Json } from '../core/json.ts'
import { keyOf, type SpecNode } from './read/bundle.ts'
import type { JsonObject } from './read/pointer.ts'

/**
 * One schema level, the same for 3.0, 3.1 and 3.2: nullability and limits are normalized, `allOf` is merged,
 * references are resolved. Children are read on demand, so the cost depends on the number of fields shown.
 */
export type Schema = {
  /** Its position, which is the same wherever a recursive schema repeats. */
  key: string
  /** Its sources; several if `allOf` defines a field twice. */
  nodes: SpecNode[]
  /** The component name: `Order`. */
  name?: string
  /** The schema `false`: no value is valid. */
  nothing: boolean
  /** Without `null`; empty if not specified. */
  types: string[]
  nullable: boolean
  /** Other keywords as written: title, description, format, minLength, enum, default, x-… */
  words: JsonObject
  examples: Json[]
  properties: Map<string, SpecNode[]>
  required: Set<string>
  /** The schema of additional properties; `true` for any, `false` for none, undefined if not specified. */
  additional?: SpecNode | boolean
  patterns: [pattern: string, node: SpecNode][]
  items?: SpecNode
  prefixItems: SpecNode[]
  oneOf: SpecNode[]
  anyOf: SpecNode[]
  not?: SpecNode
  discriminator?: { property: string; mapping: Map<string, string> }
  /** An unresolved reference. */
  missing?: string
  /** The key of a reference beyond the bundle, to load it. */
  beyond?: string
}

/** Shared empty values, because most schemas have none of these. Schemas are never modified. */
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

/**
 * Creates all fields at once and in the order of `mergeSchemas`, so that all schemas share a hidden class. A spread
 * would give the copy another one.
 */
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
    key: a.key,
    nodes: a.nodes,
    name: a.name ?? b.name,
    nothing: a.nothing || b.nothing,
    types,
    // Unspecified values come from the other schema.
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
  const common = [
    ...a.filter((type) => fits(type, b)),
    ...b.filter((type) => !a.includes(type) && fits(type, a)),
  ]
  return common.length > 0 ? common : b
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

/** The stricter limit, the common values, and otherwise the later value. */
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
    const common = b.enum.filter((value) => texts.has(JSON.stringify(value)))
    words.enum = common.length > 0 ? common : b.enum
  }
  return words
}
