import type { Json } from '../../../core/json.ts'
import { methods } from '../../endpoint.ts'
import { isObject, type JsonObject } from '../../read/pointer.ts'
import type { ObjectKind } from '../../structure/object-kinds.ts'

/**
 * The kind of an object by its keys; undefined if ambiguous. Example data must not be mistaken for a schema.
 */
export function guessKind(value: JsonObject): ObjectKind | undefined {
  if (methods.some((method) => isObject(value[method]) && isOperation(value[method]))) return 'pathItem'
  if (isOperation(value)) return 'operation'
  if (isParameter(value)) return 'parameter'
  if (isContent(value.content)) return value.description === undefined ? 'requestBody' : 'response'
  if (isSchema(value)) return 'schema'
  return isObject(value.schemas) && Object.values(value.schemas).some(isSchemaEntry)
    ? 'components'
    : undefined
}

const isOperation = ({ operationId, responses, $ref }: JsonObject) =>
  (operationId !== undefined && isObject(responses)) ||
  (isObject(responses) &&
    Object.keys(responses).some((status) => /^([1-5](\d\d|xx)|default)$/i.test(status))) ||
  (typeof $ref === 'string' && operationId !== undefined)

const isParameter = ({ in: place, name, schema, content }: JsonObject) =>
  typeof name === 'string' &&
  typeof place === 'string' &&
  /^(path|query|header|cookie)$/i.test(place) &&
  (isObject(schema) || isObject(content))

const isContent = (content: Json | undefined) =>
  isObject(content) &&
  Object.keys(content).length > 0 &&
  Object.keys(content).every((type) => type.includes('/'))

const isSchemaEntry = (value: Json) => isObject(value) && (isSchema(value) || typeof value.type === 'string')

function isSchema({ properties, allOf, oneOf, anyOf, items, type }: JsonObject): boolean {
  if (isObject(properties)) return Object.values(properties).some((property) => isObject(property))
  if ([allOf, oneOf, anyOf].some((list) => Array.isArray(list) && list.some((item) => isObject(item))))
    return true
  return isObject(items) && typeof type === 'string' && /^array$/i.test(type)
}
