import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject, textOf } from '../read/pointer.ts'
import { upgradeSchema } from './upgrade-schema.ts'

/** Keys of a Swagger parameter that stay beside the schema. */
const parameterKeys = ['name', 'in', 'description', 'required', 'deprecated']

/** Serialization of arrays. https://swagger.io/specification/v2/#parameter-object */
const styles: Record<string, JsonObject> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
}

/** A path, query or header parameter. */
export function upgradeParameter(parameter: Json): Json {
  if (!isObject(parameter) || parameter.$ref !== undefined) return parameter
  const { collectionFormat, allowEmptyValue, type, ...rest } = parameter
  const isQuery = parameter.in === 'query'
  const entries = Object.entries(rest).filter(([key]) => parameterKeys.includes(key) || key.startsWith('x-'))
  const schema = Object.fromEntries(
    Object.entries(rest).filter(([key]) => !parameterKeys.includes(key) && !key.startsWith('x-')),
  )
  return {
    ...Object.fromEntries(entries),
    ...(parameter.in === 'path' && { required: true }),
    ...(type === 'array' && isQuery && styles[textOf(collectionFormat) ?? 'csv']),
    ...(allowEmptyValue === true && isQuery && { allowEmptyValue }),
    schema: upgradeSchema(type === undefined ? schema : { type, ...schema }),
  }
}

/** The body parameter, or all fields of a form; undefined if there are none. */
export function upgradeBody(
  parameters: readonly Json[],
  consumes: readonly string[],
): JsonObject | undefined {
  const objects = parameters.filter(isObject)
  const body = objects.find((parameter) => parameter.in === 'body')
  if (body) {
    const { description, required, schema } = body
    const media = { schema: upgradeSchema(schema ?? {}) }
    return {
      ...(description !== undefined && { description }),
      ...(required === true && { required }),
      content: Object.fromEntries(consumes.map((type) => [type, media])),
    }
  }
  const fields = objects.filter(
    (parameter) => parameter.in === 'formData' && typeof parameter.name === 'string',
  )
  return fields.length > 0 ? upgradeForm(fields, consumes) : undefined
}

function upgradeForm(fields: readonly JsonObject[], consumes: readonly string[]): JsonObject {
  const properties: JsonObject = {}
  const required: string[] = []
  for (const { name, in: _in, required: isRequired, allowEmptyValue: _empty, ...schema } of fields) {
    properties[String(name)] = upgradeSchema(schema)
    if (isRequired === true) required.push(String(name))
  }
  const forms = consumes.filter((type) => /form/i.test(type))
  const hasFile = fields.some(({ type }) => type === 'file')
  const types = hasFile
    ? ['multipart/form-data']
    : forms.length > 0
      ? forms
      : ['application/x-www-form-urlencoded']
  const schema = { type: 'object', ...(required.length > 0 && { required }), properties }
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}
