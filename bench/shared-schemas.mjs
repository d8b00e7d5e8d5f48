/**
 * A spec like that of a payments API: 452 operations on 90 resources. Almost every resource leads to every other one, as
 * an id or as an object, and bodies are forms with hundreds of nested fields.
 */
const resources = 90
const operations = 452
const actions = [
  { method: 'get', path: '', summary: 'List all' },
  { method: 'post', path: '', summary: 'Create a' },
  { method: 'get', path: '/{id}', summary: 'Retrieve a' },
  { method: 'post', path: '/{id}', summary: 'Update a' },
  { method: 'post', path: '/{id}/cancel', summary: 'Cancel a' },
  { method: 'post', path: '/{id}/confirm', summary: 'Confirm a' },
]

export function sharedSchemasSpec() {
  const schemas = { error: errorSchema() }
  const paths = {}
  for (let n = 0; n < resources; n++) {
    schemas[`resource_${n}`] = resourceSchema(n)
    for (let part = 0; part < 5; part++) schemas[`resource_${n}_part_${part}`] = partSchema(n, part)
  }
  for (let n = 0; n < operations; n++) {
    const { method, path, summary } = actions[Math.floor(n / resources)]
    const resource = n % resources
    const url = `/v1/resources_${resource}${path}`
    paths[url] ??= {}
    paths[url][method] = {
      operationId: `operation_${n}`,
      tags: [`Resource ${resource}`],
      summary: `${summary} resource ${resource}`,
      description: `${summary} resource ${resource}. See [the guide](https://example.com/guide).\n\n${words(n, 40)}`,
      parameters: [
        ...(path ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
        ...(method === 'get' ? [expandParameter] : []),
      ],
      ...(method === 'post' && { requestBody: formBody(resource) }),
      responses: {
        200: { description: 'Successful response.', content: json(reference(`resource_${resource}`)) },
        default: { description: 'Error response.', content: json(reference('error')) },
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Payments', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: { schemas },
  }
}

const vocabulary =
  'amount card charge customer invoice balance transfer refund payout account address tax period currency status reason plan usage limit method'.split(
    ' ',
  )
const word = (n) => vocabulary[n % vocabulary.length]
const words = (seed, count) => Array.from({ length: count }, (_, at) => word(seed * 7 + at * 13)).join(' ')
const reference = (name) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema) => ({ 'application/json': { schema } })
const expandParameter = {
  name: 'expand',
  in: 'query',
  description: 'Which fields to return as objects.',
  style: 'deepObject',
  explode: true,
  schema: { type: 'array', items: { type: 'string', maxLength: 5000 } },
}

function leaf(seed) {
  const description = `The ${word(seed)} of this ${word(seed + 3)}. ${words(seed, 6)}.`
  if (seed % 5 === 0) return { type: 'integer', format: 'unix-time', description }
  if (seed % 7 === 0) return { type: 'string', enum: [0, 1, 2, 3].map((at) => word(seed + at)), description }
  return { type: 'string', maxLength: 5000, nullable: seed % 3 === 0, description }
}

function resourceSchema(n) {
  const properties = { id: leaf(1), object: { type: 'string', enum: [`resource_${n}`] } }
  for (let at = 0; at < 20; at++) properties[`${word(n + at)}_${at}`] = leaf(n + at)
  for (let at = 1; at <= 10; at++) {
    const other = reference(`resource_${(n * 3 + at * 7) % resources}`)
    properties[`${word(n * at)}_link_${at}`] = {
      anyOf: [{ type: 'string', maxLength: 5000 }, other],
      description: `The ${word(at)} that this belongs to.`,
      'x-expansionResources': { oneOf: [other] },
    }
  }
  for (let part = 0; part < 5; part++)
    properties[`${word(part)}_part_${part}`] = {
      anyOf: [reference(`resource_${n}_part_${part}`)],
      nullable: true,
    }
  return {
    type: 'object',
    title: `Resource ${n}`,
    description: words(n, 30),
    required: ['id', 'object'],
    properties,
  }
}

function partSchema(n, part) {
  const properties = {}
  for (let at = 0; at < 12; at++) properties[`${word(n + part + at)}_${at}`] = leaf(n * 11 + part * 5 + at)
  properties.details = { anyOf: [reference(`resource_${n}_part_${(part + 1) % 5}`)], nullable: true }
  properties.source = reference(`resource_${(n + part + 1) % resources}`)
  return { type: 'object', title: `Part ${part} of resource ${n}`, properties }
}

function errorSchema() {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        properties: { message: leaf(2), code: leaf(3), resource: reference('resource_0') },
      },
    },
  }
}

function formBody(resource) {
  const schema = formObject(resource, 2)
  return { content: { 'application/x-www-form-urlencoded': { schema, encoding: {} } } }
}

function formObject(seed, depth) {
  const properties = {}
  for (let at = 0; at < 6; at++) properties[`${word(seed + at)}_${at}`] = leaf(seed + at)
  if (depth > 0)
    for (let at = 0; at < 3; at++)
      properties[`${word(seed + at)}_data_${at}`] =
        at === 2
          ? { anyOf: [formObject(seed + at, depth - 1), { type: 'string', enum: [''] }] }
          : formObject(seed + at, depth - 1)
  return { type: 'object', description: words(seed, 10), properties }
}
