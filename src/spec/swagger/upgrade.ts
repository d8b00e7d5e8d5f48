import type { Json } from '../../core/json.ts'
import { methods } from '../endpoint.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from '../read/pointer.ts'
import { upgradeBody, upgradeParameter } from './upgrade-parameters.ts'
import { upgradeSchema } from './upgrade-schema.ts'

/** A Swagger 2.0 document as OpenAPI 3.1. https://swagger.io/specification/v2/ */
export function upgradeSwagger(document: JsonObject): JsonObject {
  const { swagger: _swagger, host, basePath, schemes, consumes, produces, ...rest } = document
  const { paths, definitions, parameters, responses, securityDefinitions, ...unchanged } = rest
  const types = { consumes: typesOf(consumes), produces: typesOf(produces) }
  const shared = entriesOf(parameters)
  const components: JsonObject = {
    ...section('schemas', mapEntries(definitions, upgradeSchema)),
    ...section(
      'parameters',
      Object.fromEntries(shared.filter(isPlain).map(([name, item]) => [name, upgradeParameter(item)])),
    ),
    ...section(
      'responses',
      mapEntries(responses, (response) => upgradeResponse(response, types.produces)),
    ),
    ...section('securitySchemes', mapEntries(securityDefinitions, upgradeSecurity)),
  }
  const upgraded: JsonObject = {
    openapi: '3.1.0',
    ...unchanged,
    servers: serversOf(schemes, host, basePath),
    paths: mapEntries(paths, (item) => upgradeItem(item, { ...types, shared: new Map(shared) })),
    ...(Object.keys(components).length > 0 && { components }),
  }
  return moveRefsIn(upgraded)
}

type Types = { consumes: string[]; produces: string[] }
type Context = Types & { shared: ReadonlyMap<string, Json> }

const isPlain = ([, parameter]: [string, Json]) =>
  isObject(parameter) && parameter.in !== 'body' && parameter.in !== 'formData'

const typesOf = (list: Json | undefined, fallback: string[] = ['application/json']): string[] => {
  const types = listOf(list).filter((type): type is string => typeof type === 'string')
  return types.length > 0 ? types : fallback
}

function mapEntries(map: Json | undefined, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    entriesOf(map).map(([name, value]) => [name, name.startsWith('x-') ? value : change(value)]),
  )
}

const section = (name: string, map: JsonObject): JsonObject =>
  Object.keys(map).length > 0 ? { [name]: map } : {}

function serversOf(schemes: Json | undefined, host: Json | undefined, basePath: Json | undefined): Json[] {
  const path = (textOf(basePath) ?? '/').replace(/(.)\/$/, '$1')
  const name = textOf(host)
  if (name === undefined) return [{ url: path }]
  const schemeNames = listOf(schemes).filter((scheme): scheme is string => typeof scheme === 'string')
  const usedSchemes = schemeNames.length > 0 ? schemeNames : ['https']
  return usedSchemes.map((scheme) => ({ url: `${scheme}://${name}${path === '/' ? '' : path}` }))
}

function upgradeItem(item: Json, context: Context): Json {
  if (!isObject(item)) return item
  const { parameters, ...rest } = item
  const upgraded: JsonObject = {}
  for (const [key, value] of Object.entries(rest))
    upgraded[key] = methods.some((method) => method === key)
      ? upgradeOperation(value, { ...context, inherited: listOf(parameters) })
      : value
  const nonBody = listOf(parameters).filter((parameter) => !isBody(parameter, context.shared))
  return nonBody.length > 0 ? { parameters: nonBody.map(upgradeParameter), ...upgraded } : upgraded
}

function upgradeOperation(operation: Json, context: Context & { inherited: Json[] }): Json {
  if (!isObject(operation)) return operation
  const { consumes, produces, parameters, responses, schemes: _schemes, ...rest } = operation
  const accepted = typesOf(consumes, context.consumes)
  const returned = typesOf(produces, context.produces)
  const operationParameters = listOf(parameters)
  const bodies = [...context.inherited, ...operationParameters].filter((parameter) =>
    isBody(parameter, context.shared),
  )
  const nonBody = operationParameters.filter((parameter) => !isBody(parameter, context.shared))
  const body = upgradeBody(
    bodies.map((item) => sharedBody(item, context.shared)),
    accepted,
  )
  return {
    ...rest,
    ...(nonBody.length > 0 && { parameters: nonBody.map(upgradeParameter) }),
    ...(body && { requestBody: body }),
    responses: mapEntries(responses, (response) => upgradeResponse(response, returned)),
  }
}

const refName = (value: Json) =>
  isObject(value) ? /^#\/parameters\/(.+)$/.exec(textOf(value.$ref) ?? '')?.[1] : undefined

/** Resolves a shared body parameter. */
function sharedBody(value: Json, shared: ReadonlyMap<string, Json>): Json {
  const name = refName(value)
  return name === undefined ? value : (shared.get(name) ?? value)
}

function isBody(value: Json, shared: ReadonlyMap<string, Json>): boolean {
  const target = sharedBody(value, shared)
  return isObject(target) && (target.in === 'body' || target.in === 'formData')
}

function upgradeResponse(response: Json, produces: readonly string[]): Json {
  if (!isObject(response) || response.$ref !== undefined) return response
  const { schema, examples, headers, ...rest } = response
  const byType = isObject(examples) ? examples : {}
  const types =
    schema === undefined ? Object.keys(byType) : [...new Set([...produces, ...Object.keys(byType)])]
  const content = Object.fromEntries(
    types.map((type) => [
      type,
      {
        ...(schema !== undefined && { schema: upgradeSchema(schema) }),
        ...(byType[type] !== undefined && { example: byType[type] }),
      },
    ]),
  )
  const upgraded = mapEntries(headers, (header) => {
    if (!isObject(header)) return header
    const { description, ...schemaOf } = header
    return { ...(description !== undefined && { description }), schema: upgradeSchema(schemaOf) }
  })
  return {
    description: '',
    ...rest,
    ...(Object.keys(upgraded).length > 0 && { headers: upgraded }),
    ...(types.length > 0 && { content }),
  }
}

const flowNames: Record<string, string> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

/** A Swagger security definition as a security scheme. */
function upgradeSecurity(scheme: Json): Json {
  if (!isObject(scheme)) return scheme
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' }
  if (scheme.type !== 'oauth2') return scheme
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme
  const urls: JsonObject = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
  }
  return { ...rest, flows: { [flowNames[String(flow)] ?? 'implicit']: { ...urls, scopes: scopes ?? {} } } }
}

const places: [from: RegExp, to: string][] = [
  [/^(.*)#\/definitions\//, '$1#/components/schemas/'],
  [/^(.*)#\/parameters\//, '$1#/components/parameters/'],
  [/^(.*)#\/responses\//, '$1#/components/responses/'],
]

/** Updates all references to the new positions. */
function moveRefs(value: Json): Json {
  if (Array.isArray(value)) return value.map(moveRefs)
  return isObject(value) ? moveRefsIn(value) : value
}

function moveRefsIn(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) => {
      if (key !== '$ref' || typeof item !== 'string') return [key, moveRefs(item)]
      const [from, to] = places.find(([pattern]) => pattern.test(item)) ?? [/$^/, '']
      return [key, item.replace(from, to)]
    }),
  )
}
