import type { Json } from '../../core/json.ts'
import { isObject, listOf } from '../read/pointer.ts'
import type { Schema } from '../schema.ts'
import { sizeOf } from './number.ts'
import { hasAllOptional, type Spot, type Walk } from './walk.ts'

/** The fields in a short sample: required ones, those with an example, and some others. */
export type Room = {
  takes: (name: string, value: Json, field: { isRequired: boolean; hasExample: boolean }) => boolean
  /** Whether there was no room from the start and no field has an example. */
  showsNothing: () => boolean
  /** Adds omitted fields that the object needs to be valid. */
  addNeeded: (schema: Schema, entries: Map<string, Json>) => void
}

export function createRoom({ isOptional }: Spot, walk: Walk): Room {
  const wasFull = hasAllOptional(walk)
  const omitted = new Map<string, Json>()
  let hasExamples = false
  return {
    takes(name, value, { isRequired, hasExample }) {
      hasExamples ||= hasExample
      // Objects are counted by their fields.
      if (hasExample || !isPlain(value) || (isRequired && !isOptional)) return true
      if (!isRequired && hasAllOptional(walk)) {
        omitted.set(name, value)
        return false
      }
      walk.optionalCount += 1
      return true
    },
    showsNothing: () => wasFull && !hasExamples,
    addNeeded(schema, entries) {
      if (omitted.size === 0) return
      const add = (name: string) => {
        const value = omitted.get(name)
        if (value !== undefined) entries.set(name, value)
      }
      for (const name of dependentNames(schema, entries)) add(name)
      const minCount = sizeOf(schema.words.minProperties) ?? 0
      for (const name of omitted.keys()) if (entries.size < minCount) add(name)
    },
  }
}

const isPlain = (value: Json): boolean =>
  Array.isArray(value) ? value.every((item) => !isTree(item)) : !isTree(value)

const isTree = (value: Json) => typeof value === 'object' && value !== null

/** Fields required by another field. */
function* dependentNames({ words }: Schema, entries: ReadonlyMap<string, Json>): Iterable<string> {
  for (const rule of [words.dependentRequired, words.dependencies]) {
    if (!isObject(rule)) continue
    // Added fields can require others, which the loop also visits.
    for (const name of entries.keys()) for (const dependent of listOf(rule[name])) yield String(dependent)
  }
}
