import { type Bundle, follow, keyOf, type SpecNode } from '../read/bundle.ts'
import { isObject } from '../read/pointer.ts'
import { readSchema, type Schema } from '../schema.ts'

/** A branch merged with its sibling keywords. */
export type Branch = {
  schema: Schema
  /** The branch alone. */
  branchSchema: Schema
  /** Whether sibling fields are part of the schema. */
  isJoined: boolean
  /** The discriminator value. */
  tag?: { property: string; value: string }
}

/** A schema, and the node of one of its branches. */
export type Choice = { schema: Schema; node: SpecNode }

const maxMapped = 100

/** The branches of `oneOf`, otherwise of `anyOf`, otherwise of the discriminator. */
export function branchesOf(schema: Schema, bundle: Bundle, offered: ReadonlySet<string>): SpecNode[] {
  if (schema.oneOf.length + schema.anyOf.length === 0 && !schema.discriminator) return []
  const isNew = (node: SpecNode) => !offered.has(keyOf(node))
  const oneOf = schema.oneOf.filter(isNew)
  const anyOf = schema.anyOf.filter(isNew)
  if (oneOf.length > 0) return oneOf
  if (anyOf.length > 0) return anyOf
  const { discriminator } = schema
  const [first] = schema.nodes
  if (!discriminator || !first) return []
  if (!hasOwnDiscriminator(schema, bundle) || schema.oneOf.length + schema.anyOf.length > 0) return []
  return [...discriminator.mapping].slice(0, maxMapped).flatMap(([name, target]) => {
    const ref = /[#/.]/.test(target) ? target : `#/components/schemas/${target}`
    const node = { file: first.file, pointer: `/discriminator/mapping/${name}`, value: { $ref: ref } }
    const resolved = follow(node, bundle)
    return resolved.kind === 'found' && isNew(node) ? [node] : []
  })
}

export function takeBranch(schema: Schema, node: SpecNode, bundle: Bundle): Branch {
  const branchSchema = readSchema(node, bundle)
  const tag = tagOf(schema, branchSchema, bundle)
  // Schemas of a discriminator already include their base schema.
  const isJoined = hasConstraints(schema) && [...schema.oneOf, ...schema.anyOf].includes(node)
  return {
    branchSchema,
    tag,
    isJoined,
    schema: isJoined ? readSchema([...schema.nodes, node], bundle) : branchSchema,
  }
}

function hasConstraints({
  properties,
  required,
  patterns,
  additional,
  types,
  items,
  words,
}: Schema): boolean {
  return (
    properties.size > 0 ||
    required.size > 0 ||
    patterns.length > 0 ||
    additional !== undefined ||
    types.length > 0 ||
    items !== undefined ||
    Object.keys(words).some((key) => /^(?:m(?:in|ax|ulti)|exclusive|pattern$|format$|enum$|const$)/.test(key))
  )
}

/**
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object: the mapped name, otherwise the component
 * name.
 */
function tagOf({ discriminator }: Schema, branch: Schema, bundle: Bundle): Branch['tag'] {
  if (!discriminator) return undefined
  const { property, mapping } = discriminator
  const value =
    mappedName(mapping, branch.name) ?? (hasFixedValue(branch, property, bundle) ? undefined : branch.name)
  return value === undefined ? undefined : { property, value }
}

/** The discriminator value of a schema that extends another, or of its first branch. */
export function inheritedTag(schema: Schema, bundle: Bundle): Branch['tag'] {
  if (!schema.discriminator) return undefined
  const { property, mapping } = schema.discriminator
  const mapped = mappedName(mapping, schema.name)
  if (mapped !== undefined) return { property, value: mapped }
  if (hasFixedValue(schema, property, bundle)) return undefined
  const value = hasOwnDiscriminator(schema, bundle) ? mapping.keys().next().value : schema.name
  return value === undefined ? undefined : { property, value }
}

function mappedName(mapping: ReadonlyMap<string, string>, name: string | undefined): string | undefined {
  for (const [value, target] of mapping) {
    const last = target.slice(target.lastIndexOf('/') + 1).replace(/\.(?:json|ya?ml)$/i, '')
    if (name !== undefined && last === name) return value
  }
  return undefined
}

/** Whether the schema already fixes the value of the field. */
function hasFixedValue({ properties, name }: Schema, property: string, bundle: Bundle): boolean {
  const nodes = properties.get(property)
  if (!nodes) return false
  const { words, examples } = readSchema(nodes, bundle)
  if (words.const !== undefined || words.default !== undefined || examples.length > 0) return true
  return Array.isArray(words.enum) && (words.enum.length === 1 || !words.enum.includes(name ?? ''))
}

function hasOwnDiscriminator(schema: Schema, bundle: Bundle): boolean {
  if (!schema.discriminator) return false
  return schema.nodes.some((node) => {
    const target = follow(node, bundle)
    return (
      target.kind === 'found' && isObject(target.node.value) && target.node.value.discriminator !== undefined
    )
  })
}
