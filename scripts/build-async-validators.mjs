/**
 * Compiles the official JSON Schemas of AsyncAPI: one file for 2.x, from 2.6.0, and one for 3.x, from 3.1.0. Versions
 * only add to earlier ones, so the exact version is not checked. Bindings are not checked either: they belong to the
 * protocols, and would be three quarters of the file.
 */
import Ajv from 'ajv'
import { choose, orReference, readJson, required, reshape, writeValidator } from './validator-shape.mjs'

const official = (version) => readJson(`@asyncapi/specs/schemas/${version}-without-$id.json`)
const to = (name) => ({ $ref: `#/definitions/${name}` })
const isTo = (name, part) => part.$ref === to(name).$ref
const object = { type: 'object' }
const text = { type: 'string' }

/** The Schema Object: the keywords of JSON Schema draft 7 and those that AsyncAPI adds, in one flat schema. */
function schemaObject(all) {
  const draft = all['json-schema-draft-07-schema']
  const asyncKeywords = all.schema.allOf[1].properties
  const flat = (part) =>
    reshape(part, ({ $ref, $comment, ...rest }) => {
      if ($ref === '#/definitions/json-schema-draft-07-schema') return to('schema')
      const name = $ref?.split('draft-07-schema/definitions/')[1]
      if (name) return flat(draft.definitions[name])
      if (rest.allOf?.length === 2 && 'default' in rest.allOf[1]) return rest.allOf[0]
      const list = rest.anyOf?.find(({ type }) => type === 'array')
      if (list)
        return choose(
          { type: 'array' },
          list,
          rest.anyOf.find((branch) => branch !== list),
        )
      return $ref === undefined ? rest : { $ref, ...rest }
    })
  return {
    type: ['object', 'boolean'],
    properties: {
      ...flat({ properties: draft.properties }).properties,
      discriminator: text,
      externalDocs: asyncKeywords.externalDocs,
      deprecated: { type: 'boolean' },
    },
  }
}

/** Schemas in these formats are checked. Avro, OpenAPI, RAML, Protobuf and others are not. */
const knownFormat = '^application/(vnd\\.aai\\.asyncapi([+;]|$)|schema\\+(json|yaml); ?version=draft-07$)'
const isForeign = {
  type: 'object',
  required: ['schemaFormat'],
  properties: { schemaFormat: { type: 'string', not: { pattern: knownFormat } } },
}
const checkUnlessForeign = (key) => choose(isForeign, true, { properties: { [key]: to('schema') } })

/** One rule per type of security scheme. */
function securityScheme(all) {
  const leaves = (rule) => {
    const { oneOf } = rule.$ref ? all[rule.$ref.split('/').at(-1)] : rule
    return oneOf ? oneOf.flatMap(leaves) : [all[rule.$ref.split('/').at(-1)]]
  }
  const bearer = all.BearerHTTPSecurityScheme
  // The two forms of `http` differ in one key.
  bearer.properties.scheme = text
  bearer.allOf = [
    choose(
      { required: ['bearerFormat'] },
      { properties: { scheme: { pattern: '^[Bb][Ee][Aa][Rr][Ee][Rr]$' } } },
    ),
  ]
  const kinds = leaves(all.SecurityScheme).filter((rule) => rule !== all.NonBearerHTTPSecurityScheme)
  const keys = [...new Set(kinds.flatMap(({ properties }) => Object.keys(properties)))]
  // Most types have only `type`, so they share one rule.
  const groups = new Map()
  for (const rule of kinds) {
    const sharedRule = { ...rule, 'x-keys': keys, properties: { ...rule.properties, type: true } }
    const name = JSON.stringify(Object.keys(sharedRule.properties).toSorted())
    groups.set(name, {
      rule: sharedRule,
      types: [...(groups.get(name)?.types ?? []), ...rule.properties.type.enum],
    })
  }
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: [...groups.values()].flatMap(({ types }) => types) } },
    allOf: [...groups.values()].map(({ rule, types }) =>
      choose({ type: 'object', required: ['type'], properties: { type: { enum: types } } }, rule),
    ),
  }
}

/** An OAuth flow as one rule: its required and forbidden keys. */
function flowRules(flows, flow, moved) {
  const keys = Object.keys(flow.properties)
  for (const [name, { allOf }] of Object.entries(flows.properties)) {
    const forbidden = allOf.find((rule) => rule.not)?.not.required ?? []
    flows.properties[name] = {
      ...flow,
      required: allOf.find((rule) => rule.required).required,
      properties: Object.fromEntries(
        Object.entries(flow.properties).filter(([key]) => !forbidden.includes(key)),
      ),
      'x-keys': keys,
      'x-moved': moved,
    }
  }
}

/** Transforms shared by both major versions. */
function reshapeAsync(schema, hints) {
  const unions = {}
  const {
    $schema: _,
    title: __,
    ...root
  } = reshape(schema, ({ example, examples, ...part }) => {
    if (part.patternProperties) {
      // The official pattern lists letters, but any key that starts with `x-` is an extension.
      const [[pattern, rule], ...more] = Object.entries(part.patternProperties)
      part.patternProperties =
        pattern.startsWith('^x-') && more.length === 0 ? { '^x-': true } : { [pattern]: rule }
    }
    const reference = part.oneOf?.find((rule) => isTo('Reference', rule))
    if (part.oneOf?.length !== 2 || !reference) return part
    const value = part.oneOf.find((rule) => rule !== reference)
    if (!value.$ref) return orReference(value, reference)
    const name = `${value.$ref.split('/').at(-1)}-or-reference`
    unions[name] = orReference(value, reference)
    return to(name)
  })
  const all = Object.assign(root.definitions, unions)
  // Schema rules are marked, because they do not apply to other dialects.
  all.schema = reshape(schemaObject(all), (rule) => ({ ...rule, 'x-schema': 'draft-07' }))
  flowRules(all.oauth2Flows.properties.flows, all.oauth2Flow, hints.flow)
  all.SecurityScheme = securityScheme(all)
  // Parameters are often empty, so they need not be objects.
  all.parameter.type = ['object', 'null']
  for (const name of Object.keys(all)) {
    if (/bindingsObject$/i.test(name)) all[name] = object
    // Errors contain their schema, so unused definitions are removed.
    if (/^(bindings-|extensions-|avro|openapi|json-schema-draft)/.test(name)) delete all[name]
  }
  for (const name of Object.keys(all.components.properties)) all.components.properties[name] = object
  for (const name of ['servers', 'channels', 'operations'])
    if (root.properties[name]) root.properties[name] = object
  root.properties.asyncapi = true
  return root
}

const hints2 = {
  flow: { availableScopes: 'Use `scopes` in AsyncAPI 2.' },
  root: { operations: 'Use `publish` and `subscribe` in channels in AsyncAPI 2.' },
  server: { host: 'Use `url` with the full URL in AsyncAPI 2.' },
  channelItem: {
    address: 'Use the address as the channel name in AsyncAPI 2.',
    messages: 'Use `message` in `publish` and `subscribe` in AsyncAPI 2.',
  },
  operation: { messages: 'Use `message`, with `oneOf` for several messages, in AsyncAPI 2.' },
}

function reshape2(schema) {
  const root = reshapeAsync(schema, hints2)
  const all = root.definitions
  root.properties.channels = { ...object, propertyNames: { minLength: 1 } }
  const [{ properties: list }, single] = all.message.else.oneOf
  single.allOf = [checkUnlessForeign('payload')]
  all.messageObject = single
  const several = { ...object, required: ['oneOf'], properties: list, additionalProperties: false }
  all.message = orReference(choose(required('oneOf'), several, to('messageObject')), to('Reference'))
  for (const { properties } of [single, all.messageTrait])
    properties.headers = { ...to('schema'), properties: { type: { const: 'object' } } }
  // Versions before 2.6 do not define examples of a trait.
  all.messageTrait.properties.examples.items = object
  return withHints(root, hints2)
}

const hints3 = {
  flow: { scopes: 'Use `availableScopes` in AsyncAPI 3.' },
  root: {
    tags: 'Move it to `info` in AsyncAPI 3.',
    externalDocs: 'Move it to `info` in AsyncAPI 3.',
  },
  server: { url: 'Use `host`, without the protocol, and `pathname` in AsyncAPI 3.' },
  channel: {
    publish: 'Move it to `operations` with `action: receive` in AsyncAPI 3.',
    subscribe: 'Move it to `operations` with `action: send` in AsyncAPI 3.',
    message: 'Move it to `messages` under a name.',
  },
  operation: {
    message: "Use `messages` with an array of references to the channel's messages.",
    operationId: 'Use the key under `operations` as the name in AsyncAPI 3.',
  },
  messageObject: {
    schemaFormat: 'Move it to `payload`, next to `schema`, in AsyncAPI 3.',
    messageId: 'Use the key under `messages` as the name in AsyncAPI 3.',
  },
  parameter: {
    schema: 'Use `enum`, `default` and `examples` instead; parameters are strings in AsyncAPI 3.',
  },
}
const asReference = (pointer) => ({ $ref: `Write a reference such as \`$ref: '${pointer}'\`.` })

function reshape3(schema) {
  const root = reshapeAsync(schema, hints3)
  const all = root.definitions
  all.info = all.info.allOf[0]
  const { messageObject, operation, operationReply, operationTrait, channel } = all
  all.multiFormatSchema = { ...object, properties: { schemaFormat: text }, ...checkUnlessForeign('schema') }
  all.anySchema = choose(required('schema'), to('multiFormatSchema'), to('schema'))
  const trait = orReference(to('messageTrait'), to('Reference'))
  messageObject.properties.traits.items = choose({ type: 'array' }, true, trait)
  for (const name of Object.keys(operationTrait.properties))
    operationTrait.properties[name] = operation.properties[name]
  // These must be references.
  const referenceTo = (pointer) => ({ ...all.Reference, 'x-missing': asReference(pointer) })
  operation.properties.channel = referenceTo('#/channels/name')
  operationReply.properties.channel = referenceTo('#/channels/name')
  for (const { properties } of [operation, operationReply])
    properties.messages.items = referenceTo('#/channels/name/messages/name')
  channel.properties.servers.items = referenceTo('#/servers/name')
  all.securityRequirements.items = orReference(
    {
      ...required('type'),
      'x-missing': { type: asReference('#/components/securitySchemes/name').$ref },
      ...choose({ required: ['type'] }, to('SecurityScheme')),
    },
    to('Reference'),
  )
  return withHints(root, { ...hints3, messageTrait: hints3.messageObject, operationTrait: hints3.operation })
}

/** Adds hints for keys of the other major version. */
function withHints(root, hints) {
  for (const [name, moved] of Object.entries(hints).filter(([key]) => key !== 'flow'))
    (name === 'root' ? root : root.definitions[name])['x-moved'] = moved
  return root
}

const shared = {
  server: 'server',
  operation: 'operation',
  operationTrait: 'operationTrait',
  messageTrait: 'messageTrait',
  correlationId: 'correlationId',
  parameter: 'parameter',
  securityScheme: 'SecurityScheme',
  serverVariable: 'serverVariable',
}
const kinds2 = {
  ...shared,
  channel: 'channelItem',
  message: 'message',
  schema: 'schema',
  bindings: 'bindingsObject',
}
const kinds3 = {
  ...shared,
  channel: 'channel',
  message: 'messageObject',
  schema: 'anySchema',
  reply: 'operationReply',
  replyAddress: 'operationReplyAddress',
  externalDocs: 'externalDocs',
  tag: 'tag',
  bindings: 'serverBindingsObject',
}

const partsOf = (kinds) =>
  Object.entries(kinds).map(([kind, name]) => {
    const value = { $ref: `whole#/definitions/${name}` }
    return [kind, orReference(value, { $ref: 'whole#/definitions/Reference' })]
  })

// Tags, documentation and references are in nearly every object, so each is compiled once.
const options = { inlineRefs: false }
await writeValidator('asyncapi-2', Ajv.default, reshape2(official('2.6.0')), partsOf(kinds2), options)
await writeValidator('asyncapi-3', Ajv.default, reshape3(official('3.1.0')), partsOf(kinds3), options)
