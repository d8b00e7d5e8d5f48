import type { Json } from '../../core/json.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'

const maps = ['properties', 'patternProperties']
const lists = ['allOf']
const singles = ['items', 'additionalProperties', 'not']

/** A Swagger schema as JSON Schema. */
export function upgradeSchema(schema: Json): Json {
  if (!isObject(schema)) return schema
  const { 'x-nullable': isNullable, discriminator, collectionFormat: _format, ...rest } = schema
  const upgraded: JsonObject = { ...rest }
  for (const key of maps)
    if (isObject(rest[key]))
      upgraded[key] = Object.fromEntries(
        Object.entries(rest[key]).map(([name, item]) => [name, upgradeSchema(item)]),
      )
  for (const key of lists) if (Array.isArray(rest[key])) upgraded[key] = rest[key].map(upgradeSchema)
  for (const key of singles) if (rest[key] !== undefined) upgraded[key] = upgradeSchema(rest[key])
  if (typeof discriminator === 'string') upgraded.discriminator = { propertyName: discriminator }
  if (rest.type === 'file') Object.assign(upgraded, { type: 'string', format: 'binary' })
  if (isNullable === true && typeof upgraded.type === 'string') upgraded.type = [upgraded.type, 'null']
  upgradeLimit(upgraded, 'minimum', 'exclusiveMinimum')
  upgradeLimit(upgraded, 'maximum', 'exclusiveMaximum')
  return upgraded
}

/** `minimum: 1` with `exclusiveMinimum: true` is `exclusiveMinimum: 1` since 3.1. */
function upgradeLimit(schema: JsonObject, limit: string, exclusive: string): void {
  if (typeof schema[exclusive] !== 'boolean') return
  const bound = schema[limit]
  if (schema[exclusive] && bound !== undefined) {
    schema[exclusive] = bound
    delete schema[limit]
  } else delete schema[exclusive]
}
