import { type Bundle, follow, type SpecNode } from '../../spec/read/bundle.ts'
import { isObject, listOf } from '../../spec/read/pointer.ts'
import { kindOf, type Schema } from '../../spec/schema.ts'
import type { SchemaDescriber } from './schema-describer.ts'

const maxDepth = 4
const maxTypes = 5

/** The type of a value as text: `array of enum`, `map of string`, `string or null`. */
export function typeWords(schema: Schema, describer: SchemaDescriber, depth = 0): string {
  const types = describer.types.get(schema) ?? []
  describer.types.set(schema, types)
  types[depth] ??= describeType(schema, describer, depth)
  return types[depth]
}

function describeType(schema: Schema, describer: SchemaDescriber, depth: number): string {
  const { types } = describer.strings
  if (schema.nothing) return types.nothing
  const kinds = kindOf(schema)
  const words =
    kinds.length > 0
      ? kinds.map((kind) => kindWords(kind, schema, { describer, depth }))
      : variantTypes(schema, describer, depth)
  const distinct = [...new Set(words)]
  if (distinct.length === 0 && !isOnlyNull(schema, describer.bundle)) distinct.push(types.any)
  const isListed = isEnum(schema) || isConstList(schema, describer.bundle)
  const typeNames = isListed ? [depth > 0 ? types.enum : types.enumOf(types.either(distinct))] : distinct
  const shownTypes = typeNames.length > maxTypes ? [types.any] : typeNames
  return types.either(schema.nullable && shownTypes[0] !== types.any ? [...shownTypes, 'null'] : shownTypes)
}

type Nesting = { describer: SchemaDescriber; depth: number }

function kindWords(kind: string, schema: Schema, { describer, depth }: Nesting): string {
  const { types } = describer.strings
  const inner = (node: SpecNode) => typeWords(describer.read(node), describer, depth + 1)
  if (kind === 'string' && isFile(schema)) return types.file
  if (kind === 'array' && schema.items && schema.prefixItems.length === 0 && depth < maxDepth)
    return types.arrayOf(inner(schema.items))
  if (kind === 'object' && isMap(schema) && depth < maxDepth) return types.mapOf(inner(schema.additional))
  return kind
}

function variantTypes(schema: Schema, describer: SchemaDescriber, depth: number): string[] {
  if (isFile(schema)) return [describer.strings.types.file]
  const nodes = [...schema.oneOf, ...schema.anyOf]
  if (nodes.length === 0 || depth >= maxDepth) return []
  const words = new Set<string>()
  for (const node of nodes) {
    words.add(typeWords(describer.read(node), describer, depth + 1))
    if (words.size > maxTypes) break
  }
  return [...words]
}

/** An object without fixed property names. */
export function isMap(schema: Schema): schema is Schema & { additional: SpecNode } {
  return typeof schema.additional === 'object' && schema.properties.size === 0 && schema.patterns.length === 0
}

/** `format: binary`, or its 3.1 equivalent. */
function isFile({ words, types }: Schema): boolean {
  if (words.format === 'binary') return true
  if (typeof words.contentMediaType !== 'string' || words.contentEncoding !== undefined) return false
  return types.length === 0 || words.contentMediaType === 'application/octet-stream'
}

function isEnum({ words }: Schema): boolean {
  return listOf(words.enum).filter((value) => value !== null).length > 1
}

/** `oneOf` of constants is an enum whose values can have a title and a description. */
export function isConstList({ oneOf, anyOf, properties }: Schema, bundle: Bundle): boolean {
  const nodes = oneOf.length > 0 ? oneOf : anyOf
  if (nodes.length < 2 || properties.size > 0) return false
  return nodes.every((node) => {
    const target = follow(node, bundle)
    return target.kind === 'found' && isObject(target.node.value) && target.node.value.const !== undefined
  })
}

function isOnlyNull({ nullable, nodes }: Schema, bundle: Bundle): boolean {
  if (!nullable) return false
  return nodes.some((node) => {
    const target = follow(node, bundle)
    if (target.kind !== 'found' || !isObject(target.node.value)) return false
    const { type, const: only } = target.node.value
    return type === 'null' || only === null || (Array.isArray(type) && type.every((item) => item === 'null'))
  })
}
