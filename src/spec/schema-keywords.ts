import {
  type Bundle,
  childNode,
  entryNodes,
  follow,
  itemNodes,
  type ObjectNode,
  type SpecNode,
} from './read/bundle.ts'
import { entriesOf, isObject, type JsonObject, listOf } from './read/pointer.ts'
import type { Schema } from './schema-level.ts'

/** Reads a Schema Object's own keywords, without `allOf`, into an empty schema. */
export function readKeywords(schema: Schema, node: ObjectNode, bundle: Bundle): void {
  readValues(schema, node.value)
  readFields(schema, node, bundle)
  readItems(schema, node)
  readChoices(schema, node)
}

function readValues(schema: Schema, value: JsonObject): void {
  const { type, nullable, example, examples } = value
  const words = wordsOf(value)
  const types = typeof type === 'string' ? [type] : listOf(type).filter((item) => typeof item === 'string')
  schema.types = types.includes('null') ? types.filter((item) => item !== 'null') : types
  schema.nullable = nullable === true || types.includes('null') || isNullEnum(words)
  schema.words = withLimits(words)
  if (example !== undefined || examples !== undefined)
    schema.examples = [...(example === undefined ? [] : [example]), ...listOf(examples)]
}

function readFields(schema: Schema, node: ObjectNode, bundle: Bundle): void {
  const { required, additionalProperties, patternProperties } = node.value
  const owner = propertiesOf(node, bundle)
  if (owner && isObject(owner.value)) {
    schema.properties = new Map()
    for (const [name, child] of entryNodes(owner)) schema.properties.set(name, [child])
  }
  if (Array.isArray(required)) schema.required = new Set(required.filter((item) => typeof item === 'string'))
  if (typeof additionalProperties === 'boolean') schema.additional = additionalProperties
  else if (isObject(additionalProperties))
    schema.additional =
      Object.keys(additionalProperties).length === 0 ? true : childNode(node, 'additionalProperties')
  if (patternProperties !== undefined) schema.patterns = entryNodes(childNode(node, 'patternProperties'))
}

function readItems(schema: Schema, node: ObjectNode): void {
  const { items, prefixItems } = node.value
  if (items !== undefined && !Array.isArray(items)) schema.items = childNode(node, 'items')
  const tuple = Array.isArray(prefixItems) ? 'prefixItems' : 'items'
  if (Array.isArray(node.value[tuple])) schema.prefixItems = nodesIn(node, tuple)
}

function readChoices(schema: Schema, node: ObjectNode): void {
  const { oneOf, anyOf, not, discriminator } = node.value
  if (oneOf !== undefined) schema.oneOf = nodesIn(node, 'oneOf')
  if (anyOf !== undefined) schema.anyOf = nodesIn(node, 'anyOf')
  if (not !== undefined) schema.not = childNode(node, 'not')
  // AsyncAPI has only the property name.
  if (typeof discriminator === 'string')
    schema.discriminator = { property: discriminator, mapping: new Map() }
  else if (isObject(discriminator) && typeof discriminator.propertyName === 'string') {
    const mapping = entriesOf(discriminator.mapping).flatMap(([name, to]) =>
      typeof to === 'string' ? [[name, to] as const] : [],
    )
    schema.discriminator = { property: discriminator.propertyName, mapping: new Map(mapping) }
  }
}

export function nodesIn(node: SpecNode, key: string): SpecNode[] {
  return itemNodes(childNode(node, key))
}

/** Keywords with dedicated fields. */
const dedicatedKeywords = new Set(
  'type nullable properties required additionalProperties patternProperties items prefixItems allOf oneOf anyOf not discriminator example examples $ref'.split(
    ' ',
  ),
)

function wordsOf(value: JsonObject): JsonObject {
  const words: JsonObject = {}
  for (const key of Object.keys(value)) {
    if (dedicatedKeywords.has(key)) continue
    const entry = value[key]!
    // Assigning this key would set the prototype.
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

/** Some specs use a `$ref` for the whole properties map. */
function propertiesOf(node: SpecNode, bundle: Bundle): SpecNode | undefined {
  const owner = childNode(node, 'properties')
  if (!owner || !isObject(owner.value) || typeof owner.value.$ref !== 'string') return owner
  const target = follow(owner, bundle)
  return target.kind === 'found' ? target.node : undefined
}

/** 3.0: `minimum: 1, exclusiveMinimum: true`; later: `exclusiveMinimum: 1`. */
function withLimits(words: JsonObject): JsonObject {
  if (typeof words.exclusiveMinimum !== 'boolean' && typeof words.exclusiveMaximum !== 'boolean') return words
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
