import type { Json } from '../../core/json.ts'
import { same } from '../../core/same.ts'
import { entriesOf, isObject, listOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../read/ref.ts'
import type { Closed } from '../redact/closed-keys.ts'

/** The whole example is restricted. */
export const removed = Symbol('gone')

type Input = {
  read: (key: PartKey) => Json | undefined
  resolve: (ref: string, from: ReturnType<typeof fileOf>) => PartKey | undefined
  closed: Closed
}

/** Limits for depth and variants; examples beyond them are hidden. */
const maxDepth = 60
const maxVariants = 300

/**
 * Removes restricted fields and values from examples, which could reveal them. Walks an example with all
 * variants of its schema.
 */
export function createExampleFilter({ read, resolve, closed }: Input) {
  const affected = new Map<PartKey, boolean>()

  /** A schema with all its composed parts. */
  function variantsOf(keys: readonly PartKey[]): PartKey[] | undefined {
    const result = new Set<PartKey>()
    const stack = [...keys]
    for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
      if (result.has(key)) continue
      if (result.size >= maxVariants) return undefined
      result.add(key)
      const value = read(key)
      if (!isObject(value)) continue
      const target = typeof value.$ref === 'string' ? resolve(value.$ref, fileOf(key)) : undefined
      if (target !== undefined) stack.push(target)
      for (const word of ['allOf', 'oneOf', 'anyOf'])
        listOf(value[word]).forEach((_, at) => {
          stack.push(below(key, word, at))
        })
      for (const word of ['if', 'then', 'else']) if (value[word] !== undefined) stack.push(below(key, word))
      for (const [name] of entriesOf(value.dependentSchemas)) stack.push(below(key, 'dependentSchemas', name))
      // A message payload can be a schema wrapped with its format.
      if (typeof value.schemaFormat === 'string') stack.push(below(key, 'schema'))
    }
    return [...result]
  }

  /** Whether anything below a schema is restricted. */
  function isAffected(key: PartKey): boolean {
    const cached = affected.get(key)
    if (cached !== undefined) return cached
    const seen = new Set<PartKey>()
    const stack = [key]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      if (closed.keys.has(at) || closed.values.has(at)) {
        affected.set(key, true)
        return true
      }
      const value = read(at)
      if (Array.isArray(value)) for (const index of value.keys()) stack.push(below(at, index))
      if (!isObject(value)) continue
      const target = typeof value.$ref === 'string' ? resolve(value.$ref, fileOf(at)) : undefined
      if (target !== undefined) stack.push(target)
      for (const [name, child] of entriesOf(value))
        if (typeof child === 'object' && child !== null) stack.push(below(at, name))
    }
    affected.set(key, false)
    return false
  }

  function filter(value: Json, keys: readonly PartKey[], depth: number): Json | typeof removed {
    const variants = variantsOf(keys)
    if (!variants || depth > maxDepth) return removed
    if (variants.some((key) => closed.keys.has(key))) return removed
    if (variants.some((key) => closed.values.get(key)?.some((item) => same(item, value)))) return removed
    if (Array.isArray(value)) {
      const items = value.map((item, at) => filter(item, itemsOf(variants, at), depth + 1))
      return items.every((item, at) => item === value[at]) ? value : items.filter((item) => item !== removed)
    }
    if (isObject(value)) {
      const fields = Object.entries(value).map(
        ([name, field]) => [name, filter(field, fieldsOf(variants, name), depth + 1)] as const,
      )
      if (fields.every(([name, field]) => field === value[name])) return value
      return Object.fromEntries(fields.filter((field): field is [string, Json] => field[1] !== removed))
    }
    // Serialized objects cannot be inspected.
    const isSerialized = typeof value === 'string' && value.length > 1 && variants.some(holdsFields)
    return isSerialized && variants.some(isAffected) ? removed : value
  }

  const holdsFields = (key: PartKey) => {
    const value = read(key)
    return isObject(value) && fieldWords.some((word) => typeof value[word] === 'object')
  }

  function itemsOf(variants: readonly PartKey[], at: number): PartKey[] {
    return variants.flatMap((key) => {
      const paths = [['prefixItems', at], ['items', at], ['items'], ['additionalItems'], ['contains']]
      return paths.flatMap((path) => (isObject(valueAt(read(key), path)) ? [below(key, ...path)] : []))
    })
  }

  function fieldsOf(variants: readonly PartKey[], name: string): PartKey[] {
    return variants.flatMap((key) => {
      const value = read(key)
      const property = below(key, 'properties', name)
      const patterns = entriesOf(valueAt(value, ['patternProperties'])).flatMap(([pattern]) =>
        mayMatch(pattern, name) ? [below(key, 'patternProperties', pattern)] : [],
      )
      if (valueAt(value, ['properties', name]) !== undefined) return [property, ...patterns]
      const additional = ['additionalProperties', 'unevaluatedProperties'].flatMap((word) =>
        isObject(valueAt(value, [word])) ? [below(key, word)] : [],
      )
      return [...patterns, ...additional]
    })
  }

  return {
    isAffected,
    /** The value without restricted parts; the same object if unchanged. */
    filter: (value: Json, schema: PartKey): Json | typeof removed => filter(value, [schema], 0),
  }
}

/** Keywords with subschemas. */
const fieldWords = [
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties'],
  ...['items', 'prefixItems', 'additionalItems', 'contains', 'contentSchema'],
]

/** Patterns from specs are never executed; only literal prefixes and suffixes are recognized. */
function mayMatch(pattern: string, name: string): boolean {
  const [, start, text = '', end] = /^(\^?)([\w-]+)(\$?)$/.exec(pattern) ?? []
  if (text === '') return true
  if (start && end) return name === text
  return start ? name.startsWith(text) : end ? name.endsWith(text) : name.includes(text)
}

function below(key: PartKey, ...steps: (string | number)[]): PartKey {
  const { file, path } = splitKey(key)
  return partKey(file, [...path, ...steps])
}
