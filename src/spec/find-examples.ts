import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { entriesOf, isObject, type JsonObject, listOf } from './pointer.ts'
import { type PartKey, partKey } from './ref.ts'
import { walkParts } from './walk-parts.ts'

/** A value that an author gave as an example, and the schema that it is an example of. */
export type FoundExample = { at: PartKey; schema: PartKey }

type Resolve = (ref: string, from: FilePath) => PartKey | undefined

/** Words that a schema has, and nothing else that has examples. */
const ofSchemas = [
  'type',
  'properties',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'enum',
  '$ref',
  'additionalProperties',
]

/** Every example of a file: of schemas, of parameters, headers and bodies, of messages. */
export function findExamples(file: FilePath, document: Json, resolve: Resolve): FoundExample[] {
  const found: FoundExample[] = []
  walkParts(document, (value, path, isNames) => {
    if (isNames || !isObject(value) || !mayHold(value)) return
    const way = path()
    const key = (...more: (string | number)[]) => partKey(file, [...way, ...more])
    const add = (schema: PartKey, ...more: (string | number)[]) => found.push({ schema, at: key(...more) })
    const isSchema = ofSchemas.some((word) => value[word] !== undefined)
    if (value.payload !== undefined || value.headers !== undefined)
      listOf(value.examples).forEach((example, at) => {
        for (const part of ['payload', 'headers'] as const)
          if (isObject(example) && example[part] !== undefined) add(key(part), 'examples', at, part)
      })
    const schema = value.schema !== undefined ? key('schema') : isSchema ? key() : undefined
    if (schema === undefined) return
    for (const word of ['example', 'default']) if (value[word] !== undefined) add(schema, word)
    if (Array.isArray(value.examples))
      value.examples.forEach((_, at) => {
        add(schema, 'examples', at)
      })
    else
      for (const [name, example] of entriesOf(value.examples)) {
        const target =
          isObject(example) && typeof example.$ref === 'string' ? resolve(example.$ref, file) : undefined
        const owner = target ?? key('examples', name)
        for (const word of ['value', 'dataValue', 'serializedValue', 'externalValue'])
          found.push({ schema, at: `${owner}/${word}` })
      }
  })
  return found
}

const mayHold = (value: JsonObject) =>
  value.example !== undefined || value.examples !== undefined || value.default !== undefined
