import type { Json } from '../../core/json.ts'
import { follow, keyOf, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { kindOf, readSchema, type Schema } from '../schema.ts'
import { branchesOf, inheritedTag, takeBranch } from './branch.ts'
import { numberForName, textForName } from './names.ts'
import { numberOf, sampleNumber, sizeOf } from './number.ts'
import { textForPattern } from './pattern.ts'
import { createRoom } from './room.ts'
import { sampleString } from './string.ts'
import {
  type Field,
  fieldOf,
  hasAllOptional,
  isOnWay,
  isShort,
  isSpent,
  isTooMuch,
  readOnce,
  type Spot,
  spotBelow,
  type Walk,
} from './walk.ts'
import { givenValue, partExamples, weigh } from './written-value.ts'

/** Undefined where nothing fits, or where the value is better left out. */
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

/** A schema within itself would go on forever. */
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
    // Each try costs what is put together for it, for a hostile description has thousands of branches.
    walk.count += schema.nodes.length
    if (isSpent(walk)) break
    value = sampleBranch(schema, node, { ...spot, offered }, walk) ?? value
    if (value !== undefined && value !== null) break
  }
  return value
}

/** One branch of a schema whose key is already on the way. */
export function sampleBranch(schema: Schema, node: SpecNode, spot: Spot, walk: Walk): Json | undefined {
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

/** Where everything fits, the name may still tell. */
function anything({ name }: Spot, { missing, beyond }: Schema): Json {
  return missing === undefined && beyond === undefined ? (textForName(name) ?? {}) : {}
}

/** `readOnly` is never sent, `writeOnly` never answered. */
function isOneWay({ words }: Schema, { direction }: Walk): boolean {
  return words[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

function sampleObject(schema: Schema, spot: Spot, walk: Walk): Json | undefined {
  if (isTooMuch(spot, walk)) return spot.isNeeded ? {} : undefined
  const target: JsonObject = {}
  walk.open.push({ fill: () => fillObject(target, schema, spot, walk), leave: spot.leave })
  return target
}

function fillObject(target: JsonObject, schema: Schema, spot: Spot, walk: Walk): void {
  const below = (name: string, isNeeded: boolean) => spotOfField({ name, isNeeded, target }, spot, walk)
  const examples = partExamples(schema)
  const tags = tagsOf(schema, spot, walk)
  const entries = new Map<string, Json>()
  const room = createRoom(spot, walk)
  for (const [name, value] of tags) if (!schema.properties.has(name)) entries.set(name, value)
  for (const [name, nodes] of schema.properties) {
    const isNeeded = schema.required.has(name)
    const tag = tags.get(name)
    if (!isNeeded && (walk.requiredOnly || isSpent(walk)) && tag === undefined) continue
    const field = fieldOf(nodes, walk)
    if (isOneWay(field.schema, walk)) continue
    if (field.schema.words.deprecated === true && !isNeeded && tag === undefined) continue
    const example = tag ?? examples.get(name)
    const value = example ?? sampleField(field, below(name, isNeeded), walk)
    if (value === undefined) continue
    const hasExample = example !== undefined || field.schema.examples.length > 0
    if (room.takes(name, value, { isNeeded, hasExample })) entries.set(name, value)
  }
  if (spot.leave && room.showsNothing()) {
    spot.leave()
    return
  }
  room.addNeeded(schema, entries)
  for (const name of schema.required) {
    if (entries.has(name) || schema.properties.has(name)) continue
    const value = sampleOther(schema, below(name, true), walk)
    if (value !== undefined) entries.set(name, value)
  }
  for (const [name, value] of examples)
    if (!entries.has(name) && !schema.properties.has(name)) entries.set(name, value)
  addOthers(schema, entries, below, walk)
  for (const [name, value] of withoutMost(schema, entries)) {
    // Setting a key of this name would change what the object is.
    if (name === '__proto__')
      Object.defineProperty(target, name, { value, enumerable: true, configurable: true })
    else target[name] = value
  }
}

type FieldPlace = { name: string; isNeeded: boolean; target: JsonObject }

function spotOfField({ name, isNeeded, target }: FieldPlace, spot: Spot, walk: Walk): Spot {
  const leave = () => {
    delete target[name]
    if (isShort(walk) && Object.keys(target).length === 0) spot.leave?.()
  }
  const isOptional = spot.isOptional || !isNeeded
  return spotBelow(spot, { name, isNeeded, isOptional, leave: isNeeded ? undefined : leave })
}

function tagsOf(schema: Schema, spot: Spot, { bundle }: Walk): Map<string, Json> {
  const tags = new Map<string, Json>(spot.tags)
  const inherited = inheritedTag(schema, bundle)
  if (inherited && !tags.has(inherited.property)) tags.set(inherited.property, inherited.value)
  return tags
}

function sampleField(field: Field, spot: Spot, walk: Walk): Json | undefined {
  const before = field.value ?? walk.values.get(field)
  if (before !== undefined) {
    walk.count += 1
    return before
  }
  const { schema } = field
  const { count } = walk
  const value = sampleOf(schema, spot, walk)
  // A choice may turn out otherwise further down, where one of its branches is already on the way.
  const isFixed = typeof value !== 'object' && schema.oneOf.length + schema.anyOf.length === 0
  if (!isFixed || isSpent(walk)) return value
  // A long text takes its room once in each sample.
  if (walk.count === count + 1) field.value = value
  else if (value !== undefined) walk.values.set(field, value)
  return value
}

/** A field that no property describes. */
function sampleOther({ additional }: Schema, spot: Spot, walk: Walk): Json | undefined {
  if (typeof additional === 'object') return sampleOf(readOnce(additional, walk), spot, walk)
  return textForName(spot.name) ?? {}
}

type Below = (name: string, isNeeded: boolean) => Spot

/** Entries under names that the author does not fix: one shows how they look. */
function addOthers(schema: Schema, entries: Map<string, Json>, below: Below, walk: Walk): void {
  const least = Math.min(sizeOf(schema.words.minProperties) ?? 0, 3)
  const isWanted = () => entries.size < least || !(walk.requiredOnly || isSpent(walk) || hasAllOptional(walk))
  const add = (name: string, value: Json) => {
    walk.optionalCount += 1
    entries.set(name, value)
  }
  for (const [pattern, node] of schema.patterns) {
    const name = isWanted() ? textForPattern(pattern, { max: 60 }) : undefined
    if (name === undefined || name === '' || entries.has(name)) continue
    const value = sampleOf(readOnce(node, walk), below(name, false), walk)
    if (value !== undefined) add(name, value)
  }
  const { additional } = schema
  const isOpen = additional === true && schema.properties.size === 0 && schema.patterns.length === 0
  if (!isOpen && typeof additional !== 'object') return
  const names = isWanted() ? namesFor(schema, additional, walk) : []
  for (const [index, name] of names.entries()) {
    if ((index > 0 && entries.size >= least) || entries.has(name)) continue
    const field = typeof additional === 'object' ? readOnce(additional, walk) : undefined
    if (field && isOneWay(field, walk)) return
    const value = field ? sampleOf(field, { ...below(name, false), name: '' }, walk) : 'value'
    if (value !== undefined) add(name, value)
  }
}

function namesFor(schema: Schema, additional: SpecNode | boolean | undefined, walk: Walk): string[] {
  const value = typeof additional === 'object' ? additional.value : undefined
  const called = isObject(value) ? value['x-additionalPropertiesName'] : undefined
  const { propertyNames } = schema.words
  const [node] = schema.nodes
  if (propertyNames !== undefined && node) {
    const target = follow(node, walk.bundle)
    const { file } = target.kind === 'found' ? target.node : node
    const names = readSchema({ file, pointer: '/propertyNames', value: propertyNames }, walk.bundle)
    const values = Array.isArray(names.words.enum) ? names.words.enum : [givenValue(names, walk.bundle)]
    const texts = values.filter((item) => typeof item === 'string')
    if (texts.length > 0) return texts.slice(0, 3)
    const text = sampleString(names.words, '', 60)
    if (text !== 'string') return [text]
  }
  return typeof called === 'string' && called !== '' ? [called] : ['key', 'key2', 'key3']
}

/** No more fields than allowed, those that must be there first. */
function withoutMost({ words, required }: Schema, entries: Map<string, Json>): Iterable<[string, Json]> {
  const most = sizeOf(words.maxProperties)
  if (most === undefined || entries.size <= most) return entries
  let spare = entries.size - most
  return [...entries]
    .toReversed()
    .filter(([name]) => required.has(name) || spare-- <= 0)
    .toReversed()
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
  // After a list that is counted out, more items are possible and seldom meant.
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

/** Values that are not equal, as far as the schema of one makes that easy. */
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
