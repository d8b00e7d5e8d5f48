import type { Json } from '../../core/json.ts'
import { type Bundle, follow, keyOf, type SpecNode } from '../../spec/read/bundle.ts'
import { isObject } from '../../spec/read/pointer.ts'
import type { Schema } from '../../spec/schema.ts'
import type { Direction, Facts, Rest } from './field.ts'
import type { SchemaDescriber } from './schema-describer.ts'
import { isMap } from './type-words.ts'
import { type Group, groupsOf, isBare } from './variants.ts'

/** One step down from a value. `step` is its part of an anchor. */
export type Child = {
  name: string
  step: string
  nodes: SpecNode[]
  required: boolean
  /** Cached once any page has drawn it. */
  drawn?: Drawn
  /** Also cached: where it is defined. */
  place?: string
}

/** The input of a field: its facts, and the schema with its nested fields. */
export type Drawn = { facts: Facts; core?: Schema }

/** The level directly below a value. */
export type Level = { children: Child[]; groups: Group[] }

/** Levels differ by direction: the other side's fields are hidden. */
export type LevelDescriber = SchemaDescriber & { direction: Direction }

export function levelOf(schema: Schema, describer: LevelDescriber, rest?: Rest): Level {
  const { direction } = describer
  const visible = childrenOf(schema, describer).filter(
    ({ nodes }) => !isHidden(nodes, direction, describer.bundle),
  )
  const groups = groupsOf(schema, describer, rest)
  if (groups.length === 0) return { children: visible, groups }
  const children = [...visible]
  const places = new Map(visible.map(({ name, nodes }) => [name, placeOf(nodes)]))
  for (const group of groups)
    for (const child of commonOf(group)) {
      if (isHidden(child.nodes, direction, describer.bundle) || places.has(child.name)) continue
      places.set(child.name, placeOf(child.nodes))
      children.push(child)
    }
  return { children, groups: groups.map((group) => ({ ...group, shown: places })) }
}

/** Fast check, because most values have no nested fields. */
export function isLeaf(schema: Schema): boolean {
  const { properties, patterns, prefixItems, oneOf, anyOf } = schema
  if (properties.size + patterns.length + prefixItems.length + oneOf.length + anyOf.length > 0) return false
  return !schema.items && !schema.discriminator && !schema.beyond && typeof schema.additional !== 'object'
}

function childrenOf(schema: Schema, describer: SchemaDescriber): Child[] {
  const { properties, required, patterns, prefixItems, additional, items } = schema
  const children: Child[] = [...properties].map(([name, nodes]) => ({
    name,
    step: name,
    nodes,
    required: required.has(name),
  }))
  const add = (name: string, step: string, node: SpecNode) =>
    children.push({ name, step, nodes: [node], required: false })
  for (const [pattern, node] of patterns) add(pattern, pattern, node)
  // `map of string` is complete; other maps have a field for their values.
  if (typeof additional === 'object' && !(isMap(schema) && isBare(describer.read(additional), describer)))
    add('{key}', '*', additional)
  prefixItems.forEach((node, index) => {
    add(`[${index}]`, String(index), node)
  })
  if (items && (children.length > 0 || schema.oneOf.length + schema.anyOf.length > 0)) add('[…]', '*', items)
  return children
}

/** Fields that are equal in all variants are shown once, before the choice. */
function commonOf({ variants, isWhole }: Group): Child[] {
  const [first, ...others] = variants
  if (!first || others.length === 0 || !isWhole) return []
  return [...first.properties].flatMap(([name, nodes]) => {
    const text = placeOf(nodes)
    const isCommon = others.every(({ properties }) => {
      const sameField = properties.get(name)
      return sameField !== undefined && placeOf(sameField) === text
    })
    const required = variants.every((variant) => variant.required.has(name))
    return isCommon ? [{ name, step: name, nodes, required }] : []
  })
}

/** Equal for fields with the same definition. */
export function placeOf(nodes: readonly SpecNode[]): string {
  const texts = nodes.map((node) =>
    isShort(node.value) ? `${node.file} ${JSON.stringify(node.value)}` : keyOf(node),
  )
  return [...new Set(texts)].join('+')
}

const maxKeys = 12

function isShort(value: Json, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  const inner = Object.values(value)
  return depth < 3 && inner.length <= maxKeys && inner.every((item) => isShort(item, depth + 1))
}

/** Hidden in this direction: a request has no read-only fields. */
function isHidden(nodes: readonly SpecNode[], direction: Direction, bundle: Bundle): boolean {
  if (direction === 'both') return false
  const word = direction === 'request' ? 'readOnly' : 'writeOnly'
  return nodes.some((node) => {
    const target = follow(node, bundle)
    if (target.kind !== 'found') return false
    const { value } = target.node
    const siblings = target.siblings?.value
    return (isObject(value) && value[word] === true) || (isObject(siblings) && siblings[word] === true)
  })
}
