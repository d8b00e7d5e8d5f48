import { describe, expect, test } from 'vitest'
import { compareTexts, head, line, linesOf } from '../../test/fixtures/diff/read.ts'

const fine = 'responses: { 200: { description: Fine } }'
const paths = (text: string, more = '') => `${head}paths: { ${text} }\n${more}`

describe('operations of two specs', () => {
  test('are added and removed', async () => {
    const before = paths(`/a: { get: { ${fine} } }, /b: { get: { ${fine} } }`)
    const after = paths(`/a: { get: { ${fine} }, post: { ${fine} } }`)
    expect(await linesOf(before, after)).toEqual([
      'plain: Operation `POST /a` added',
      'breaking: Operation `GET /b` removed',
    ])
  })

  test('match despite another name of a path parameter', async () => {
    const path = (name: string) =>
      paths(
        `"/users/{${name}}": { get: { parameters: [{ name: ${name}, in: path, required: true }], ${fine} } }`,
      )
    expect(await linesOf(path('id'), path('userId'))).toEqual([
      'notice: Path parameter `userId` renamed from `id`; URLs are unchanged',
    ])
  })

  test('match by operationId at another path', async () => {
    const before = paths(`/a: { get: { operationId: list, ${fine} } }`)
    const after = paths(`/b: { post: { operationId: list, deprecated: true, ${fine} } }`)
    expect(await linesOf(before, after)).toEqual([
      'breaking: Operation moved from `GET /a` to `POST /b`',
      'notice: Operation is now deprecated',
    ])
  })

  test('in webhooks are compared as received by clients', async () => {
    const hook = (schema: string, status: number) =>
      `${head}webhooks: { paid: { post: { requestBody: { content: { application/json: { schema: { ${schema} } } } }, responses: { ${status}: { description: Fine } } } } }\n`
    const before = hook('type: object, properties: { a: { enum: [x] } }, required: [a]', 200)
    const after = hook('type: object, properties: { a: { enum: [x, y] }, b: {} }, required: [b]', 202)
    expect(await linesOf(before, after)).toEqual([
      'breaking: Field `a` in request body is no longer required',
      'plain: Field `b` in request body added (required)',
      'notice: Field `a` in request body: allowed values now include `y`',
      'plain: Response `202` added',
      'breaking: Response `200` removed',
    ])
    expect(await linesOf(before, head)).toEqual(['breaking: Webhook `paid` removed'])
  })
})

describe('API-wide changes', () => {
  test('compares servers by URL', async () => {
    const at = (url: string, more = '') =>
      `${head}servers: [{ url: "${url}"${more} }]\npaths: { /a: { get: { ${fine} } }, /b: { get: { ${fine} } } }\n`
    expect(await linesOf(at('https://a.example'), at('https://a.example/'))).toEqual([])
    expect(await linesOf(at('https://a.example'), at('https://b.example'))).toEqual([
      'plain: API: server `https://b.example` added',
      'breaking: API: server `https://a.example` removed',
    ])
    const variable = (list: string) => `, variables: { r: { default: eu, enum: [${list}] } }`
    const url = 'https://{r}.example'
    expect(await linesOf(at(url, variable('eu, us')), at(url, variable('eu')))).toEqual([
      'breaking: API: variable `r` of server `https://{r}.example` no longer accepts `us`',
    ])
  })

  test('reports shared security once', async () => {
    const api = (security: string, place = 'header') =>
      `${head}security: [${security}]
components: { securitySchemes: { key: { type: apiKey, in: ${place}, name: X-Key } } }
paths: { /a: { get: { ${fine} } }, /b: { get: { ${fine} } } }\n`
    expect(await linesOf(api(''), api('{ key: [] }'))).toEqual(['breaking: API now requires `key`'])
    expect(await linesOf(api('{ key: [] }'), api('{ key: [] }', 'query'))).toEqual([
      'breaking: API: security scheme `key` changed from `apiKey in header X-Key` to `apiKey in query X-Key`',
    ])
  })

  test('counts text changes separately', async () => {
    const api = (text: string) => paths(`/a: { get: { summary: ${text}, ${fine} } }`)
    const { changes, wordsOnly } = await compareTexts(api('A'), api('B'))
    expect(changes).toEqual([])
    expect(wordsOnly.map(line)).toEqual(['plain: Operation: summary changed'])
  })
})

describe('shared components', () => {
  const many = (use: string, components: string) => {
    const list = [...Array(200).keys()].map((at) => `/p${at}: { get: { ${use} } }`)
    return `${head}paths: { ${list.join(', ')} }\ncomponents: { ${components} }\n`
  }
  const response = (schema: string) =>
    `responses: { 200: { description: Fine, content: { application/json: { schema: ${schema} } } } }`

  test('report a schema once with all affected operations', async () => {
    const api = (name: string) =>
      many(
        response('{ type: array, items: { $ref: "#/components/schemas/Order" } }'),
        `schemas: { Order: { type: object, properties: { owner: { $ref: "#/components/schemas/User" } } }, User: { type: object, properties: { ${name}: {} } } }`,
      )
    const { changes } = await compareTexts(api('login'), api('name'))
    expect(changes.map(line)).toEqual(['breaking: Field `login` removed', 'plain: Field `name` added'])
    const { subject, place } = changes[0]!
    expect(subject).toMatchObject({ kind: 'component', section: 'schemas', name: 'User' })
    expect(subject.kind === 'component' && subject.operations.length).toBe(200)
    expect(place).toMatchObject({ kind: 'schema', path: 'login' })
  })

  test.each([
    ['with a description next to the reference', '{ $ref: "#/components/schemas/User", description: Who }'],
    ['in allOf, as in 3.0,', '{ allOf: [{ $ref: "#/components/schemas/User" }], nullable: true }'],
    ['as nullable', '{ anyOf: [{ $ref: "#/components/schemas/User" }, { type: "null" }] }'],
    [
      'with additional fields',
      '{ allOf: [{ $ref: "#/components/schemas/User" }, { properties: { own: {} } }] }',
    ],
  ])('report a schema used %s once', async (_name, schema) => {
    const api = (name: string) =>
      many(
        response(schema),
        `schemas: { User: { type: object, properties: { ${name}: {} }, required: [${name}] } }`,
      )
    expect((await compareTexts(api('login'), api('name'))).changes).toHaveLength(2)
  })

  test('report no change for a field moved from a shared part to its users', async () => {
    const api = (base: string, own: string) =>
      many(
        response(`{ allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { ${own} } }] }`),
        `schemas: { Base: { type: object, properties: { ${base} } } }`,
      )
    expect(await linesOf(api('a: {}, b: {}', 'c: {}'), api('a: {}', 'b: {}, c: {}'))).toEqual([])
  })

  test('report the same field removed from two parts twice', async () => {
    const api = (more: string) =>
      many(
        response('{ allOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] }'),
        `schemas: { A: { type: object, properties: { a: {}${more} } }, B: { type: object, properties: { b: {}${more} } } }`,
      )
    const { changes } = await compareTexts(api(', x: {}'), api(''))
    expect(changes.map(({ subject }) => subject.kind === 'component' && subject.name)).toEqual(['A', 'B'])
  })

  test('include parameters, responses, bodies and headers', async () => {
    const api = (type: string) =>
      many(
        `parameters: [{ $ref: "#/components/parameters/Page" }], requestBody: { $ref: "#/components/requestBodies/New" }, responses: { 200: { description: Fine, headers: { X-Rate: { $ref: "#/components/headers/Rate" } } }, 404: { $ref: "#/components/responses/None" } }`,
        `parameters: { Page: { name: page, in: query, schema: { type: ${type} } } },
  requestBodies: { New: { content: { application/json: { schema: { type: ${type} } } } } },
  headers: { Rate: { schema: { type: ${type} } } },
  responses: { None: { description: None, content: { application/json: { schema: { type: ${type} } } } } }`,
      )
    expect(await linesOf(api('integer'), api('string'))).toEqual([
      'breaking: Query parameter `page`: type changed from `integer` to `string`',
      'breaking: Request body: type changed from `integer` to `string`',
      'breaking: Header `X-Rate`: type changed from `integer` to `string`',
      'breaking: Response: type changed from `integer` to `string`',
    ])
  })

  test('report where a change breaks and only the operations affected', async () => {
    const api = (required: string) => `${head}paths:
  /orders:
    post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, ${fine} }
    get: { ${response('{ $ref: "#/components/schemas/Order" }')} }
components: { schemas: { Order: { type: object, properties: { a: {} }, required: [${required}] } } }
`
    const { changes } = await compareTexts(api(''), api('a'))
    expect(changes.map(line)).toEqual(['breaking: Field `a` is now required (breaking when sent)'])
    expect(changes[0]!.subject).toMatchObject({ operations: [{ key: 'POST /orders' }] })
  })

  test('with another name are compared by content', async () => {
    const api = (name: string) =>
      many(
        response(`{ $ref: "#/components/schemas/${name}" }`),
        `schemas: { ${name}: { type: object, properties: { a: {} } } }`,
      )
    expect(await linesOf(api('Order'), api('OrderV2'))).toEqual([])
  })

  test('are compared across files', async () => {
    const api = (type: string) => ({
      'openapi.yaml': paths(`/a: { get: { ${response('{ $ref: "schemas/order.yaml" }')} } }`),
      'schemas/order.yaml': `type: object\nproperties: { id: { $ref: "id.yaml#/Id" } }\n`,
      'schemas/id.yaml': `Id: { type: ${type} }\n`,
    })
    expect(await linesOf(api('integer'), api('string'))).toEqual([
      'breaking: Field `id`: type changed from `integer` to `string`',
    ])
  })
})

test('uses the same places as anchors in the reference', async () => {
  const api = (type: string) => `${head}paths:
  /orders:
    post:
      parameters: [{ name: page, in: query, schema: { type: ${type} } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { lines: { type: array, items: { type: object, properties: { price: { type: ${type} } } } } } } } } }
      responses:
        200:
          description: Fine
          headers: { X-Rate: { schema: { type: ${type} } } }
          content: { application/json: { schema: { type: array, items: { type: object, properties: { owner: { type: object, properties: { login: { type: ${type} } } } } } } } }
      callbacks: { onPaid: { '{$url}': { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { sum: { type: ${type} } } } } } }, responses: { 200: { description: Fine } } } } } }
`
  const { changes } = await compareTexts(api('integer'), api('string'))
  expect(changes.map(({ place }) => `${place.kind} ${place.path}`)).toEqual([
    'parameter page',
    'body lines.price',
    'header response.200.header.X-Rate',
    'response response.200.owner.login',
    'body callback.onPaid.sum',
  ])
})
