import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, listOf, valueAt } from '../read/pointer.ts'
import { fileOf, type PartKey, partKey, splitKey } from '../read/ref.ts'
import { walkParts } from '../structure/walk-parts.ts'

/** An example and its schema. */
export type LocatedExample = {
  at: PartKey
  schema: PartKey
  /** A serialized stream of values, which is not parsed. */
  isMany?: boolean
}

type Input = {
  read: (key: PartKey) => Json | undefined
  resolve: (ref: string, from: ReturnType<typeof fileOf>) => PartKey | undefined
}

/** All examples below a part: in schemas, parameters, headers, bodies and messages. */
export function findExamples(root: PartKey, { read, resolve }: Input): LocatedExample[] {
  const { file, path: rootPath } = splitKey(root)
  const examples: LocatedExample[] = []
  walkParts(read(root) ?? null, (value, path, isNames) => {
    if (isNames || !isObject(value) || !mayHaveExamples(value)) return
    const key = partKey(file, [...rootPath, ...path()])
    if (value.payload !== undefined || value.headers !== undefined)
      for (const holder of [key, ...traitsOf(key, value)]) addMessages(key, holder)
    const isMany = value.schema === undefined && value.itemSchema !== undefined
    const schema = isMany ? `${key}/itemSchema` : value.schema !== undefined ? `${key}/schema` : key
    const add = (at: PartKey) => examples.push({ schema, at, ...(isMany && { isMany }) })
    for (const word of ['example', 'default', 'const']) if (value[word] !== undefined) add(`${key}/${word}`)
    listOf(value.enum).forEach((item, at) => {
      if (typeof item === 'object') add(`${key}/enum/${at}`)
    })
    if (Array.isArray(value.examples)) for (const at of value.examples.keys()) add(`${key}/examples/${at}`)
    else if (isObject(value.examples))
      for (const name of Object.keys(value.examples)) {
        const holder = resolveKey(partKey(file, [...splitKey(key).path, 'examples', name]))
        for (const word of ['value', 'dataValue', 'serializedValue', 'externalValue'])
          add(`${holder}/${word}`)
      }
  })
  return examples

  /** Examples of a message, its own or from a trait. */
  function addMessages(message: PartKey, holder: PartKey): void {
    listOf(valueAt(read(holder), ['examples'])).forEach((example, at) => {
      for (const part of ['payload', 'headers'] as const)
        if (isObject(example) && example[part] !== undefined)
          examples.push({ schema: `${message}/${part}`, at: `${holder}/examples/${at}/${part}` })
    })
  }

  function traitsOf(key: PartKey, { traits }: JsonObject): PartKey[] {
    return listOf(traits).map((_, at) => resolveKey(`${key}/traits/${at}`))
  }

  /** The position after resolving references. */
  function resolveKey(key: PartKey): PartKey {
    let at = key
    for (let hop = 0; hop < 20; hop++) {
      const value = read(at)
      const next =
        isObject(value) && typeof value.$ref === 'string' ? resolve(value.$ref, fileOf(at)) : undefined
      if (next === undefined) return at
      at = next
    }
    return at
  }
}

const mayHaveExamples = (value: JsonObject) =>
  ['example', 'examples', 'default', 'const', 'enum', 'traits'].some((word) => value[word] !== undefined)
