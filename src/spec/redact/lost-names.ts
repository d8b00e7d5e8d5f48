import type { Json } from '../../core/json.ts'
import { same } from '../../core/same.ts'
import { entriesOf, isObject, type JsonObject, listOf } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../read/ref.ts'
import { walkParts } from '../structure/walk-parts.ts'
import type { Closed, ClosingInput } from './closed-keys.ts'

type Input = Pick<ClosingInput, 'resolve'> & {
  closed: Pick<Closed, 'keys' | 'roots'>
  read: (key: PartKey) => Json | undefined
}

/**
 * Names of restricted fields, by the schemas that can mention them. Composed schemas define a field in one part and require
 * it in another.
 */
export function findLostNames({ closed, read, resolve }: Input): Map<PartKey, ReadonlySet<string>> {
  const lost = new Map<PartKey, Set<string>>()
  for (const key of closed.keys) {
    const { file, path } = splitKey(key)
    const name = path.at(-1)
    if (name === undefined || path.at(-2) !== 'properties') continue
    const schema = partKey(file, path.slice(0, -2))
    lost.set(schema, (lost.get(schema) ?? new Set()).add(name))
  }
  if (lost.size === 0) return lost
  const beside = findBeside()
  const result = new Map<PartKey, Set<string>>()
  const seen = new Set<PartKey>()
  for (const start of lost.keys()) {
    if (seen.has(start)) continue
    const together = new Set([start])
    for (const key of together) for (const next of beside.get(key) ?? []) together.add(next)
    const names = [...together].flatMap((key) => [...(lost.get(key) ?? [])])
    for (const key of together) {
      seen.add(key)
      const value = read(key)
      const isOwn = (name: string) => hasField(value, name) && !lost.get(key)?.has(name)
      result.set(key, new Set(names.filter((name) => !isOwn(name))))
    }
  }
  return result

  /** Composition of schemas, in both directions. */
  function findBeside(): Map<PartKey, Set<PartKey>> {
    const links = new Map<PartKey, Set<PartKey>>()
    const connect = (key: PartKey, other: PartKey) => {
      links.set(key, (links.get(key) ?? new Set()).add(other))
      links.set(other, (links.get(other) ?? new Set()).add(key))
    }
    for (const root of closed.roots) {
      const { file, path: above } = splitKey(root)
      walkParts(read(root) ?? null, (value, path, isNames) => {
        if (isNames || !isObject(value) || !isPutTogether(value)) return
        const own = partKey(file, [...above, ...path()])
        const target = typeof value.$ref === 'string' ? resolve(value.$ref, fileOf(own)) : undefined
        if (target !== undefined) connect(own, target)
        for (const word of lists)
          for (const at of listOf(value[word]).keys()) connect(own, `${own}/${word}/${at}`)
        for (const word of ones) if (value[word] !== undefined) connect(own, `${own}/${word}`)
        for (const [name] of entriesOf(value.dependentSchemas))
          connect(own, partKey(file, [...splitKey(own).path, 'dependentSchemas', name]))
      })
    }
    return links
  }
}

const lists = ['allOf', 'oneOf', 'anyOf']
const ones = ['not', 'if', 'then', 'else']
const isPutTogether = (value: JsonObject) =>
  [...lists, ...ones, '$ref', 'dependentSchemas'].some((word) => value[word] !== undefined)

const hasField = (schema: Json | undefined, name: string) =>
  isObject(schema) && isObject(schema.properties) && Object.hasOwn(schema.properties, name)

/** A schema without mentions of these fields; the same object if unchanged. */
export function withoutNames(schema: JsonObject, lost: ReadonlySet<string>): JsonObject {
  const result = { ...schema }
  const isThere = (name: Json) => typeof name !== 'string' || !lost.has(name)
  const left = (names: readonly Json[]) => names.filter(isThere)
  if (Array.isArray(result.required)) {
    result.required = left(result.required)
    // OpenAPI 3.0 does not allow empty arrays.
    if (result.required.length === 0) delete result.required
  }
  for (const word of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const written = result[word]
    if (!isObject(written)) continue
    result[word] = Object.fromEntries(
      Object.entries(written)
        .filter(([name]) => isThere(name))
        .map(([name, needs]) => [name, Array.isArray(needs) ? left(needs) : needs]),
    )
  }
  const { propertyNames, discriminator } = result
  if (isObject(propertyNames) && Array.isArray(propertyNames.enum))
    result.propertyNames = { ...propertyNames, enum: left(propertyNames.enum) }
  if (isObject(discriminator) && !isThere(discriminator.propertyName ?? null)) delete result.discriminator
  return same(spokenIn(schema), spokenIn(result)) ? schema : result
}

const spokenIn = ({
  required,
  dependentRequired,
  dependentSchemas,
  dependencies,
  propertyNames,
  discriminator,
}: JsonObject) => [
  ...[required, dependentRequired, dependentSchemas && Object.keys(dependentSchemas)],
  ...[dependencies, propertyNames, discriminator],
]
