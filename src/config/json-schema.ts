import * as z from 'zod'
import { navigationSchema } from '../nav/schema.ts'
import { configSchema, otherKeys } from './schema.ts'
import { auth } from './sections/auth.ts'

/** The published JSON Schema of docs.json, for completion and checks in editors. */
export function createJsonSchema(): object {
  const others = Object.fromEntries(
    Object.entries(otherKeys).map(([key, { reason }]) => [
      key,
      z
        .unknown()
        .optional()
        .meta({ description: `No effect: ${reason}.` }),
    ]),
  )
  const whole = z.object({
    ...configSchema.shape,
    auth: auth.optional(),
    navigation: navigationSchema(),
    ...others,
  })
  const schema = z.toJSONSchema(whole, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Schema
  const { definitions, ...root } = allowInside(schema)
  return { ...root, title: 'Octavo docs.json', definitions: { ...definitions, [referenceName]: reference } }
}

type Schema = {
  [keyword: string]: unknown
  type?: string
  description?: string
  default?: unknown
  properties?: Record<string, Schema>
  definitions?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}

const referenceName = 'reference'
const reference: Schema = {
  type: 'object',
  properties: {
    $ref: { type: 'string', description: 'A JSON file, relative to this one, whose value stands here.' },
  },
  required: ['$ref'],
}

/** `composeRefs` puts files in before anything is checked, so wherever an object or a list may stand, a reference may. */
function allowReference(schema: Schema): Schema {
  const inside = allowInside(schema)
  if (inside.type !== 'object' && inside.type !== 'array') return inside
  // Editors show these two of the whole, not of one of its forms.
  const { description, default: standard, ...form } = inside
  return {
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
    anyOf: [form, { $ref: `#/definitions/${referenceName}` }],
  }
}

function allowInside(schema: Schema): Schema {
  const { properties, definitions, items, additionalProperties, anyOf } = schema
  const each = (schemas: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(schemas).map(([key, inner]) => [key, allowReference(inner)]))
  return {
    ...schema,
    ...(properties && { properties: each(properties) }),
    ...(definitions && { definitions: each(definitions) }),
    ...(items && { items: allowReference(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: allowReference(additionalProperties),
    }),
    ...(anyOf && { anyOf: anyOf.map(allowReference) }),
  }
}
