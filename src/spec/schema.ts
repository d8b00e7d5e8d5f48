import type { Json } from '../core/json.ts'
import {
  type Bundle,
  childNode,
  entryNodes,
  follow,
  isObjectNode,
  itemNodes,
  keyOf,
  type ObjectNode,
  type SpecNode,
} from './read/bundle.ts'
import type { Shelf } from './read/memory.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from './read/pointer.ts'

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

type Source = SpecNode | readonly SpecNode[]

const deepest = 40

export function readSchema(source: Source, bundle: Bundle): Schema {
  const nodes = 'value' in source ? [source] : source
  const [first, second] = nodes
  const cache = bundle.memory?.of(schemas)
  // One node is known by the value it has, several by the list that `allOf` made of them.
  const key = second ? nodes : first?.value
  if (!cache || !first || typeof key !== 'object' || key === null) return readAgain(nodes, bundle)
  const before = cache.get(key)
  const [place] = before?.nodes ?? []
  // With an alias of YAML one value stands in several places.
  if (before && place?.pointer === first.pointer && place.file === first.file) return before
  const schema = readBehind(nodes, bundle) ?? readAgain(nodes, bundle)
  if (!before) cache.set(key, schema)
  return schema
}

const schemas: Shelf<WeakMap<object, Schema>> = { create: () => new WeakMap() }

/** What a mere reference leads to is read once, however many lead there. */
function readBehind(nodes: readonly SpecNode[], bundle: Bundle): Schema | undefined {
  const [node, second] = nodes
  if (!node || second) return undefined
  const resolved = follow(node, bundle)
  if (resolved.kind !== 'found' || resolved.node === node || resolved.siblings) return undefined
  const target = readSchema(resolved.node, bundle)
  return { ...target, nodes: [node], name: resolved.name ?? target.name }
}

function readAgain(nodes: readonly SpecNode[], bundle: Bundle): Schema {
  return readAll([...nodes], bundle, { merged: new Set(), depth: 0 })
}

/** What one reading has put together so far: a schema that `allOf` brings twice says nothing more the second time. */
type Reading = { merged: Set<string>; depth: number }

function readAll(nodes: SpecNode[], bundle: Bundle, reading: Reading): Schema {
  const parts = nodes.map((node) => readOne(node, bundle, reading))
  const [first, ...rest] = parts
  if (first && rest.length === 0) return first
  const merged = rest.reduce((into, part) => merge(into, part), first ?? emptySchema(nodes))
  return { ...merged, nodes, key: parts.map(({ key }) => key).join('+') }
}

function readOne(node: SpecNode, bundle: Bundle, reading: Reading): Schema {
  const resolved = follow(node, bundle)
  if (resolved.kind === 'missing') return { ...emptySchema([node]), missing: resolved.ref }
  if (resolved.kind === 'beyond')
    return { ...emptySchema([node]), key: resolved.key, beyond: resolved.key, name: resolved.name }
  const target = readPlain(resolved.node, bundle, reading)
  target.nodes = [node]
  if (resolved.name) target.name = resolved.name
  if (!resolved.siblings) return target
  // Words beside a `$ref` say more about this use of it, so they count before those behind it.
  const beside = readPlain(resolved.siblings, bundle, reading)
  const examples = [...beside.examples, ...target.examples]
  return {
    ...merge(target, beside),
    examples,
    key: target.key,
    name: target.name,
  }
}

function readPlain(node: SpecNode, bundle: Bundle, reading: Reading): Schema {
  const schema = emptySchema([node])
  if (node.value === false) return { ...schema, nothing: true }
  if (!isObjectNode(node)) return schema
  const { value } = node
  const { type, nullable, required, additionalProperties, items, prefixItems } = value
  const { discriminator, example, examples } = value
  const words = wordsOf(value)
  const types = typeof type === 'string' ? [type] : listOf(type).filter((item) => typeof item === 'string')
  schema.types = types.includes('null') ? types.filter((item) => item !== 'null') : types
  schema.nullable = nullable === true || types.includes('null') || isNullEnum(words)
  schema.words = withLimits(words)
  if (example !== undefined || examples !== undefined)
    schema.examples = [...(example === undefined ? [] : [example]), ...listOf(examples)]
  const owner = propertiesOf(node, bundle)
  if (owner && isObject(owner.value))
    schema.properties = new Map(entryNodes(owner).map(([name, child]) => [name, [child]]))
  if (Array.isArray(required)) schema.required = new Set(required.filter((item) => typeof item === 'string'))
  if (typeof additionalProperties === 'boolean') schema.additional = additionalProperties
  else if (isObject(additionalProperties))
    schema.additional =
      Object.keys(additionalProperties).length === 0 ? true : childNode(node, 'additionalProperties')
  if (value.patternProperties !== undefined)
    schema.patterns = entryNodes(childNode(node, 'patternProperties'))
  if (items !== undefined && !Array.isArray(items)) schema.items = childNode(node, 'items')
  const tuple = Array.isArray(prefixItems) ? 'prefixItems' : 'items'
  if (Array.isArray(value[tuple])) schema.prefixItems = nodesIn(node, tuple)
  if (value.oneOf !== undefined) schema.oneOf = nodesIn(node, 'oneOf')
  if (value.anyOf !== undefined) schema.anyOf = nodesIn(node, 'anyOf')
  if (value.not !== undefined) schema.not = childNode(node, 'not')
  // AsyncAPI names only the property.
  if (typeof discriminator === 'string')
    schema.discriminator = { property: discriminator, mapping: new Map() }
  else if (isObject(discriminator) && typeof discriminator.propertyName === 'string') {
    const mapping = entriesOf(discriminator.mapping).flatMap(([name, to]) =>
      typeof to === 'string' ? [[name, to] as const] : [],
    )
    schema.discriminator = { property: discriminator.propertyName, mapping: new Map(mapping) }
  }
  return unwrapNull(mergeAllOf(schema, node, bundle, reading), bundle, reading)
}

function nodesIn(node: SpecNode, key: string): SpecNode[] {
  return itemNodes(childNode(node, key))
}

/** Keywords that have a place of their own. */
const placed = new Set(
  'type nullable properties required additionalProperties patternProperties items prefixItems allOf oneOf anyOf not discriminator example examples $ref'.split(
    ' ',
  ),
)

function wordsOf(value: JsonObject): JsonObject {
  const words: JsonObject = {}
  for (const [key, entry] of Object.entries(value)) {
    if (placed.has(key)) continue
    // Setting a key of this name would change what the object is.
    if (key === '__proto__')
      Object.defineProperty(words, key, {
        value: entry,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else words[key] = entry
  }
  return words
}

/** Real descriptions also put a `$ref` in place of the whole map of properties. */
function propertiesOf(node: SpecNode, bundle: Bundle): SpecNode | undefined {
  const owner = childNode(node, 'properties')
  if (!owner || !isObject(owner.value) || typeof owner.value.$ref !== 'string') return owner
  const target = follow(owner, bundle)
  return target.kind === 'found' ? target.node : undefined
}

function mergeAllOf(schema: Schema, node: ObjectNode, bundle: Bundle, reading: Reading): Schema {
  const list = nodesIn(node, 'allOf')
  if (list.length === 0) return schema
  const key = keyOf(node)
  if (reading.merged.has(key) || reading.depth > deepest) return schema
  reading.merged.add(key)
  const inner = { ...reading, depth: reading.depth + 1 }
  const parts = list.map((part) => readOne(part, bundle, inner))
  const merged = [...parts, schema].reduce((into, part) => merge(into, part))
  const [only] = parts
  return {
    ...merged,
    key: schema.key,
    nodes: schema.nodes,
    examples: schema.examples.length > 0 ? schema.examples : merged.examples,
    // `allOf: [{ $ref }]` with a description beside it is how 3.0 describes a reference.
    name: parts.length === 1 && schema.properties.size === 0 ? only?.name : undefined,
    missing: parts.find((part) => part.missing)?.missing,
    beyond: parts.find((part) => part.beyond)?.beyond,
  }
}

function merge(a: Schema, b: Schema): Schema {
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

/** 3.0 says `minimum: 1, exclusiveMinimum: true`, later versions `exclusiveMinimum: 1`. */
function withLimits(words: JsonObject): JsonObject {
  let result = words
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof result[exclusive] !== 'boolean') continue
    const { [limit]: value, [exclusive]: isExclusive, ...rest } = result
    result = value === undefined ? rest : { ...rest, [isExclusive ? exclusive : limit]: value }
  }
  return result
}

function isNullEnum({ enum: values, const: only }: JsonObject): boolean {
  return only === null || (Array.isArray(values) && values.includes(null))
}

/** `anyOf: [X, { type: null }]` is how 3.1 writes a nullable reference: it is X, or null. */
function unwrapNull(schema: Schema, bundle: Bundle, reading: Reading): Schema {
  if (schema.oneOf.length + schema.anyOf.length === 0) return schema
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const rest = schema[kind].filter((node) => !isNull(node, bundle))
    if (rest.length === schema[kind].length) continue
    const plain = { ...schema, [kind]: rest, nullable: true }
    const [only, other] = rest
    if (!only || other || schema.properties.size > 0 || reading.depth > deepest) return plain
    const inner = readOne(only, bundle, { ...reading, depth: reading.depth + 1 })
    const examples = schema.examples.length > 0 ? schema.examples : inner.examples
    const merged = merge(inner, { ...plain, [kind]: [] })
    return { ...merged, nodes: schema.nodes, examples, nullable: true }
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
function emptySchema(nodes: SpecNode[]): Schema {
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

/** The type when it is not said but what is said allows only one. */
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
