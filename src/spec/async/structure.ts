import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, textOf, valueAt } from '../read/pointer.ts'
import { namesOnly, withoutExtensions } from '../structure/names.ts'
import type { PartKind } from '../structure/part-kind.ts'

export type AsyncVersion = '2' | '3'

/** The validator for parts of an AsyncAPI document. */
export type AsyncJudge = `asyncapi-${AsyncVersion}`

const shared: Record<string, PartKind> = {
  schemas: 'schema',
  servers: 'server',
  serverVariables: 'serverVariable',
  channels: 'channel',
  messages: 'message',
  parameters: 'parameter',
  securitySchemes: 'securityScheme',
  correlationIds: 'correlationId',
  operationTraits: 'operationTrait',
  messageTraits: 'messageTrait',
  serverBindings: 'bindings',
  channelBindings: 'bindings',
  operationBindings: 'bindings',
  messageBindings: 'bindings',
}

/** Maps sections of `components` to the kind of their entries. */
export const asyncComponentKinds: Record<AsyncVersion, Record<string, PartKind>> = {
  '2': shared,
  '3': {
    ...shared,
    operations: 'operation',
    replies: 'reply',
    replyAddresses: 'replyAddress',
    tags: 'tag',
    externalDocs: 'externalDocs',
  },
}

/** The document without separately validated parts. Names stay, because the schema checks them. */
export function asyncRootPart(document: Json): Json {
  if (!isObject(document)) return document
  const root = withoutExtensions(document)
  for (const section of ['servers', 'channels', 'operations'])
    if (section in root) root[section] = namesOnly(root[section])
  const { components } = document
  if (isObject(components))
    root.components = Object.fromEntries(
      Object.entries(withoutExtensions(components)).map(([name, entries]) => [name, namesOnly(entries)]),
    )
  return root
}

/** A channel or operation without its operations, messages and parameters, which are validated separately. */
export function asyncPart(kind: PartKind, value: Json, validator: AsyncJudge): Json {
  if (!isObject(value)) return value
  if (kind === 'operation')
    return 'message' in value && isVersion2(validator) ? { ...value, message: {} } : value
  if (kind !== 'channel') return value
  const copy: JsonObject = { ...value }
  if (isVersion2(validator)) for (const name of asyncSides) delete copy[name]
  for (const name of ['messages', 'parameters']) if (name in copy) copy[name] = namesOnly(copy[name])
  return copy
}

const isVersion2 = (validator: AsyncJudge) => validator === 'asyncapi-2'

/** Operation keys of a 2.x channel. */
export const asyncSides = ['publish', 'subscribe'] as const

/** Paths to the messages of a 2.x operation: one, or several in `oneOf`. */
export function messagePaths(operation: Json | undefined): (string | number)[][] {
  const message = valueAt(operation, ['message'])
  if (message === undefined) return []
  const variants = valueAt(message, ['oneOf'])
  return Array.isArray(variants) ? variants.map((_, index) => ['message', 'oneOf', index]) : [['message']]
}

/** Whether a schema is in an unsupported format, such as Avro. */
function isForeignFormat(format: string): boolean {
  return !/^application\/(vnd\.aai\.asyncapi([+;]|$)|schema\+(json|yaml))/.test(format)
}

/** Whether a path is inside a schema in another format: the payload in 2.x, `schema` in 3.x. */
export function isInForeignFormat(value: Json | undefined, path: readonly (string | number)[]): boolean {
  return path.some((key, index) => {
    if (key !== 'payload' && key !== 'schema') return false
    const format = textOf(valueAt(value, [...path.slice(0, index), 'schemaFormat']))
    return format !== undefined && isForeignFormat(format)
  })
}
