import type { ComponentStrings } from '../../components/base/strings.ts'
import { contentHash } from '../../core/hash.ts'
import { type FormSchema, resolveForm } from '../../request/form-schema.ts'
import type {
  FormFlow,
  FormParameter,
  FormScheme,
  PlaygroundData,
  ResponsesData,
} from '../../request/playground.ts'
import { isJson } from '../../samples/sample-request.ts'
import type { Endpoint, Parameter } from '../../spec/endpoint.ts'
import type { Bundle } from '../../spec/read/bundle.ts'
import { writeJson } from '../../spec/read/exact-number.ts'
import type { SecurityOption, SecurityScheme } from '../../spec/security.ts'
import type { Server } from '../../spec/server.ts'
import { createSchemaDescriber } from '../field/schema-describer.ts'
import { responseKind, undeclaredParameters } from '../operation/request-plan.ts'
import { createBlankRequest } from './blank-request.ts'
import { createFormBody, type FormContext, onlyValue } from './form-body.ts'
import { createFormServers } from './form-server.ts'
import { createFormSchemas } from './form-table.ts'

export type PlaygroundSettings = {
  proxy: boolean
  /** The relay's URL, if it is on another site. */
  relay?: string
  credentials: boolean
  prefill: boolean
}

export type PlaygroundInput = {
  endpoint: Endpoint
  bundle: Bundle
  servers: readonly Server[]
  security: readonly SecurityOption[]
  settings: PlaygroundSettings
  strings: ComponentStrings
  /** The site path of the page. */
  page: string
  /** The spec's file or URL. */
  api: string
  /** Pages with the same scope share credentials. Two specs on one origin can have the same name. */
  scope: string
}

/** Everything the browser needs to fill in and send one operation. */
export function createPlayground(input: PlaygroundInput): PlaygroundData {
  const { endpoint, bundle, settings, page, api, scope } = input
  const schemas = createFormSchemas(createSchemaDescriber(bundle, input.strings), 'request')
  const fields = endpoint.parameters.map((parameter) => ({ parameter, ...readField(parameter, schemas) }))
  const contents = (endpoint.body?.content ?? []).filter(({ missing }) => missing === undefined)
  const bodies = contents
    .map((media) => ({ media, schema: media.schema && schemas.read(media.schema) }))
    .sort((a, b) => Number(isJson(b.media.type)) - Number(isJson(a.media.type)))
  const table = schemas.table()
  const { prefill } = settings
  const context: FormContext = { table, bundle, prefill, nameExample: input.strings.numberedExample }
  const operation = {
    method: endpoint.method.toUpperCase(),
    path: endpoint.path,
    servers: createFormServers(input.servers, api),
    parameters: [
      ...fields.map((item) => createFormParameter(item, context)),
      ...undeclaredParameters(endpoint.path, endpoint.parameters).map(
        ({ value: _value, ...parameter }): FormParameter => ({
          ...parameter,
          required: true,
          deprecated: false,
          schema: { types: ['string'] },
        }),
      ),
    ],
    bodies: bodies.map((item) => createFormBody(item, context)),
    bodyRequired: endpoint.body?.required ?? false,
    security: input.security.map((option) => option.map(formScheme)),
    // HEAD responses have no body.
    response: /^head$/i.test(endpoint.method) ? ('text' as const) : responseKind(endpoint),
    schemas: table,
  }
  const { proxy, relay, credentials } = settings
  const text = JSON.stringify(operation)
  return {
    stamp: contentHash(text),
    page,
    api: contentHash(scope),
    ...operation,
    hasExamples: hasExamples(operation),
    blank: createBlankRequest(operation),
    proxy,
    ...(relay && { relay }),
    credentials,
  }
}

/** Whether there is a value for "Use example values". */
export const hasExamples = ({
  parameters,
  bodies,
  schemas,
}: Pick<PlaygroundData, 'parameters' | 'bodies' | 'schemas'>) =>
  bodies.some(({ examples }) => examples.length > 0) ||
  parameters.some(({ example, schema }) => example ?? resolveForm(schema, schemas).example)

type Schemas = ReturnType<typeof createFormSchemas>

function readField({ schema, content }: Parameter, schemas: Schemas): { schema: FormSchema; type?: string } {
  const [media] = content
  const node = schema ?? media?.schema
  return { schema: node ? schemas.read(node) : {}, type: media?.type }
}

type DescribedField = { parameter: Parameter; schema: FormSchema; type?: string }

function createFormParameter(
  { parameter, schema, type }: DescribedField,
  { table, bundle, prefill }: FormContext,
): FormParameter {
  const { name, in: place, style, explode, allowReserved, required, deprecated } = parameter
  const example = exampleOf(parameter, bundle)
  const start = startOf(parameter, { ...resolveForm(schema, table), ...(example && { example }) }, prefill)
  return {
    name,
    in: place,
    style,
    explode,
    allowReserved,
    type,
    required,
    deprecated,
    schema,
    example,
    start,
  }
}

/** The parameter's own example, as JSON. */
function exampleOf({ examples }: Parameter, { exact }: Bundle): string | undefined {
  for (const { value, text } of examples) {
    if (text !== undefined) return JSON.stringify(text)
    if (value !== undefined) return writeJson(value, exact)
  }
  return undefined
}

/** Without `prefill`, only values without an alternative are filled in. */
function startOf({ required }: Parameter, schema: FormSchema, prefill: boolean): string | undefined {
  if (prefill) return schema.example ?? schema.default ?? (required ? onlyValue(schema) : undefined)
  return required ? (schema.default ?? onlyValue(schema)) : undefined
}

const flowKinds = new Set([
  'authorizationCode',
  'clientCredentials',
  'password',
  'deviceAuthorization',
  'implicit',
])

export function formScheme(scheme: SecurityScheme): FormScheme {
  const { id, kind, in: place, name, scopes, bearerFormat, openIdConnectUrl, start } = scheme
  return {
    id,
    kind,
    in: place,
    name,
    scheme: scheme.scheme,
    scopes,
    bearerFormat,
    openIdConnectUrl,
    start,
    flows: scheme.flows
      .filter((flow) => flowKinds.has(flow.name))
      .map(({ name: flow, ...rest }): FormFlow => ({ kind: flow as FormFlow['kind'], ...rest })),
  }
}

/** Responses are only compared with their schemas, and those of a large API all lead to each other. */
const maxResponseSchemas = 400

/** The documented responses. */
export function createResponses(
  endpoint: Endpoint,
  bundle: Bundle,
  strings: ComponentStrings,
): ResponsesData {
  const schemas = createFormSchemas(createSchemaDescriber(bundle, strings), 'response', maxResponseSchemas)
  const responses = endpoint.responses
    .filter(({ missing }) => missing === undefined)
    .map(({ status, content, headers }) => ({
      status,
      anchor: `response.${status}`,
      content: content
        .filter(({ missing }) => missing === undefined)
        .map(({ type, schema, itemSchema }) => ({
          type,
          schema: schema && schemas.read(schema),
          item: itemSchema && schemas.read(itemSchema),
        })),
      headers: headers.map(({ name, required }) => ({ name, required })),
    }))
  return { responses, schemas: schemas.table() }
}
