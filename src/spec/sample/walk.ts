import type { Json } from '../../core/json.ts'
import { type Bundle, keyOf, type SpecNode } from '../read/bundle.ts'
import type { CacheSlot } from '../read/memory.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { readSchema, type Schema } from '../schema.ts'

/** The state of one sample, with its remaining budget. */
export type Walk = {
  bundle: Bundle
  direction: 'request' | 'response'
  requiredOnly: boolean
  depth: number
  nodes: number
  text: number
  count: number
  /** Optional fields without an example: limit and count. */
  maxOptional: number
  optionalCount: number
  /**
   * Objects waiting for their fields. Filled level by level, because complete first levels help readers more
   * than all details of the first field.
   */
  open: OpenObject[]
  /** Fields already in this sample. */
  values: Map<Field, Json>
} & SampleCache

/** Caches shared between samples. */
export type SampleCache = {
  /** Parsed schemas by node. */
  schemas: WeakMap<SpecNode, Schema>
  /** By the array of property nodes, whose identity is stable. */
  fields: WeakMap<readonly SpecNode[], Field>
}

export const sampleCache: CacheSlot<SampleCache> = {
  create: () => ({ schemas: new WeakMap(), fields: new WeakMap() }),
}

/** An object in the sample and its schema. */
export type OpenObject = { target: JsonObject; schema: Schema; spot: Spot }

/** A field, with its value if that is independent of the context. */
export type Field = { schema: Schema; value?: Json }

/** The context of a value. */
export type Spot = {
  /** Parent schemas, to detect recursion. */
  ancestors?: Ancestors
  depth: number
  /** The field name. */
  name: string
  /** Whether a value is required here. */
  isRequired: boolean
  /** Whether this or a parent is optional. */
  isOptional: boolean
  /** Removes the value if its content does not fit, unless it is required. */
  remove?: () => void
  /** Keys of branches already offered. */
  offered: ReadonlySet<string>
  /** Field values fixed by a discriminator. */
  tags: ReadonlyMap<string, string>
  /** Merged from a branch and its siblings, so examples cover only parts. */
  isJoined: boolean
}

type Ancestors = { key: string; above?: Ancestors }

const nothingOffered: ReadonlySet<string> = new Set()
const noTags: ReadonlyMap<string, string> = new Map()

export function topSpot(name: string): Spot {
  return spotBelow({ depth: -1, isOptional: false }, { name, isRequired: true })
}

export function spotBelow(
  { ancestors, depth, isOptional }: Pick<Spot, 'ancestors' | 'depth' | 'isOptional'>,
  below: Pick<Spot, 'name' | 'isRequired' | 'remove'> & Partial<Pick<Spot, 'isOptional'>>,
): Spot {
  return {
    ancestors,
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
  { name, isRequired }: Pick<Spot, 'name' | 'isRequired'>,
  walk: Walk,
): Spot {
  const remove = () => {
    delete target[name]
    if (isShort(walk) && Object.keys(target).length === 0) spot.remove?.()
  }
  const isOptional = spot.isOptional || !isRequired
  return spotBelow(spot, { name, isRequired, isOptional, remove: isRequired ? undefined : remove })
}

export function isAncestor(key: string, { ancestors }: Spot): boolean {
  for (let at = ancestors; at; at = at.above) if (at.key === key) return true
  return false
}

export const isSpent = (walk: Walk) => walk.count > walk.nodes

/** Whether only some optional fields are shown. */
export const isShort = ({ maxOptional }: Walk) => maxOptional < Number.POSITIVE_INFINITY

export const hasAllOptional = (walk: Walk) => walk.optionalCount >= walk.maxOptional

export const isBeyondLimits = ({ depth }: Spot, walk: Walk) => depth > walk.depth || isSpent(walk)

/** `readOnly` is never in requests, `writeOnly` never in responses. */
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

/** Fast path: most fields are simple strings or numbers. */
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
