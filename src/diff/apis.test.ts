import { describe, expect, test } from 'vitest'
import { compareTexts, head, line, linesOf } from '../../test/fixtures/diff/read.ts'

const fine = 'responses: { 200: { description: Fine } }'
const paths = (text: string, more = '') => `${head}paths: { ${text} }\n${more}`

describe('which operations are the same', () => {
  test('added and removed', async () => {
    const before = paths(`/a: { get: { ${fine} } }, /b: { get: { ${fine} } }`)
    const after = paths(`/a: { get: { ${fine} }, post: { ${fine} } }`)
    expect(await linesOf(before, after)).toEqual([
      'plain: The operation `POST /a` was added',
      'breaking: The operation `GET /b` was removed',
    ])
  })

  test('another name of a path parameter leaves addresses as they are', async () => {
    const path = (name: string) =>
      paths(
        `"/users/{${name}}": { get: { parameters: [{ name: ${name}, in: path, required: true }], ${fine} } }`,
      )
    expect(await linesOf(path('id'), path('userId'))).toEqual([
      'notice: The path parameter `userId` was called `id`; addresses stay the same',
    ])
  })

  test('the same operationId at another path has moved, and is compared', async () => {
    const before = paths(`/a: { get: { operationId: list, ${fine} } }`)
    const after = paths(`/b: { post: { operationId: list, deprecated: true, ${fine} } }`)
    expect(await linesOf(before, after)).toEqual([
      'breaking: The operation is `POST /b` now, before `GET /a`',
      'notice: The operation is deprecated now',
    ])
  })

  test('webhooks: what is sent to the reader is received by them', async () => {
    const hook = (schema: string, status: number) =>
      `${head}webhooks: { paid: { post: { requestBody: { content: { application/json: { schema: { ${schema} } } } }, responses: { ${status}: { description: Fine } } } } }\n`
    const before = hook('type: object, properties: { a: { enum: [x] } }, required: [a]', 200)
    const after = hook('type: object, properties: { a: { enum: [x, y] }, b: {} }, required: [b]', 202)
    expect(await linesOf(before, after)).toEqual([
      'breaking: The field `a` of the request body is not required any more',
      'plain: The field `b` of the request body was added and is required',
      'notice: The field `a` of the request body can be `y` too',
      'plain: The response `202` was added',
      'breaking: The response `200` was removed',
    ])
    expect(await linesOf(before, head)).toEqual(['breaking: The webhook `paid` was removed'])
  })
})

describe('the whole API', () => {
  test('servers, by their address', async () => {
    const at = (url: string, more = '') =>
      `${head}servers: [{ url: "${url}"${more} }]\npaths: { /a: { get: { ${fine} } }, /b: { get: { ${fine} } } }\n`
    expect(await linesOf(at('https://a.example'), at('https://a.example/'))).toEqual([])
    expect(await linesOf(at('https://a.example'), at('https://b.example'))).toEqual([
      'plain: The API can be reached at `https://b.example`',
      'breaking: The API cannot be reached at `https://a.example` any more',
    ])
    const variable = (list: string) => `, variables: { r: { default: eu, enum: [${list}] } }`
    const url = 'https://{r}.example'
    expect(await linesOf(at(url, variable('eu, us')), at(url, variable('eu')))).toEqual([
      'breaking: The API: the variable `r` of the server `https://{r}.example` cannot be `us` any more',
    ])
  })

  test('security that all operations share is told once', async () => {
    const api = (security: string, place = 'header') =>
      `${head}security: [${security}]
components: { securitySchemes: { key: { type: apiKey, in: ${place}, name: X-Key } } }
paths: { /a: { get: { ${fine} } }, /b: { get: { ${fine} } } }\n`
    expect(await linesOf(api(''), api('{ key: [] }'))).toEqual(['breaking: The API asks for `key` now'])
    expect(await linesOf(api('{ key: [] }'), api('{ key: [] }', 'query'))).toEqual([
      'breaking: The API takes `key` as `apiKey in query X-Key` now, before as `apiKey in header X-Key`',
    ])
  })

  test('texts are counted, and stand apart', async () => {
    const api = (text: string) => paths(`/a: { get: { summary: ${text}, ${fine} } }`)
    const { changes, wordsOnly } = await compareTexts(api('A'), api('B'))
    expect(changes).toEqual([])
    expect(wordsOnly.map(line)).toEqual(['plain: The operation has another summary'])
  })
})

describe('what operations share', () => {
  const many = (use: string, components: string) => {
    const list = [...Array(200).keys()].map((at) => `/p${at}: { get: { ${use} } }`)
    return `${head}paths: { ${list.join(', ')} }\ncomponents: { ${components} }\n`
  }
  const answer = (schema: string) =>
    `responses: { 200: { description: Fine, content: { application/json: { schema: ${schema} } } } }`

  test('a schema is told once, with the operations that it reaches', async () => {
    const api = (name: string) =>
      many(
        answer('{ type: array, items: { $ref: "#/components/schemas/Order" } }'),
        `schemas: { Order: { type: object, properties: { owner: { $ref: "#/components/schemas/User" } } }, User: { type: object, properties: { ${name}: {} } } }`,
      )
    const { changes } = await compareTexts(api('login'), api('name'))
    expect(changes.map(line)).toEqual([
      'breaking: The field `login` was removed',
      'plain: The field `name` was added',
    ])
    const { subject, place } = changes[0]!
    expect(subject).toMatchObject({ kind: 'component', section: 'schemas', name: 'User' })
    expect(subject.kind === 'component' && subject.operations.length).toBe(200)
    expect(place).toMatchObject({ kind: 'schema', path: 'login' })
  })

  test.each([
    ['with words beside the reference', '{ $ref: "#/components/schemas/User", description: Who }'],
    [
      'in allOf, as 3.0 describes a reference',
      '{ allOf: [{ $ref: "#/components/schemas/User" }], nullable: true }',
    ],
    ['or null', '{ anyOf: [{ $ref: "#/components/schemas/User" }, { type: "null" }] }'],
    [
      'with fields of its own',
      '{ allOf: [{ $ref: "#/components/schemas/User" }, { properties: { own: {} } }] }',
    ],
  ])('a schema that is used %s', async (_name, schema) => {
    const api = (name: string) =>
      many(
        answer(schema),
        `schemas: { User: { type: object, properties: { ${name}: {} }, required: [${name}] } }`,
      )
    expect((await compareTexts(api('login'), api('name'))).changes).toHaveLength(2)
  })

  test('a field that moved from a shared part to those who use it has not changed', async () => {
    const api = (base: string, own: string) =>
      many(
        answer(`{ allOf: [{ $ref: "#/components/schemas/Base" }, { properties: { ${own} } }] }`),
        `schemas: { Base: { type: object, properties: { ${base} } } }`,
      )
    expect(await linesOf(api('a: {}, b: {}', 'c: {}'), api('a: {}', 'b: {}, c: {}'))).toEqual([])
  })

  test('two shared parts that lose the same field are both told of', async () => {
    const api = (more: string) =>
      many(
        answer('{ allOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }] }'),
        `schemas: { A: { type: object, properties: { a: {}${more} } }, B: { type: object, properties: { b: {}${more} } } }`,
      )
    const { changes } = await compareTexts(api(', x: {}'), api(''))
    expect(changes.map(({ subject }) => subject.kind === 'component' && subject.name)).toEqual(['A', 'B'])
  })

  test('parameters, responses, bodies and headers', async () => {
    const api = (type: string) =>
      many(
        `parameters: [{ $ref: "#/components/parameters/Page" }], requestBody: { $ref: "#/components/requestBodies/New" }, responses: { 200: { description: Fine, headers: { X-Rate: { $ref: "#/components/headers/Rate" } } }, 404: { $ref: "#/components/responses/None" } }`,
        `parameters: { Page: { name: page, in: query, schema: { type: ${type} } } },
  requestBodies: { New: { content: { application/json: { schema: { type: ${type} } } } } },
  headers: { Rate: { schema: { type: ${type} } } },
  responses: { None: { description: None, content: { application/json: { schema: { type: ${type} } } } } }`,
      )
    expect(await linesOf(api('integer'), api('string'))).toEqual([
      'breaking: The query parameter `page` is `string` now, before `integer`',
      'breaking: The request body is `string` now, before `integer`',
      'breaking: The header `X-Rate` is `string` now, before `integer`',
      'breaking: The response is `string` now, before `integer`',
    ])
  })

  test('what is sent and received says where it breaks, and names the operations of that side', async () => {
    const api = (required: string) => `${head}paths:
  /orders:
    post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }, ${fine} }
    get: { ${answer('{ $ref: "#/components/schemas/Order" }')} }
components: { schemas: { Order: { type: object, properties: { a: {} }, required: [${required}] } } }
`
    const { changes } = await compareTexts(api(''), api('a'))
    expect(changes.map(line)).toEqual(['breaking: The field `a` is required now (breaking where it is sent)'])
    expect(changes[0]!.subject).toMatchObject({ operations: [{ key: 'POST /orders' }] })
  })

  test('a reference to a component of another name is compared by what it says', async () => {
    const api = (name: string) =>
      many(
        answer(`{ $ref: "#/components/schemas/${name}" }`),
        `schemas: { ${name}: { type: object, properties: { a: {} } } }`,
      )
    expect(await linesOf(api('Order'), api('OrderV2'))).toEqual([])
  })

  test('in several files', async () => {
    const api = (type: string) => ({
      'openapi.yaml': paths(`/a: { get: { ${answer('{ $ref: "schemas/order.yaml" }')} } }`),
      'schemas/order.yaml': `type: object\nproperties: { id: { $ref: "id.yaml#/Id" } }\n`,
      'schemas/id.yaml': `Id: { type: ${type} }\n`,
    })
    expect(await linesOf(api('integer'), api('string'))).toEqual([
      'breaking: The field `id` is `string` now, before `integer`',
    ])
  })
})

test('places are written as the reference writes its anchors', async () => {
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
