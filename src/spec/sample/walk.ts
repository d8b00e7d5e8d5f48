import type { Json } from '../../core/json.ts'
import { type Bundle, keyOf, type SpecNode } from '../read/bundle.ts'
import type { Shelf } from '../read/memory.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { readSchema, type Schema } from '../schema.ts'

/** The way through one sample, with what is left to spend on it. */
export type Walk = {
  bundle: Bundle
  direction: 'request' | 'response'
  requiredOnly: boolean
  depth: number
  nodes: number
  text: number
  count: number
  /** Optional fields without an example of their own: how many may be shown, and are. */
  maxOptional: number
  optionalCount: number
  /**
   * Objects that stand in the sample and wait for their fields. They are filled level by level: a reader is helped by all
   * fields of the first levels rather than by every detail of the first field.
   */
  open: OpenObject[]
  /** Of fields that stand in this sample already. */
  values: Map<Field, Json>
} & Walked

/** What was met before, in this sample or in another. */
export type Walked = {
  /** Schemas that were already read, by their node. */
  schemas: WeakMap<SpecNode, Schema>
  /** By the nodes of a property, which are the same list each time. */
  fields: WeakMap<readonly SpecNode[], Field>
}

export const walked: Shelf<Walked> = {
  create: () => ({ schemas: new WeakMap(), fields: new WeakMap() }),
}

/** An object in the sample, and the schema it gets its fields from. */
export type OpenObject = { target: JsonObject; schema: Schema; spot: Spot }

/** A field of an object, with its value where that is the same wherever the field stands. */
export type Field = { schema: Schema; value?: Json }

/** Where on the way a value is asked for. */
export type Spot = {
  /** The schemas above it, by which a schema is known when it is met again. */
  way?: Way
  depth: number
  /** What the value is called. */
  name: string
  /** Whether something must stand here, even where it could be left out otherwise. */
  isNeeded: boolean
  /** This or something around it is an optional field. */
  isOptional: boolean
  /** Takes the value out again if there is no room for what is in it, unless the object needs it. */
  leave?: () => void
  /** Branches that were already to choose from, as keys. */
  offered: ReadonlySet<string>
  /** Values of fields that are settled by a discriminator. */
  tags: ReadonlyMap<string, string>
  /** Put together from a branch and what stands beside it: examples are of parts of it. */
  isJoined: boolean
}

type Way = { key: string; above?: Way }

const nothingOffered: ReadonlySet<string> = new Set()
const noTags: ReadonlyMap<string, string> = new Map()

export function topSpot(name: string): Spot {
  return spotBelow({ depth: -1, isOptional: false }, { name, isNeeded: true })
}

export function spotBelow(
  { way, depth, isOptional }: Pick<Spot, 'way' | 'depth' | 'isOptional'>,
  below: Pick<Spot, 'name' | 'isNeeded' | 'leave'> & Partial<Pick<Spot, 'isOptional'>>,
): Spot {
  return {
    way,
    depth: depth + 1,
    isOptional,
    ...below,
    offered: nothingOffered,
    tags: noTags,
    isJoined: false,
  }
}

export function spotOfField(
  { target, spot }: OpenObject,
  { name, isNeeded }: Pick<Spot, 'name' | 'isNeeded'>,
  walk: Walk,
): Spot {
  const leave = () => {
    delete target[name]
    if (isShort(walk) && Object.keys(target).length === 0) spot.leave?.()
  }
  const isOptional = spot.isOptional || !isNeeded
  return spotBelow(spot, { name, isNeeded, isOptional, leave: isNeeded ? undefined : leave })
}

export function isOnWay(key: string, { way }: Spot): boolean {
  for (let at = way; at; at = at.above) if (at.key === key) return true
  return false
}

export const isSpent = (walk: Walk) => walk.count > walk.nodes

/** Only some of the optional fields are shown. */
export const isShort = ({ maxOptional }: Walk) => maxOptional < Number.POSITIVE_INFINITY

export const hasAllOptional = (walk: Walk) => walk.optionalCount >= walk.maxOptional

export const isTooMuch = ({ depth }: Spot, walk: Walk) => depth > walk.depth || isSpent(walk)

/** `readOnly` is never sent, `writeOnly` never answered. */
export function isOneWay({ words }: Schema, { direction }: Walk): boolean {
  return words[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

export function readOnce(node: SpecNode, { bundle, schemas }: Walk): Schema {
  const schema = schemas.get(node) ?? readLeaf(node) ?? readSchema(node, bundle)
  schemas.set(node, schema)
  return schema
}

const leafTypes = new Set(['string', 'integer', 'number', 'boolean'])
const leafWords = new Set(
  'type description title format example enum default nullable readOnly writeOnly deprecated minLength maxLength minimum maximum pattern'.split(
    ' ',
  ),
)
const leaf = readSchema([], { version: '3.1', parts: new Map(), missing: new Set() })

/** Most fields are a plain text or number: there is nothing in them to follow or to put together. */
function readLeaf(node: SpecNode): Schema | undefined {
  const { value } = node
  if (!isObject(value)) return undefined
  for (const word in value) if (!leafWords.has(word)) return undefined
  const { type, example } = value
  const [only, other] = Array.isArray(type) ? type : [type]
  if (typeof only !== 'string' || !leafTypes.has(only) || (other !== undefined && other !== 'null'))
    return undefined
  return {
    ...leaf,
    key: keyOf(node),
    nodes: [node],
    types: [only],
    nullable: value.nullable === true || other === 'null',
    words: value,
    examples: example === undefined ? [] : [example],
  }
}

export function fieldOf(nodes: readonly SpecNode[], walk: Walk): Field {
  let field = walk.fields.get(nodes)
  if (!field) {
    const [only, other] = nodes
    field = { schema: only && !other ? readOnce(only, walk) : readSchema(nodes, walk.bundle) }
    walk.fields.set(nodes, field)
  }
  return field
}
