import type { Json } from '../core/json.ts'
import { type Bundle, follow, isObjectNode, keyOf, type ObjectNode, type SpecNode } from './read/bundle.ts'
import type { CacheSlot } from './read/memory.ts'
import { isObject, textOf } from './read/pointer.ts'
import { createRecentCache, type RecentCache } from './read/recent-cache.ts'
import { nodesIn, readKeywords } from './schema-keywords.ts'
import { emptySchema, mergeSchemas, type Schema } from './schema-level.ts'

export type { Schema } from './schema-level.ts'

type Source = SpecNode | readonly SpecNode[]

const maxDepth = 40

export function readSchema(source: Source, bundle: Bundle): Schema {
  const nodes = 'value' in source ? [source] : source
  const [first, second] = nodes
  const cache = bundle.memory?.of(schemas)
  // Cached by value for one node, by array for several nodes from `allOf`.
  const key = second ? nodes : first?.value
  if (!cache || !first || typeof key !== 'object' || key === null) return readUncached(nodes, bundle)
  const cached = cache.get(key)
  const [place] = cached?.nodes ?? []
  // A YAML alias shares one value between several positions.
  if (cached && place?.pointer === first.pointer && place.file === first.file) return cached
  const schema = readTarget(nodes, bundle) ?? readUncached(nodes, bundle)
  if (!cached) cache.set(key, schema)
  return schema
}

/** By the value in the spec. Most are inside one operation, and no other page needs them. */
const schemas: CacheSlot<RecentCache<Schema, object>> = { create: () => createRecentCache(6000) }

/** Reads the target of plain references once. */
function readTarget(nodes: readonly SpecNode[], bundle: Bundle): Schema | undefined {
  const [node, second] = nodes
  if (!node || second) return undefined
  const resolved = follow(node, bundle)
  if (resolved.kind !== 'found' || resolved.node === node || resolved.siblings) return undefined
  const target = readSchema(resolved.node, bundle)
  const schema = Object.assign(emptySchema([node]), target)
  schema.nodes = [node]
  schema.name = resolved.name ?? target.name
  return schema
}

function readUncached(nodes: readonly SpecNode[], bundle: Bundle): Schema {
  return readAll([...nodes], { bundle, merged: new Set(), depth: 0 })
}

/** The state of one read. Schemas repeated in `allOf` are merged once. */
type Reading = { bundle: Bundle; merged: Set<string>; depth: number }

function readAll(nodes: SpecNode[], reading: Reading): Schema {
  const parts = nodes.map((node) => readOne(node, reading))
  const [first, ...rest] = parts
  if (first && rest.length === 0) return first
  const merged = rest.reduce((into, part) => mergeSchemas(into, part), first ?? emptySchema(nodes))
  merged.nodes = nodes
  merged.key = parts.map(({ key }) => key).join('+')
  return merged
}

function readOne(node: SpecNode, reading: Reading): Schema {
  const resolved = follow(node, reading.bundle)
  const empty = emptySchema([node])
  if (resolved.kind === 'missing') return Object.assign(empty, { missing: resolved.ref })
  if (resolved.kind === 'beyond')
    return Object.assign(empty, { key: resolved.key, beyond: resolved.key, name: resolved.name })
  const target = readPlain(resolved.node, reading)
  target.nodes = [node]
  if (resolved.name) target.name = resolved.name
  if (!resolved.siblings) return target
  // Siblings of a `$ref` are more specific than its target.
  const siblings = readPlain(resolved.siblings, reading)
  const merged = mergeSchemas(target, siblings)
  merged.examples = [...siblings.examples, ...target.examples]
  merged.name = target.name
  return merged
}

function readPlain(node: SpecNode, reading: Reading): Schema {
  const schema = emptySchema([node])
  if (node.value === false) schema.nothing = true
  if (!isObjectNode(node)) return schema
  readKeywords(schema, node, reading.bundle)
  return unwrapChoice(mergeAllOf(schema, node, reading), reading)
}

function mergeAllOf(schema: Schema, node: ObjectNode, reading: Reading): Schema {
  const list = nodesIn(node, 'allOf')
  if (list.length === 0) return schema
  const key = keyOf(node)
  if (reading.merged.has(key) || reading.depth > maxDepth) return schema
  reading.merged.add(key)
  const inner = { ...reading, depth: reading.depth + 1 }
  const parts = list.map((part) => readOne(part, inner))
  const merged = [...parts, schema].reduce((into, part) => mergeSchemas(into, part))
  const [only] = parts
  return Object.assign(merged, {
    key: schema.key,
    nodes: schema.nodes,
    examples: schema.examples.length > 0 ? schema.examples : merged.examples,
    // In 3.0, `allOf: [{ $ref }]` adds a description to a reference.
    name: parts.length === 1 && schema.properties.size === 0 ? only?.name : undefined,
    missing: parts.find((part) => part.missing)?.missing,
    beyond: parts.find((part) => part.beyond)?.beyond,
  })
}

/** A choice of one is no choice: `anyOf: [X]` is X, and in 3.1 `anyOf: [X, { type: null }]` is a nullable X. */
function unwrapChoice(schema: Schema, reading: Reading): Schema {
  if (schema.oneOf.length + schema.anyOf.length === 0) return schema
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const branches = schema[kind].filter((node) => !isNull(node, reading.bundle))
    const [only, other] = branches
    const isNullable = branches.length < schema[kind].length
    const isSingle = only && !other && schema.properties.size === 0 && reading.depth <= maxDepth
    if (!isNullable && (!isSingle || schema.discriminator)) continue
    const rest = Object.assign(emptySchema(schema.nodes), schema, {
      [kind]: branches,
      nullable: isNullable || schema.nullable,
    })
    if (!isSingle) return rest
    const inner = readOne(only, { ...reading, depth: reading.depth + 1 })
    const examples = schema.examples.length > 0 ? schema.examples : inner.examples
    const merged = mergeSchemas(inner, Object.assign(rest, { [kind]: [] }))
    return Object.assign(merged, {
      nodes: schema.nodes,
      examples,
      nullable: isNullable || schema.nullable || inner.nullable,
    })
  }
  return schema
}

function isNull(node: SpecNode, bundle: Bundle): boolean {
  const target = follow(node, bundle)
  const value = target.kind === 'found' ? target.node.value : undefined
  if (!isObject(value)) return false
  const { type, const: only, enum: values } = value
  const isOnly = (list: Json | undefined, value: Json) =>
    Array.isArray(list) && list.length === 1 && list[0] === value
  return type === 'null' || isOnly(type, 'null') || only === null || isOnly(values, null)
}

/** The type inferred from other keywords. */
export function kindOf({
  types,
  properties,
  additional,
  patterns,
  items,
  prefixItems,
  words,
}: Schema): string[] {
  if (types.length > 0) return types
  if (properties.size > 0 || patterns.length > 0 || (additional !== undefined && additional !== false))
    return ['object']
  if (items || prefixItems.length > 0) return ['array']
  const values = Array.isArray(words.enum) ? words.enum : words.const === undefined ? [] : [words.const]
  const kinds = new Set(values.filter((value) => value !== null).map(typeOfValue))
  if (kinds.size > 0) return [...kinds]
  if (['minLength', 'maxLength', 'pattern', 'format'].some((key) => words[key] !== undefined))
    return ['string']
  if (['minimum', 'maximum', 'multipleOf'].some((key) => words[key] !== undefined)) return ['number']
  return []
}

function typeOfValue(value: Json): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

export const describe = (schema: Schema): string | undefined => textOf(schema.words.description)
