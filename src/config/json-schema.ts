import * as z from 'zod'
import { navigationSchema } from '../nav/schema.ts'
import { configSchema, otherKeys } from './schema.ts'
import { auth } from './sections/auth.ts'

/** The published JSON Schema of docs.json, for completion and checks in editors. */
export function createJsonSchema(): object {
  const ignoredSettings = Object.fromEntries(
    Object.entries(otherKeys).map(([key, reason]) => [
      key,
      z
        .unknown()
        .optional()
        .meta({ description: `No effect: ${reason}.` }),
    ]),
  )
  const configWithNavigation = z.object({
    ...configSchema.shape,
    auth: auth.optional(),
    navigation: navigationSchema(),
    ...ignoredSettings,
  })
  const schema = z.toJSONSchema(configWithNavigation, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
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
    $ref: {
      type: 'string',
      description: 'Path of a JSON file, relative to this one, whose content replaces this object.',
    },
  },
  required: ['$ref'],
}

/** `composeRefs` resolves references before validation, so any object or array can be a reference. */
function allowReference(schema: Schema): Schema {
  const withReferences = allowInside(schema)
  if (withReferences.type !== 'object' && withReferences.type !== 'array') return withReferences
  // Editors show these for the whole schema, not for one of its forms.
  const { description, default: defaultValue, ...form } = withReferences
  return {
    ...(description === undefined ? {} : { description }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    anyOf: [form, { $ref: `#/definitions/${referenceName}` }],
  }
}

function allowInside(schema: Schema): Schema {
  const { properties, definitions, items, additionalProperties, anyOf } = schema
  const allowInAll = (schemas: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(schemas).map(([key, inner]) => [key, allowReference(inner)]))
  return {
    ...schema,
    ...(properties && { properties: allowInAll(properties) }),
    ...(definitions && { definitions: allowInAll(definitions) }),
    ...(items && { items: allowReference(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: allowReference(additionalProperties),
    }),
    ...(anyOf && { anyOf: anyOf.map(allowReference) }),
  }
}
