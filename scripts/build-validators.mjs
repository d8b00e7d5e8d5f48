/**
 * Compiles the official JSON Schemas of OpenAPI into one self-contained file per version, so that ajv is not shipped.
 * Schemas are transformed first if that makes a rule faster or its errors clearer.
 */
import './build-async-validators.mjs'
import Ajv2020 from 'ajv/dist/2020.js'
import { isObject, orReference, readJson, reshape, writeValidator } from './validator-shape.mjs'

const official = (version) => readJson(`@seriousme/openapi-schema-validator/schemas/v${version}/schema.json`)

const whenIn = (value, rule) => ({
  if: { required: ['in'], properties: { in: { const: value } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: rule,
})

function reshape30(schema) {
  const reference = { $ref: '#/definitions/Reference' }
  const shaped = reshape(schema, (part) => {
    if (part.exclusiveMinimum === true) return { type: 'number', exclusiveMinimum: part.minimum }
    if (part.additionalProperties === false && part.properties) {
      part.patternProperties = { ...part.patternProperties, '^x-': true }
    }
    if (!part.oneOf?.some(({ $ref }) => $ref === reference.$ref)) return part
    const value = part.oneOf.find(({ $ref }) => $ref && $ref !== reference.$ref)
    const either = orReference(value, reference)
    return part.oneOf.some(({ type }) => type === 'boolean')
      ? { if: { type: 'boolean' }, else: either }
      : either
  })
  const { id: _, $schema: __, ...root } = shaped
  const all = root.definitions

  all.Reference = { type: 'object', required: ['$ref'], properties: { $ref: { type: 'string' } } }
  all.Parameter.properties.in = { enum: ['path', 'query', 'header', 'cookie'] }
  const style = (...names) => ({ properties: { style: { enum: names } } })
  all.ParameterLocation = {
    allOf: [
      whenIn('path', {
        required: ['required'],
        properties: { required: { const: true }, ...style('matrix', 'label', 'simple').properties },
      }),
      whenIn('query', style('form', 'spaceDelimited', 'pipeDelimited', 'deepObject')),
      whenIn('header', style('simple')),
      whenIn('cookie', style('form')),
    ],
  }
  all.SchemaXORContent = {
    oneOf: [{ required: ['schema'] }, { required: ['content'] }],
    dependentSchemas: {
      content: {
        properties: { style: false, explode: false, allowReserved: false, example: false, examples: false },
      },
    },
  }
  const securityTypes = {
    apiKey: 'APIKeySecurityScheme',
    http: 'HTTPSecurityScheme',
    oauth2: 'OAuth2SecurityScheme',
    openIdConnect: 'OpenIdConnectSecurityScheme',
  }
  all.SecurityScheme = {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: Object.keys(securityTypes) } },
    allOf: Object.entries(securityTypes).map(([type, name]) => ({
      if: { type: 'object', required: ['type'], properties: { type: { const: type } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `#/definitions/${name}` },
    })),
  }
  const { oneOf: ___, ...http } = all.HTTPSecurityScheme
  all.HTTPSecurityScheme = {
    ...http,
    dependentSchemas: {
      bearerFormat: { properties: { scheme: { pattern: '^[Bb][Ee][Aa][Rr][Ee][Rr]$' } } },
    },
  }
  const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
  for (const method of methods) all.PathItem.properties[method] = { $ref: '#/definitions/Operation' }
  all.PathItem.patternProperties = { '^x-': true }

  all.Paths.patternProperties = { '^/': true, '^x-': true }
  for (const name of Object.keys(all.Components.properties))
    all.Components.properties[name] = { type: 'object' }
  return root
}

/** The Schema Object: the keywords of JSON Schema 2020-12 and those that OpenAPI adds, in one flat schema. */
function schemaObject(version) {
  const folder = 'ajv/lib/refs/json-schema-2020-12'
  const names = [
    'core',
    'applicator',
    'unevaluated',
    'validation',
    'meta-data',
    'format-annotation',
    'content',
  ]
  const vocabularies = [
    readJson(`${folder}/schema.json`),
    ...names.map((name) => readJson(`${folder}/meta/${name}.json`)),
  ]
  // From a draft before 2020-12, which allowed `$recursiveAnchor: true`. Unknown keywords are allowed.
  delete vocabularies[0].properties.$recursiveAnchor
  delete vocabularies[0].properties.$recursiveRef
  const definitions = Object.assign({}, ...vocabularies.map(({ $defs }) => $defs))
  const schema = { $ref: '#/$defs/schema' }
  const flat = (part) =>
    reshape(part, ({ $dynamicRef, $ref, $comment, ...rest }) => {
      if ($dynamicRef === '#meta') return schema
      if (typeof $ref === 'string') return { ...flat(definitions[$ref.split('/').at(-1)]), ...rest }
      const list = rest.anyOf?.find(({ type }) => type === 'array')
      if (!list) return rest
      const other = rest.anyOf.find((branch) => branch !== list)
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      return { if: { type: 'array' }, then: list, else: other }
    })
  const keywords = vocabularies.flatMap(({ properties }) =>
    Object.entries(properties).map(([name, rule]) => [name, flat(rule)]),
  )
  return {
    type: ['object', 'boolean'],
    properties: { ...Object.fromEntries(keywords), ...openApiKeywords(version) },
  }
}

/** https://spec.openapis.org/oas/v3.2.0.html#base-vocabulary */
function openApiKeywords(version) {
  const text = { type: 'string' }
  const bool = { type: 'boolean' }
  const extensible = { type: 'object', patternProperties: { '^x-': true }, additionalProperties: false }
  const is32 = version === '3.2'
  return {
    example: true,
    externalDocs: { $ref: '#/$defs/external-documentation' },
    discriminator: {
      ...extensible,
      required: ['propertyName'],
      properties: {
        propertyName: text,
        mapping: { type: 'object', additionalProperties: text },
        ...(is32 && { defaultMapping: text }),
      },
    },
    xml: {
      ...extensible,
      properties: {
        name: text,
        namespace: text,
        prefix: text,
        attribute: bool,
        wrapped: bool,
        ...(is32 && { nodeType: { enum: ['element', 'attribute', 'text', 'cdata', 'none'] } }),
      },
      ...(is32 && {
        dependentSchemas: { nodeType: { properties: { attribute: false, wrapped: false } } },
      }),
    },
  }
}

/** Every key that a schema or one of its conditions defines for the object itself. */
function keysOf(schema, definitions) {
  const inPlace = [
    ...(schema.allOf ?? []),
    ...['if', 'then', 'else'].map((name) => schema[name]),
    ...Object.values(schema.dependentSchemas ?? {}),
    schema.$ref && definitions(schema.$ref),
  ]
  const nested = inPlace.filter(isObject).flatMap((part) => keysOf(part, definitions))
  return [...new Set([...Object.keys(schema.properties ?? {}), ...nested])]
}

function reshape31(version, schema) {
  const {
    $id: _,
    $schema: __,
    ...shaped
  } = reshape(schema, ({ dependentSchemas, ...part }) => {
    // A condition on a missing key would be true, and report errors about keys that the author never wrote.
    const hasCondition = part.if?.properties && (part.if.properties.in || part.if.properties.type)
    if (hasCondition) part.if.required ??= Object.keys(part.if.properties)
    if (dependentSchemas?.identifier) {
      return { ...part, not: { required: ['identifier', ...dependentSchemas.identifier.not.required] } }
    }
    return dependentSchemas === undefined ? part : { ...part, dependentSchemas }
  })
  const definitions = ($ref) =>
    $ref
      .slice(2)
      .split('/')
      .reduce((part, key) => part[key], shaped)
  const extensions = '#/$defs/specification-extensions'
  const root = reshape(shaped, (part) => {
    if (part.unevaluatedProperties !== false) return part
    const { unevaluatedProperties: ___, $ref, ...rest } = part
    const keys = keysOf(part, definitions)
    // Without conditions that add keys, `additionalProperties` is equivalent and cheaper.
    return $ref === extensions && keys.every((key) => part.properties?.[key] !== undefined)
      ? {
          ...rest,
          patternProperties: { ...part.patternProperties, '^x-': true },
          additionalProperties: false,
        }
      : { ...part, 'x-keys': keys }
  })
  const all = root.$defs
  // Schema rules are marked, because they do not apply to other dialects.
  all.schema = reshape(schemaObject(version), (rule) => ({ ...rule, 'x-schema': true }))
  all.callbacks.patternProperties = { '^x-': true }
  delete all.callbacks.$ref

  all.paths.patternProperties['^/'] = true
  root.properties.webhooks = { type: 'object' }
  for (const name of Object.keys(all.components.properties))
    all.components.properties[name] = { type: 'object' }
  return root
}

const kinds30 = {
  pathItem: 'PathItem',
  operation: 'Operation',
  schema: 'Schema',
  response: 'Response',
  parameter: 'Parameter',
  example: 'Example',
  requestBody: 'RequestBody',
  header: 'Header',
  securityScheme: 'SecurityScheme',
  link: 'Link',
  callbacks: 'Callback',
  mediaType: 'MediaType',
}
const withoutReference = ['pathItem', 'operation', 'mediaType']

function parts30() {
  return Object.entries(kinds30).map(([kind, name]) => {
    const value = { $ref: `whole#/definitions/${name}` }
    return [
      kind,
      withoutReference.includes(kind) ? value : orReference(value, { $ref: 'whole#/definitions/Reference' }),
    ]
  })
}

function parts31(definitions) {
  return Object.keys(kinds30).map((kind) => {
    const name = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return [
      kind,
      { $ref: `whole#/$defs/${definitions[`${name}-or-reference`] ? `${name}-or-reference` : name}` },
    ]
  })
}

for (const version of ['3.0', '3.1', '3.2']) {
  const root = version === '3.0' ? reshape30(official(version)) : reshape31(version, official(version))
  const parts = version === '3.0' ? parts30() : parts31(root.$defs)
  await writeValidator(`openapi-${version}`, Ajv2020, root, parts)
}
