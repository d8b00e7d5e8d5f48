import type { Json } from '../../core/json.ts'
import { follow, keyOf } from '../read/bundle.ts'
import type { JsonObject } from '../read/pointer.ts'
import { kindOf, type Schema } from '../schema.ts'
import { branchesOf, type Choice, takeBranch } from './branch.ts'
import { numberForName, textForName } from './names.ts'
import { numberOf, sampleNumber, sizeOf } from './number.ts'
import { sampleString } from './string.ts'
import {
  isOneWay,
  isOnWay,
  isShort,
  isSpent,
  isTooMuch,
  readOnce,
  type Spot,
  spotBelow,
  type Walk,
} from './walk.ts'
import { givenValue, weigh } from './written-value.ts'

/** Undefined if no value is valid or the value should be omitted. */
export function sampleOf(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  walk.count += 1
  if (schema.nothing) return undefined
  if (isOnWay(schema.key, spot)) return endOf(schema, spot)
  const example = spot.isJoined ? undefined : givenValue(schema, walk.bundle)
  if (example !== undefined) {
    const weight = spot.depth === 0 ? 0 : weigh(example, walk.nodes) - 1
    walk.count += weight
    if (weight === 0 || !isSpent(walk)) return example
  }
  const here = { ...spot, way: { key: schema.key, above: spot.way } }
  const chosen = sampleChoice(schema, here, walk)
  return chosen === undefined ? sampleKind(schema, here, walk) : chosen
}

/** Stops at recursive schemas. */
function endOf(schema: Schema, { isNeeded }: Spot): Json | undefined {
  if (!isNeeded) return undefined
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
  if (target.kind === 'found' && isOnWay(keyOf(target.node), spot)) return undefined
  const branch = takeBranch(schema, node, walk.bundle)
  if (branch.own.nothing || isOnWay(branch.own.key, spot)) return undefined
  const tags = branch.tag ? new Map([...spot.tags, [branch.tag.property, branch.tag.value]]) : spot.tags
  const way = branch.isJoined ? { key: branch.own.key, above: spot.way } : spot.way
  const offered = branch.isJoined ? spot.offered : new Set<string>()
  const isJoined = branch.isJoined && (schema.properties.size > 0 || spot.isJoined)
  return sampleOf(branch.schema, { ...spot, way, tags, offered, isJoined }, walk)
}

function sampleKind(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  const [kind] = kindOf(schema)
  if (kind === undefined && !spot.isNeeded && schema.oneOf.length + schema.anyOf.length > 0) return undefined
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
  return anything(spot, schema)
}

/** For schemas without a type, the field name can suggest a value. */
function anything({ name }: Spot, { missing, beyond }: Schema): Json {
  return missing === undefined && beyond === undefined ? (textForName(name) ?? {}) : {}
}

/** `fillAll` adds its fields later. */
function sampleObject(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  if (isTooMuch(spot, walk)) return spot.isNeeded ? {} : undefined
  const target: JsonObject = {}
  walk.open.push({ target, schema, spot })
  return target
}

function sampleArray(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  if (isTooMuch(spot, walk)) return spot.isNeeded ? [] : undefined
  const most = sizeOf(schema.words.maxItems) ?? Infinity
  const least = Math.min(sizeOf(schema.words.minItems) ?? 0, most, 3)
  const name = spot.name.replace(/s$/, '')
  const list = schema.prefixItems.slice(0, Math.min(most, 20)).flatMap((node): Json[] => {
    const value = sampleOf(readOnce(node, walk), spotBelow(spot, { name, isNeeded: true }), walk)
    return value === undefined ? [] : [value]
  })
  // More items after `prefixItems` are allowed but rarely intended.
  const wanted = Math.max(least, list.length > 0 || !schema.items ? 0 : Math.min(1, most)) - list.length
  if (wanted <= 0) return list
  if (!schema.items) return [...list, ...Array<Json>(wanted).fill({})]
  const field = readOnce(schema.items, walk)
  if (isOneWay(field, walk)) return list
  const leave = () => {
    list.splice(0, list.length, ...list.filter((other) => other !== item))
    if (isShort(walk) && list.length === 0) spot.leave?.()
  }
  const canLeave = least === 0 || spot.leave !== undefined
  const below = spotBelow(spot, { name, isNeeded: false, leave: canLeave ? leave : undefined })
  const item = sampleOf(field, below, walk)
  if (item === undefined) return list
  const isUnique = schema.words.uniqueItems === true
  list.push(...(isUnique ? differing(field, item, wanted) : Array<Json>(wanted).fill(item)))
  return list
}

/** Distinct values, if the schema makes that easy. */
function differing({ words }: Schema, first: Json, count: number): Json[] {
  if (count <= 1) return [first]
  if (Array.isArray(words.enum)) {
    const others = words.enum.filter((value) => value !== first && value !== null)
    return [first, ...others].slice(0, count)
  }
  if (typeof first === 'boolean') return [first, !first]
  const isLimited = ['const', 'format', 'pattern', 'maxLength', 'maximum', 'exclusiveMaximum'].some(
    (key) => key in words,
  )
  if (isLimited || (typeof first !== 'string' && typeof first !== 'number')) return [first]
  const step = numberOf(words.multipleOf) ?? 1
  return Array.from({ length: count }, (_one, index) =>
    typeof first === 'number' ? first + index * step : index === 0 ? first : `${first} ${index + 1}`,
  )
}
