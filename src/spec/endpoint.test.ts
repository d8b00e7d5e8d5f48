import { describe, expect, test } from 'vitest'
import type { Json } from '../core/json.ts'
import type { FilePath } from '../core/path.ts'
import { type Endpoint, readEndpoint } from './endpoint.ts'
import type { Bundle } from './read/bundle.ts'

const file = 'openapi.yaml' as FilePath

/** A parsed operation with its path item and components. */
function endpoint(
  operation: Json,
  item: Json = {},
  components: Record<string, Json> = {},
  gone: string[] = [],
): Endpoint {
  const parts = Object.entries(components).map(
    ([path, value]) => [`${file}#/components/${path}`, value] as const,
  )
  const bundle: Bundle = {
    version: '3.1',
    parts: new Map(parts),
    missing: new Set(gone.map((kind) => `${file}#/components/${kind}/Gone`)),
  }
  return readEndpoint(
    {
      kind: 'operation',
      method: 'GET',
      path: '/users',
      operation: { file, pointer: '/paths/~1users/get', value: operation },
      item: { file, pointer: '/paths/~1users', value: item },
    },
    bundle,
  )
}

describe('an unresolved reference', () => {
  const unresolvedRef = (kind: string) => ({ $ref: `#/components/${kind}/Gone` })
  const read = (operation: Json) => endpoint(operation, {}, {}, ['parameters', 'responses', 'requestBodies'])

  test('is reported for a parameter, a body and a response', () => {
    const { parameters, missing, body, responses } = read({
      parameters: [unresolvedRef('parameters'), parameter('id', 'query')],
      requestBody: unresolvedRef('requestBodies'),
      responses: { 200: unresolvedRef('responses') },
    })
    expect(parameters.map(({ name }) => name)).toEqual(['id'])
    expect(missing).toEqual(['#/components/parameters/Gone'])
    expect(body).toMatchObject({ missing: '#/components/requestBodies/Gone', content: [] })
    expect(responses).toMatchObject([{ status: '200', missing: '#/components/responses/Gone' }])
  })

  test('is reported for a header, a link, a content type and a callback', () => {
    const entryOf = (kind: string) => ({ x: unresolvedRef(kind) })
    const { responses, callbacks } = endpoint(
      {
        callbacks: entryOf('callbacks'),
        responses: {
          200: { headers: entryOf('headers'), links: entryOf('links'), content: entryOf('mediaTypes') },
        },
      },
      {},
      {},
      ['headers', 'links', 'mediaTypes', 'callbacks'],
    )
    expect(responses).toMatchObject([
      {
        headers: [{ name: 'x', missing: '#/components/headers/Gone' }],
        links: [{ name: 'x', missing: '#/components/links/Gone' }],
        content: [{ type: 'x', missing: '#/components/mediaTypes/Gone' }],
      },
    ])
    expect(callbacks).toEqual([
      { name: 'x', expression: '', requests: [], missing: '#/components/callbacks/Gone' },
    ])
  })
})

test('reads custom methods and path summaries of callbacks', () => {
  const { callbacks } = endpoint({
    callbacks: {
      paid: {
        '{$url}': { summary: 'Paid', post: {}, additionalOperations: { NOTIFY: { deprecated: true } } },
      },
    },
  })
  expect(callbacks).toMatchObject([
    {
      name: 'paid',
      summary: 'Paid',
      requests: [
        { method: 'POST', deprecated: false },
        { method: 'NOTIFY', deprecated: true },
      ],
    },
  ])
})

test('reads the body and server of links', () => {
  const link = { operationId: 'read', requestBody: '$response.body#/id', server: { url: 'https://b.test' } }
  const { responses } = endpoint({ responses: { 200: { links: { next: link } } } })
  expect(responses[0]?.links).toMatchObject([
    { name: 'next', operation: 'read', body: '$response.body#/id', server: 'https://b.test' },
  ])
})

const parameter = (name: string, place: string, more: object = {}) => ({
  name,
  in: place,
  schema: {},
  ...more,
})
const namesOf = ({ parameters }: Endpoint) =>
  parameters.map((parameter) => `${parameter.in} ${parameter.name}`)

describe('parameters', () => {
  test('lists path parameters first and lets operations override them', () => {
    const item = {
      parameters: [parameter('id', 'path'), parameter('limit', 'query', { description: 'Of the path' })],
    }
    const operation = {
      parameters: [parameter('limit', 'query', { description: 'Of the operation' }), parameter('q', 'query')],
    }
    const result = endpoint(operation, item)
    expect(namesOf(result)).toEqual(['path id', 'query limit', 'query q'])
    expect(result.parameters[1]?.description).toBe('Of the operation')
  })

  test('distinguishes parameters by location', () => {
    const result = endpoint(
      { parameters: [parameter('id', 'query')] },
      { parameters: [parameter('id', 'path')] },
    )
    expect(namesOf(result)).toEqual(['path id', 'query id'])
  })

  test('are ordered by location: path, query, header, cookie', () => {
    const places = ['cookie', 'header', 'querystring', 'query', 'path']
    const result = endpoint({ parameters: places.map((place) => parameter('a', place)) })
    expect(namesOf(result)).toEqual(['path a', 'query a', 'querystring a', 'header a', 'cookie a'])
  })

  test('omits headers that belong to security schemes or bodies', () => {
    const names = ['Accept', 'content-type', 'AUTHORIZATION', 'X-Trace']
    const parameters = names.map((name) => parameter(name, 'header'))
    expect(namesOf(endpoint({ parameters, requestBody: { content: {} } }))).toEqual([
      'header Accept',
      'header X-Trace',
    ])
    expect(namesOf(endpoint({ parameters }))).toEqual([
      'header Accept',
      'header content-type',
      'header X-Trace',
    ])
    expect(namesOf(endpoint({ parameters: [parameter('accept', 'query')] }))).toEqual(['query accept'])
  })

  test('makes path parameters required', () => {
    const result = endpoint({
      parameters: [parameter('id', 'path', { required: false }), parameter('q', 'query')],
    })
    expect(result.parameters.map(({ required }) => required)).toEqual([true, false])
  })

  test.each([
    ['path', {}, 'simple', false],
    ['query', {}, 'form', true],
    ['header', {}, 'simple', false],
    ['cookie', {}, 'form', true],
    ['query', { style: 'deepObject' }, 'deepObject', false],
    ['query', { style: 'form', explode: false }, 'form', false],
    ['query', { style: 'spaceDelimited', explode: true }, 'spaceDelimited', true],
    ['cookie', { style: 'cookie' }, 'cookie', true],
  ])('in %s with %o have style %s, explode %s', (place, more, style, explode) => {
    expect(endpoint({ parameters: [parameter('a', place, more)] }).parameters[0]).toMatchObject({
      style,
      explode,
    })
  })

  test('resolves references with siblings', () => {
    const components = { 'parameters/Limit': parameter('limit', 'query', { description: 'Shared' }) }
    const list = [{ $ref: '#/components/parameters/Limit', description: 'Here' }]
    expect(endpoint({ parameters: list }, {}, components).parameters).toMatchObject([
      { name: 'limit', description: 'Here' },
    ])
  })

  test('omits invalid parameters', () => {
    const list: Json[] = [
      null,
      'x',
      {},
      { name: 'a' },
      { in: 'query' },
      parameter('b', 'body'),
      { $ref: '#/components/parameters/No' },
    ]
    expect(
      endpoint({ parameters: [...list, parameter('q', 'query')] }).parameters.map(({ name }) => name),
    ).toEqual(['q'])
    expect(endpoint({ parameters: { q: {} } }).parameters).toEqual([])
  })
})

describe('responses', () => {
  test('orders success first, ranges after exact codes, `default` last', () => {
    const statuses = ['default', '5XX', '404', '4XX', '400', '204', '200', '302', '2XX', 'x-note']
    const responses = Object.fromEntries(statuses.map((status) => [status, { description: status }]))
    expect(endpoint({ responses }).responses.map(({ status }) => status)).toEqual([
      '200',
      '204',
      '2XX',
      '302',
      '400',
      '404',
      '4XX',
      '5XX',
      'default',
    ])
  })

  test('orders success before informational responses', () => {
    const responses = {
      100: { description: 'Go on' },
      101: { description: 'Switch' },
      200: { description: 'Done' },
    }
    expect(endpoint({ responses }).responses.map(({ status }) => status)).toEqual(['200', '100', '101'])
  })

  test('keeps the status of an unresolved reference', () => {
    const responses = { 404: { $ref: '#/components/responses/Gone' } }
    expect(endpoint({ responses }).responses).toEqual([
      { status: '404', headers: [], content: [], links: [] },
    ])
  })

  test('reads headers, content and links', () => {
    const ok = {
      description: 'Fine',
      headers: { 'X-Left': { schema: { type: 'integer' }, required: true }, 'Content-Type': { schema: {} } },
      content: { 'application/json': { schema: { type: 'object' }, examples: { one: { value: 1 } } } },
      links: { next: { operationId: 'list', parameters: { page: '$response.body#/next' } } },
    }
    const [response] = endpoint(
      { responses: { 200: { $ref: '#/components/responses/Ok' } } },
      {},
      { 'responses/Ok': ok },
    ).responses
    expect(response).toMatchObject({
      description: 'Fine',
      content: [{ type: 'application/json', examples: [{ name: 'one', value: 1 }] }],
      links: [{ name: 'next', operation: 'list', parameters: [['page', '$response.body#/next']] }],
    })
    expect(response?.headers[0]).toMatchObject({ name: 'X-Left', required: true, style: 'simple' })
  })
})

describe('the request body', () => {
  test('resolves references and `required`', () => {
    const body = {
      required: true,
      description: 'Shared',
      content: { 'text/plain': {}, 'application/json': {} },
    }
    const components = { 'requestBodies/New': body }
    const operation = { requestBody: { $ref: '#/components/requestBodies/New', description: 'Here' } }
    expect(endpoint(operation, {}, components).body).toMatchObject({
      required: true,
      description: 'Here',
      content: [{ type: 'text/plain' }, { type: 'application/json' }],
    })
    expect(endpoint({ requestBody: { content: {} } }).body?.required).toBe(false)
    expect(endpoint({}).body).toBeUndefined()
  })

  test('prefers named examples', () => {
    const media = {
      example: 1,
      examples: { a: { value: 2, summary: 'Two' }, b: { externalValue: 'https://x.test' }, c: {} },
    }
    const { body } = endpoint({
      requestBody: { content: { 'application/json': media, 'text/plain': { example: null } } },
    })
    expect(body?.content[0]?.examples.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(body?.content[1]?.examples).toEqual([{ name: '', value: null }])
  })
})

describe('callbacks', () => {
  const callback = {
    '{$request.body#/url}': { post: { summary: 'Paid', callbacks: { inner: { x: { post: {} } } } }, put: {} },
    'x-note': { post: {} },
  }

  test('have requests for each expression', () => {
    const callbacks = endpoint(
      { callbacks: { paid: callback, shared: { $ref: '#/components/callbacks/Shared' } } },
      {},
      {
        'callbacks/Shared': { '{$url}': { $ref: '#/components/pathItems/Hook' } },
        'pathItems/Hook': { post: { summary: 'Hook' } },
      },
    ).callbacks
    expect(callbacks.map(({ name, expression }) => `${name} ${expression}`)).toEqual([
      'paid {$request.body#/url}',
      'shared {$url}',
    ])
    expect(
      callbacks.flatMap(({ requests }) => requests.map(({ method, summary }) => `${method} ${summary}`)),
    ).toEqual(['PUT undefined', 'POST Paid', 'POST Hook'])
  })

  test('ignores nested callbacks', () => {
    const [first] = endpoint({ callbacks: { paid: callback } }).callbacks
    expect(first?.requests.map(({ callbacks }) => callbacks)).toEqual([[], []])
  })
})

describe('inheritance from the path item', () => {
  test('inherits summary, description and servers', () => {
    const item = { summary: 'S', description: 'D', servers: [{ url: 'https://path.test' }] }
    expect(endpoint({}, item)).toMatchObject(item)
    const operation = { summary: 's', description: 'd', servers: [{ url: 'https://own.test' }] }
    expect(endpoint(operation, item)).toMatchObject(operation)
  })

  test('distinguishes missing and empty security', () => {
    expect(endpoint({}).security).toBeUndefined()
    expect(endpoint({ security: [] }).security).toEqual([])
  })
})

test('reads an invalid operation as empty', () => {
  expect(endpoint(null)).toMatchObject({
    parameters: [],
    responses: [],
    callbacks: [],
    servers: [],
    deprecated: false,
  })
  expect(
    endpoint({ parameters: 'x', responses: 1, callbacks: [], requestBody: 'x', externalDocs: 1 }),
  ).toMatchObject({
    parameters: [],
    responses: [],
    callbacks: [],
    body: undefined,
    externalDocs: undefined,
  })
})
