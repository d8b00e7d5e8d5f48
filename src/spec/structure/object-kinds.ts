import { methods } from '../endpoint.ts'

/** The kind of an object, by its position in the document. */
export type ObjectKind =
  | 'document'
  | 'info'
  | 'tag'
  | 'server'
  | 'pathItem'
  | 'webhook'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'schema'
  | 'example'
  | 'link'
  | 'securityScheme'
  | 'oauthFlows'
  /** Contact, license, external documentation: plain keys only. */
  | 'details'
  | 'components'
  | 'asyncDocument'
  | 'asyncComponents'
  | 'channel'
  | 'channelOperation'
  | 'message'
  | 'channelReply'
  /** Only a reference. */
  | 'reference'
  /** A file of parts, whose kinds depend on their keys. */
  | 'collection'

/** The value of a key: one object, an array, or a map. */
export type Step = { kind: ObjectKind; many: 'one' | 'list' | 'map' }

type Keys = Readonly<Record<string, Step>>

const single = (kind: ObjectKind): Step => ({ kind, many: 'one' })
const list = (kind: ObjectKind): Step => ({ kind, many: 'list' })
const map = (kind: ObjectKind): Step => ({ kind, many: 'map' })
const each = (names: string, step: Step): Keys =>
  Object.fromEntries(names.split(' ').map((name) => [name, step]))

const pathItem: Keys = {
  ...each(methods.join(' '), single('operation')),
  additionalOperations: map('operation'),
  parameters: list('parameter'),
  servers: list('server'),
}
const field: Keys = { schema: single('schema'), examples: map('example'), content: map('mediaType') }

/** https://spec.openapis.org/oas/v3.2.0.html#schema */
const steps: Partial<Record<ObjectKind, Keys>> = {
  document: {
    info: single('info'),
    servers: list('server'),
    tags: list('tag'),
    paths: map('pathItem'),
    webhooks: map('webhook'),
    'x-webhooks': map('webhook'),
    components: single('components'),
    externalDocs: single('details'),
  },
  info: each('contact license', single('details')),
  tag: { externalDocs: single('details') },
  securityScheme: { flows: single('oauthFlows') },
  oauthFlows: each(
    'implicit password clientCredentials authorizationCode deviceAuthorization',
    single('details'),
  ),
  components: {
    requestBodies: map('requestBody'),
    responses: map('response'),
    parameters: map('parameter'),
    headers: map('header'),
    mediaTypes: map('mediaType'),
    schemas: map('schema'),
    examples: map('example'),
    securitySchemes: map('securityScheme'),
    links: map('link'),
    callbacks: map('callback'),
    pathItems: map('pathItem'),
  },
  pathItem,
  webhook: pathItem,
  operation: {
    parameters: list('parameter'),
    requestBody: single('requestBody'),
    responses: map('response'),
    callbacks: map('callback'),
    servers: list('server'),
    externalDocs: single('details'),
  },
  parameter: field,
  header: field,
  requestBody: { content: map('mediaType') },
  response: { headers: map('header'), content: map('mediaType'), links: map('link') },
  mediaType: {
    schema: single('schema'),
    itemSchema: single('schema'),
    examples: map('example'),
    encoding: map('encoding'),
  },
  encoding: { headers: map('header') },
  link: { server: single('server') },
  schema: {
    ...each('properties patternProperties $defs definitions dependentSchemas', map('schema')),
    ...each('allOf oneOf anyOf prefixItems', list('schema')),
    ...each(
      'items additionalProperties not if then else contains propertyNames unevaluatedProperties unevaluatedItems',
      single('schema'),
    ),
    ...each('externalDocs xml', single('details')),
  },
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0 */
const asyncSteps: Partial<Record<ObjectKind, Keys>> = {
  asyncDocument: {
    info: single('info'),
    tags: list('tag'),
    channels: map('channel'),
    operations: map('channelOperation'),
    components: single('asyncComponents'),
  },
  asyncComponents: { schemas: map('schema'), messages: map('message'), channels: map('channel') },
  channel: {
    messages: map('message'),
    servers: list('reference'),
    ...each('publish subscribe', single('channelOperation')),
  },
  channelOperation: {
    message: single('message'),
    channel: single('reference'),
    messages: list('reference'),
    reply: single('channelReply'),
  },
  channelReply: { channel: single('reference'), messages: list('reference') },
  message: { payload: single('schema'), headers: single('schema'), oneOf: list('message') },
}

const none: ReadonlyMap<string, Step> = new Map()
const stepsByKind = new Map(
  Object.entries({ ...steps, ...asyncSteps }).map(([kind, keys]) => [kind, new Map(Object.entries(keys))]),
)

/** Keys with child objects. Callbacks are not listed: they have webhooks under arbitrary keys. */
export const stepsOf = (kind: ObjectKind): ReadonlyMap<string, Step> => stepsByKind.get(kind) ?? none
