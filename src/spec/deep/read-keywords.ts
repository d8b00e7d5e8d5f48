import type { Json } from '../../core/json.ts'
import type { ValueSchema } from '../../value/value-schema.ts'
import {
  type Bundle,
  childNode,
  entryNodes,
  isObjectNode,
  itemNodes,
  type ObjectNode,
  type SpecNode,
} from '../read/bundle.ts'
import { isObject, type JsonObject, listOf, textOf } from '../read/pointer.ts'
import { branchesOf } from './branch.ts'
import type { Follow } from './follow.ts'
import { isKnownType } from './type-words.ts'

/** Reads the keywords of a schema that is not a reference. Optimized for schemas with few keywords. */
export function createReadKeywords(
  bundle: Bundle,
  follow: Follow,
): (node: ObjectNode) => ValueSchema<SpecNode> {
  return (node) => {
    const words = node.value
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format, discriminator } = words
    return {
      types: typesOf(words),
      nullable: words.nullable === true,
      values: valuesOf(words),
      minimum: numberOf(minimum),
      maximum: numberOf(maximum),
      // 3.0: `minimum: 1, exclusiveMinimum: true`; later: `exclusiveMinimum: 1`.
      exclusiveMinimum: numberOf(exclusiveMinimum === true ? minimum : exclusiveMinimum),
      exclusiveMaximum: numberOf(exclusiveMaximum === true ? maximum : exclusiveMaximum),
      multipleOf: numberOf(words.multipleOf),
      minLength: numberOf(words.minLength),
      maxLength: numberOf(words.maxLength),
      minItems: numberOf(words.minItems),
      maxItems: numberOf(words.maxItems),
      minProperties: numberOf(words.minProperties),
      maxProperties: numberOf(words.maxProperties),
      uniqueItems: words.uniqueItems === true,
      pattern: textOf(words.pattern),
      // JavaScript rounds 64-bit numbers.
      format: format === 'int32' || format === 'int64' ? undefined : textOf(format),
      properties: propertiesOf(node),
      required: requiredOf(words),
      additional: additionalOf(node),
      patterns: isObject(words.patternProperties)
        ? entryNodes(childNode(node, 'patternProperties'))
        : undefined,
      items: isObject(words.items) || words.items === false ? childNode(node, 'items') : undefined,
      prefixItems: nodesIn(node, 'prefixItems') ?? nodesIn(node, 'items'),
      parts: partsOf(node),
      mayApply: conditionalSchemas(node),
      not: words.not === undefined ? undefined : excludedBy(node),
      variants: branchesOf(node, hasChoice(words.anyOf) ? 'anyOf' : 'oneOf', bundle),
      discriminator: isObject(discriminator) ? textOf(discriminator.propertyName) : undefined,
    }
  }

  /** Some specs use a `$ref` for the whole properties map. */
  function propertiesOf(node: SpecNode): [string, SpecNode][] | undefined {
    const owner = childNode(node, 'properties')
    if (!isObject(owner?.value)) return undefined
    if (typeof owner.value.$ref !== 'string') return entryNodes(owner)
    const target = follow(owner)
    return target.kind === 'found' ? entryNodes(target.node) : undefined
  }
}

const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)
const hasChoice = (branches: Json | undefined) => listOf(branches).length > 0

function nodesIn(node: ObjectNode, key: string): SpecNode[] | undefined {
  return Array.isArray(node.value[key]) ? itemNodes(childNode(node, key)) : undefined
}

function typesOf({ type }: JsonObject): string[] | undefined {
  if (type === undefined) return undefined
  const types = Array.isArray(type) ? type : [type]
  return types.every((item) => typeof item === 'string' && isKnownType(item)) ? types.map(String) : undefined
}

function valuesOf({ const: only, enum: values }: JsonObject): string[] | undefined {
  if (only !== undefined) return [JSON.stringify(only)]
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : undefined
}

function requiredOf({ required }: JsonObject): string[] | undefined {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : undefined
}

/** Additional names are allowed unless the schema forbids them. */
function additionalOf(node: ObjectNode): SpecNode | boolean {
  const { additionalProperties: additional, unevaluatedProperties: unevaluated } = node.value
  if (isObject(additional)) return childNode(node, 'additionalProperties') ?? true
  return additional === undefined ? unevaluated !== false : additional !== false
}

/** `allOf`, and the second keyword of `const` and `enum`, or of `oneOf` and `anyOf`. */
function partsOf(node: ObjectNode): SpecNode[] | undefined {
  const { const: only, enum: values, oneOf, anyOf, discriminator } = node.value
  const parts = nodesIn(node, 'allOf') ?? []
  if (only !== undefined && values !== undefined) parts.push({ ...node, value: { enum: values } })
  if (oneOf !== undefined && hasChoice(anyOf))
    parts.push({ ...node, value: { oneOf, ...(discriminator !== undefined && { discriminator }) } })
  return parts.length > 0 ? parts : undefined
}

const conditionals = ['if', 'then', 'else', 'dependentSchemas']

function conditionalSchemas(node: ObjectNode): SpecNode[] | undefined {
  if (!conditionals.some((key) => node.value[key] !== undefined)) return undefined
  const branches = ['if', 'then', 'else'].flatMap((key) => childNode(node, key) ?? [])
  return [...branches, ...entryNodes(childNode(node, 'dependentSchemas')).map(([, schema]) => schema)]
}

/** Only types, values and names can exclude a value; other keywords are too uncertain. */
function excludedBy(node: ObjectNode): SpecNode | undefined {
  const not = childNode(node, 'not')
  if (!isObjectNode(not)) return undefined
  const { type, required } = not.value
  const keys = Object.keys(not.value)
  if (keys.length === 0 || keys.some((key) => !['type', 'enum', 'const', 'required'].includes(key)))
    return undefined
  if (Array.isArray(type) || (typeof type === 'string' && !isKnownType(type))) return undefined
  if (!Array.isArray(required)) return not
  if (required.length === 0 || (type ?? 'object') !== 'object') return undefined
  return { ...not, value: { ...not.value, type: 'object' } }
}
