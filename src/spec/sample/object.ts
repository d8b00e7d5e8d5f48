import type { Json } from '../../core/json.ts'
import type { Schema } from '../schema.ts'
import { inheritedTag } from './branch.ts'
import { textForName } from './names.ts'
import { sizeOf } from './number.ts'
import { addOtherFields } from './other-fields.ts'
import { createRoom, type Room } from './room.ts'
import { sampleOf } from './value.ts'
import {
  type Field,
  fieldOf,
  isOneWay,
  isSpent,
  type OpenObject,
  readOnce,
  type Spot,
  spotOfField,
  type Walk,
} from './walk.ts'
import { partExamples } from './written-value.ts'

/** Fills objects breadth-first. Removes the remaining ones when the budget is spent. */
export function fillAll(walk: Walk): void {
  // The loop also visits entries added during iteration.
  for (const object of walk.open) isSpent(walk) ? object.spot.remove?.() : fillObject(object, walk)
}

/** The planned fields of an object. */
type Filling = {
  object: OpenObject
  entries: Map<string, Json>
  room: Room
  /** Field values from examples of the object. */
  examples: ReadonlyMap<string, Json>
}

function fillObject(object: OpenObject, walk: Walk): void {
  const { target, schema, spot } = object
  const entries = new Map<string, Json>()
  const room = createRoom(spot, walk)
  const examples = partExamples(schema)
  const filling: Filling = { object, entries, room, examples }
  addProperties(filling, walk)
  if (spot.remove && room.showsNothing()) {
    spot.remove()
    return
  }
  room.addNeeded(schema, entries)
  addRequired(filling, walk)
  for (const [name, value] of examples)
    if (!entries.has(name) && !schema.properties.has(name)) entries.set(name, value)
  addOtherFields(object, entries, walk)
  for (const [name, value] of limitProperties(schema, entries)) {
    // Assigning this key would set the prototype.
    if (name === '__proto__')
      Object.defineProperty(target, name, { value, enumerable: true, configurable: true })
    else target[name] = value
  }
}

function addProperties({ object, entries, room, examples }: Filling, walk: Walk): void {
  const { schema, spot } = object
  const tags = tagsOf(schema, spot, walk)
  for (const [name, value] of tags) if (!schema.properties.has(name)) entries.set(name, value)
  for (const [name, nodes] of schema.properties) {
    const tag = tags.get(name)
    const isRequired = schema.required.has(name)
    const isWanted = isRequired || tag !== undefined
    if (!isWanted && (walk.requiredOnly || isSpent(walk))) continue
    const field = fieldOf(nodes, walk)
    if (isOneWay(field.schema, walk)) continue
    if (!isWanted && field.schema.words.deprecated === true) continue
    const example = tag ?? examples.get(name)
    const value = example ?? sampleField(field, spotOfField(object, { name, isRequired }, walk), walk)
    if (value === undefined) continue
    const hasExample = example !== undefined || field.schema.examples.length > 0
    if (room.takes(name, value, { isRequired, hasExample })) entries.set(name, value)
  }
}

function tagsOf(schema: Schema, spot: Spot, { bundle }: Walk): Map<string, Json> {
  const tags = new Map<string, Json>(spot.tags)
  const inherited = inheritedTag(schema, bundle)
  if (inherited && !tags.has(inherited.property)) tags.set(inherited.property, inherited.value)
  return tags
}

function sampleField(field: Field, spot: Spot, walk: Walk): Json | undefined {
  const cached = field.value ?? walk.values.get(field)
  if (cached !== undefined) {
    walk.count += 1
    return cached
  }
  const { schema } = field
  const { count } = walk
  const value = sampleOf(schema, spot, walk)
  // The choice can differ further down, where a branch is already in use.
  const isFixed = typeof value !== 'object' && schema.oneOf.length + schema.anyOf.length === 0
  if (!isFixed || isSpent(walk)) return value
  // Long text counts once per sample.
  if (walk.count === count + 1) field.value = value
  else if (value !== undefined) walk.values.set(field, value)
  return value
}

/** Required fields without a property schema. */
function addRequired({ object, entries }: Filling, walk: Walk): void {
  const { additional, properties, required } = object.schema
  for (const name of required) {
    if (entries.has(name) || properties.has(name)) continue
    const value =
      typeof additional === 'object'
        ? sampleOf(readOnce(additional, walk), spotOfField(object, { name, isRequired: true }, walk), walk)
        : (textForName(name) ?? {})
    if (value !== undefined) entries.set(name, value)
  }
}

/** At most the allowed number of fields, required ones first. */
function limitProperties({ words, required }: Schema, entries: Map<string, Json>): Iterable<[string, Json]> {
  const max = sizeOf(words.maxProperties)
  if (max === undefined || entries.size <= max) return entries
  let spare = entries.size - max
  return [...entries]
    .toReversed()
    .filter(([name]) => required.has(name) || spare-- <= 0)
    .toReversed()
}
