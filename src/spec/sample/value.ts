import type { Json } from '../../core/json.ts'
import { follow, keyOf } from '../read/bundle.ts'
import type { JsonObject } from '../read/pointer.ts'
import { kindOf, type Schema } from '../schema.ts'
import { branchesOf, type Choice, takeBranch } from './branch.ts'
import { numberForName, textForName } from './names.ts'
import { numberOf, sampleNumber, sizeOf } from './number.ts'
import { sampleString } from './string.ts'
import {
  isAncestor,
  isBeyondLimits,
  isOneWay,
  isShort,
  isSpent,
  readOnce,
  type Spot,
  spotBelow,
  type Walk,
} from './walk.ts'
import { explicitValue, weigh } from './written-value.ts'

/** Undefined if no value is valid or the value should be omitted. */
export function sampleOf(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  walk.count += 1
  if (schema.nothing) return undefined
  if (isAncestor(schema.key, spot)) return recursionEnd(schema, spot)
  const example = spot.isJoined ? undefined : explicitValue(schema, walk.bundle)
  if (example !== undefined) {
    const weight = spot.depth === 0 ? 0 : weigh(example, walk.nodes) - 1
    walk.count += weight
    if (weight === 0 || !isSpent(walk)) return example
  }
  const innerSpot = { ...spot, ancestors: { key: schema.key, above: spot.ancestors } }
  const choice = sampleChoice(schema, innerSpot, walk)
  return choice === undefined ? sampleKind(schema, innerSpot, walk) : choice
}

/** The value at which a recursive schema ends. */
function recursionEnd(schema: Schema, { isRequired }: Spot): Json | undefined {
  if (!isRequired) return undefined
  if (schema.nullable) return null
  return kindOf(schema)[0] === 'array' ? [] : {}
}

function sampleChoice(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  const nodes = branchesOf(schema, walk.bundle, spot.offered)
  if (nodes.length === 0) return undefined
  const offered = new Set([...spot.offered, ...nodes.map(keyOf)])
  let value: Json | undefined
  for (const node of nodes) {
    // Each attempt costs budget, because hostile specs have thousands of branches.
    walk.count += schema.nodes.length
    if (isSpent(walk)) break
    value = sampleBranch({ schema, node }, { ...spot, offered }, walk) ?? value
    if (value !== undefined && value !== null) break
  }
  return value
}

/** A branch of a schema that is already being visited. */
export function sampleBranch({ schema, node }: Choice, spot: Spot, walk: Walk): Json | undefined {
  const target = follow(node, walk.bundle)
  if (target.kind === 'found' && isAncestor(keyOf(target.node), spot)) return undefined
  const branch = takeBranch(schema, node, walk.bundle)
  if (branch.branchSchema.nothing || isAncestor(branch.branchSchema.key, spot)) return undefined
  const tags = branch.tag ? new Map([...spot.tags, [branch.tag.property, branch.tag.value]]) : spot.tags
  const ancestors = branch.isJoined ? { key: branch.branchSchema.key, above: spot.ancestors } : spot.ancestors
  const offered = branch.isJoined ? spot.offered : new Set<string>()
  const isJoined = branch.isJoined && (schema.properties.size > 0 || spot.isJoined)
  return sampleOf(branch.schema, { ...spot, ancestors, tags, offered, isJoined }, walk)
}

function sampleKind(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  const [kind] = kindOf(schema)
  if (kind === undefined && !spot.isRequired && schema.oneOf.length + schema.anyOf.length > 0)
    return undefined
  switch (kind) {
    case 'object':
      return sampleObject(schema, spot, walk)
    case 'array':
      return sampleArray(schema, spot, walk)
    case 'string':
      return sampleString(schema.words, spot.name, walk.text)
    case 'integer':
    case 'number':
      return sampleNumber(schema.words, { isInteger: kind === 'integer', hint: numberForName(spot.name) })
    case 'boolean':
      return true
    case 'file':
      return '<binary>'
  }
  if (schema.required.size > 0) return sampleObject(schema, spot, walk)
  if (schema.nullable) return null
  return untypedValue(spot, schema)
}

/** For schemas without a type, the field name can suggest a value. */
function untypedValue({ name }: Spot, { missing, beyond }: Schema): Json {
  return missing === undefined && beyond === undefined ? (textForName(name) ?? {}) : {}
}

/** `fillAll` adds its fields later. */
function sampleObject(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  if (isBeyondLimits(spot, walk)) return spot.isRequired ? {} : undefined
  const target: JsonObject = {}
  walk.open.push({ target, schema, spot })
  return target
}

function sampleArray(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  if (isBeyondLimits(spot, walk)) return spot.isRequired ? [] : undefined
  const max = sizeOf(schema.words.maxItems) ?? Infinity
  const min = Math.min(sizeOf(schema.words.minItems) ?? 0, max, 3)
  const name = spot.name.replace(/s$/, '')
  const list = schema.prefixItems.slice(0, Math.min(max, 20)).flatMap((node): Json[] => {
    const value = sampleOf(readOnce(node, walk), spotBelow(spot, { name, isRequired: true }), walk)
    return value === undefined ? [] : [value]
  })
  // More items after `prefixItems` are allowed but rarely intended.
  const count = Math.max(min, list.length > 0 || !schema.items ? 0 : Math.min(1, max)) - list.length
  if (count <= 0) return list
  if (!schema.items) return [...list, ...Array<Json>(count).fill({})]
  const field = readOnce(schema.items, walk)
  if (isOneWay(field, walk)) return list
  const remove = () => {
    list.splice(0, list.length, ...list.filter((other) => other !== item))
    if (isShort(walk) && list.length === 0) spot.remove?.()
  }
  const canRemove = min === 0 || spot.remove !== undefined
  const itemSpot = spotBelow(spot, { name, isRequired: false, remove: canRemove ? remove : undefined })
  const item = sampleOf(field, itemSpot, walk)
  if (item === undefined) return list
  const isUnique = schema.words.uniqueItems === true
  list.push(...(isUnique ? distinctValues(field, item, count) : Array<Json>(count).fill(item)))
  return list
}

/** Distinct values, if the schema makes that easy. */
function distinctValues({ words }: Schema, first: Json, count: number): Json[] {
  if (count <= 1) return [first]
  if (Array.isArray(words.enum)) {
    const otherValues = words.enum.filter((value) => value !== first && value !== null)
    return [first, ...otherValues].slice(0, count)
  }
  if (typeof first === 'boolean') return [first, !first]
  const isLimited = ['const', 'format', 'pattern', 'maxLength', 'maximum', 'exclusiveMaximum'].some(
    (key) => key in words,
  )
  if (isLimited || (typeof first !== 'string' && typeof first !== 'number')) return [first]
  const step = numberOf(words.multipleOf) ?? 1
  return Array.from({ length: count }, (_, index) =>
    typeof first === 'number' ? first + index * step : index === 0 ? first : `${first} ${index + 1}`,
  )
}
