import type { Json } from '../../core/json.ts'
import { follow } from '../read/bundle.ts'
import { isObject } from '../read/pointer.ts'
import { readSchema, type Schema } from '../schema.ts'
import { sizeOf } from './number.ts'
import { textForPattern } from './pattern.ts'
import { sampleString } from './string.ts'
import { sampleOf } from './value.ts'
import {
  hasAllOptional,
  isOneWay,
  isSpent,
  type OpenObject,
  readOnce,
  spotOfField,
  type Walk,
} from './walk.ts'
import { explicitValue } from './written-value.ts'

/** One sample entry for additional or pattern properties. */
export function addOtherFields(object: OpenObject, entries: Map<string, Json>, walk: Walk): void {
  addPatternFields(object, entries, walk)
  addAdditionalFields(object, entries, walk)
}

function addPatternFields(object: OpenObject, entries: Map<string, Json>, walk: Walk): void {
  const { schema } = object
  for (const [pattern, node] of schema.patterns) {
    const name = hasRoom(schema, entries, walk) ? textForPattern(pattern, { max: 60 }) : undefined
    if (name === undefined || name === '' || entries.has(name)) continue
    const spot = spotOfField(object, { name, isRequired: false }, walk)
    const value = sampleOf(readOnce(node, walk), spot, walk)
    if (value === undefined) continue
    walk.optionalCount += 1
    entries.set(name, value)
  }
}

function addAdditionalFields(object: OpenObject, entries: Map<string, Json>, walk: Walk): void {
  const { schema } = object
  const { additional, properties, patterns } = schema
  const isOpen = additional === true && properties.size === 0 && patterns.length === 0
  if (!isOpen && typeof additional !== 'object') return
  const names = hasRoom(schema, entries, walk) ? namesFor(schema, walk) : []
  for (const [index, name] of names.entries()) {
    if ((index > 0 && entries.size >= minFields(schema)) || entries.has(name)) continue
    const field = typeof additional === 'object' ? readOnce(additional, walk) : undefined
    if (field && isOneWay(field, walk)) return
    const spot = { ...spotOfField(object, { name, isRequired: false }, walk), name: '' }
    const value = field ? sampleOf(field, spot, walk) : 'value'
    if (value === undefined) continue
    walk.optionalCount += 1
    entries.set(name, value)
  }
}

const minFields = ({ words }: Schema) => Math.min(sizeOf(words.minProperties) ?? 0, 3)

function hasRoom(schema: Schema, entries: ReadonlyMap<string, Json>, walk: Walk): boolean {
  if (entries.size < minFields(schema)) return true
  return !(walk.requiredOnly || isSpent(walk) || hasAllOptional(walk))
}

function namesFor(schema: Schema, { bundle }: Walk): string[] {
  const { additional, words } = schema
  const value = typeof additional === 'object' ? additional.value : undefined
  const customName = isObject(value) ? value['x-additionalPropertiesName'] : undefined
  const { propertyNames } = words
  const [node] = schema.nodes
  if (propertyNames !== undefined && node) {
    const target = follow(node, bundle)
    const { file } = target.kind === 'found' ? target.node : node
    const names = readSchema({ file, pointer: '/propertyNames', value: propertyNames }, bundle)
    const values = Array.isArray(names.words.enum) ? names.words.enum : [explicitValue(names, bundle)]
    const texts = values.filter((item) => typeof item === 'string')
    if (texts.length > 0) return texts.slice(0, 3)
    const text = sampleString(names.words, '', 60)
    if (text !== 'string') return [text]
  }
  return typeof customName === 'string' && customName !== '' ? [customName] : ['key', 'key2', 'key3']
}
