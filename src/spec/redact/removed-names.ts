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
 * Names of restricted fields, by the schemas that can mention them. Composed schemas define a field in one
 * part and require it in another.
 */
export function findRemovedNames({ closed, read, resolve }: Input): Map<PartKey, ReadonlySet<string>> {
  const namesBySchema = new Map<PartKey, Set<string>>()
  for (const key of closed.keys) {
    const { file, path } = splitKey(key)
    const name = path.at(-1)
    if (name === undefined || path.at(-2) !== 'properties') continue
    const schema = partKey(file, path.slice(0, -2))
    namesBySchema.set(schema, (namesBySchema.get(schema) ?? new Set()).add(name))
  }
  if (namesBySchema.size === 0) return namesBySchema
  const linksByKey = findComposition()
  const result = new Map<PartKey, Set<string>>()
  const seen = new Set<PartKey>()
  for (const start of namesBySchema.keys()) {
    if (seen.has(start)) continue
    const group = new Set([start])
    for (const key of group) for (const next of linksByKey.get(key) ?? []) group.add(next)
    const names = [...group].flatMap((key) => [...(namesBySchema.get(key) ?? [])])
    for (const key of group) {
      seen.add(key)
      const value = read(key)
      const isDeclaredHere = (name: string) => hasField(value, name) && !namesBySchema.get(key)?.has(name)
      result.set(key, new Set(names.filter((name) => !isDeclaredHere(name))))
    }
  }
  return result

  /** Schemas that compose each other, in both directions. */
  function findComposition(): Map<PartKey, Set<PartKey>> {
    const links = new Map<PartKey, Set<PartKey>>()
    const connect = (key: PartKey, other: PartKey) => {
      links.set(key, (links.get(key) ?? new Set()).add(other))
      links.set(other, (links.get(other) ?? new Set()).add(key))
    }
    for (const root of closed.roots) {
      const { file, path: rootPath } = splitKey(root)
      walkParts(read(root) ?? null, (value, path, isNames) => {
        if (isNames || !isObject(value) || !isComposed(value)) return
        const schemaKey = partKey(file, [...rootPath, ...path()])
        const target = typeof value.$ref === 'string' ? resolve(value.$ref, fileOf(schemaKey)) : undefined
        if (target !== undefined) connect(schemaKey, target)
        for (const word of listKeywords)
          for (const at of listOf(value[word]).keys()) connect(schemaKey, `${schemaKey}/${word}/${at}`)
        for (const word of singleKeywords)
          if (value[word] !== undefined) connect(schemaKey, `${schemaKey}/${word}`)
        for (const [name] of entriesOf(value.dependentSchemas))
          connect(schemaKey, partKey(file, [...splitKey(schemaKey).path, 'dependentSchemas', name]))
      })
    }
    return links
  }
}

const listKeywords = ['allOf', 'oneOf', 'anyOf']
const singleKeywords = ['not', 'if', 'then', 'else']
const isComposed = (value: JsonObject) =>
  [...listKeywords, ...singleKeywords, '$ref', 'dependentSchemas'].some((word) => value[word] !== undefined)

const hasField = (schema: Json | undefined, name: string) =>
  isObject(schema) && isObject(schema.properties) && Object.hasOwn(schema.properties, name)

/** A schema without mentions of these fields; the same object if unchanged. */
export function withoutNames(schema: JsonObject, removed: ReadonlySet<string>): JsonObject {
  const result = { ...schema }
  const isVisible = (name: Json) => typeof name !== 'string' || !removed.has(name)
  const filterNames = (names: readonly Json[]) => names.filter(isVisible)
  if (Array.isArray(result.required)) {
    result.required = filterNames(result.required)
    // OpenAPI 3.0 does not allow empty arrays.
    if (result.required.length === 0) delete result.required
  }
  for (const word of ['dependentRequired', 'dependentSchemas', 'dependencies']) {
    const dependencies = result[word]
    if (!isObject(dependencies)) continue
    result[word] = Object.fromEntries(
      Object.entries(dependencies)
        .filter(([name]) => isVisible(name))
        .map(([name, needs]) => [name, Array.isArray(needs) ? filterNames(needs) : needs]),
    )
  }
  const { propertyNames, discriminator } = result
  if (isObject(propertyNames) && Array.isArray(propertyNames.enum))
    result.propertyNames = { ...propertyNames, enum: filterNames(propertyNames.enum) }
  if (isObject(discriminator) && !isVisible(discriminator.propertyName ?? null)) delete result.discriminator
  return same(nameKeywords(schema), nameKeywords(result)) ? schema : result
}

const nameKeywords = ({
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
