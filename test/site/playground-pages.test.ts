import { describe, expect, test } from 'vitest'
import { createDraft } from '../../src/client/playground/draft/draft.ts'
import { prepareDraft } from '../../src/client/playground/plan.ts'
import type { PlaygroundData } from '../../src/request/playground.ts'
import { createTestSite, places } from '../fixtures/site.ts'

const operation = {
  summary: 'Get an order',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'ord_1' } }],
  responses: {
    200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object' } } } },
  },
}
const spec = (extra: object = {}, operationExtra: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    servers: [{ url: 'https://api.mill.example/v1' }],
    paths: { '/orders/{id}': { get: { ...operation, ...operationExtra } } },
    ...extra,
  })

const site = (api: object = {}, description = spec(), files: Record<string, string> = {}) =>
  createTestSite({
    'docs.json': JSON.stringify({
      name: 'Mill',
      api,
      navigation: {
        groups: [
          {
            group: 'API',
            openapi: 'openapi.json',
            pages: ['GET /orders/{id}', ...Object.keys(files).map((name) => name.replace('.mdx', ''))],
          },
        ],
      },
    }),
    'openapi.json': description,
    ...files,
  })

const page = '/api-reference/orders/id/get'
const data = async (testSite: ReturnType<typeof site>, url = page) =>
  (await (await testSite.request(`${url}/~playground.json`)).json()) as PlaygroundData

describe('the playground display', () => {
  test('shows everything by default and loads its data on demand', async () => {
    const testSite = site()
    const html = await testSite.main(page)
    expect(html).toContain('class="o-btn o-main tryit-button"')
    expect(html).toContain(`data-play="${page}/~"`)
    expect(await data(testSite)).toMatchObject({
      page,
      method: 'GET',
      path: '/orders/{id}',
      proxy: true,
      credentials: false,
    })
    expect(await testSite.site.relayRule(page)).toMatchObject({
      kind: 'open',
      targets: [{ kind: 'operation', method: 'GET', path: '/orders/{id}' }],
    })
  })

  test('`simple` shows a URL that can be copied', async () => {
    const testSite = site({ playground: { display: 'simple' } })
    const html = await testSite.main(page)
    expect(html).toContain('data-text="/v1/orders/{id}"')
    expect(html).not.toContain('tryit-button')
    expect((await testSite.request(`${page}/~playground.json`)).status).toBe(404)
    expect(await testSite.site.relayRule(page)).toEqual({ kind: 'disabled' })
  })

  test('`none` shows nothing', async () => {
    const testSite = site({ playground: { display: 'none' } })
    const html = await testSite.main(page)
    expect(html).not.toContain('class="o-endpoint"')
    expect(html).not.toContain('tryit-button')
    expect(await testSite.site.relayRule(page)).toEqual({ kind: 'disabled' })
  })

  test('`auth` shows the same as `none` without sign-in and is reported', async () => {
    const testSite = site({ playground: { display: 'auth' } })
    expect(await testSite.main(page)).toBe(await site({ playground: { display: 'none' } }).main(page))
    expect(await testSite.site.relayRule(page)).toEqual({ kind: 'sign-in' })
    expect(places(await testSite.diagnostics())).toEqual(['config/auth-display docs.json:1:47'])
  })

  test.each(['x-site', 'x-mint'])('can be overridden by an operation with `%s`', async (name) => {
    const testSite = site({}, spec({}, { [name]: { metadata: { playground: 'simple' } } }))
    expect(await testSite.main(page)).not.toContain('tryit-button')
    const other = site(
      { playground: { display: 'none' } },
      spec({}, { [name]: { playground: 'interactive' } }),
    )
    expect(await other.main(page)).toContain('tryit-button')
    expect(await other.site.relayRule(page)).toMatchObject({ kind: 'open' })
  })

  test('can be overridden by front matter', async () => {
    const file = '---\ntitle: Order\nopenapi: GET /orders/{id}\nplayground: auth\n---\n'
    const testSite = createTestSite({
      'docs.json': JSON.stringify({
        name: 'Mill',
        api: { openapi: 'openapi.json' },
        navigation: { pages: ['order'] },
      }),
      'openapi.json': spec(),
      'order.mdx': file,
    })
    expect(await testSite.main('/order')).not.toContain('tryit-button')
    expect(await testSite.site.relayRule('/order')).toEqual({ kind: 'sign-in' })
    expect(places(await testSite.diagnostics())).toEqual(['page/auth-display order.mdx:4:13'])
  })

  test('explains why nothing can be sent without servers', async () => {
    const testSite = site({}, spec({ servers: undefined }))
    const html = await testSite.main(page)
    expect(html).not.toContain('tryit-button')
    expect(html).toContain('the spec lists no server')
    expect(await testSite.site.relayRule(page)).toEqual({ kind: 'disabled' })
  })

  test('has no rule for a URL that is not a page', async () => {
    const testSite = site()
    for (const url of ['/nothing', `${page}/`, '', '../x'])
      expect(await testSite.site.relayRule(url)).toBeUndefined()
  })
})

describe('the initial form values', () => {
  test('are empty, or the examples with `prefill`', async () => {
    expect((await data(site())).parameters[0]).not.toHaveProperty('start')
    expect((await data(site({ examples: { prefill: true } }))).parameters[0]!.start).toBe('"ord_1"')
  })

  test('keep all digits of numbers', async () => {
    const description = spec().replace('"ord_1"', '9007199254740993').replace('"string"', '"integer"')
    const { parameters } = await data(site({ examples: { prefill: true } }, description))
    expect(parameters[0]!.start).toBe('9007199254740993')
  })

  test('include a public key of the owner', async () => {
    const extra = {
      security: [{ key: [] }],
      components: {
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-default': 'demo' } },
      },
    }
    expect((await data(site({}, spec(extra)))).security).toMatchObject([[{ id: 'key', start: 'demo' }]])
  })
})

describe('request targets', () => {
  test('are only the servers of the spec without the relay', async () => {
    const extra = {
      servers: [
        { url: 'https://{region}.mill.example/v1', variables: { region: { default: 'eu' } } },
        { url: '/local' },
      ],
      security: [{ oauth: [] }],
      components: {
        securitySchemes: {
          oauth: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://id.mill.example/token', scopes: {} } },
          },
        },
      },
    }
    const policy = async (api: object) =>
      (await site(api, spec(extra)).request(page)).headers.get('Content-Security-Policy')
    expect(await policy({ playground: { proxy: false } })).toContain(
      "connect-src 'self' https://*.mill.example https://id.mill.example;",
    )
    expect(await policy({})).toContain("connect-src 'self';")
  })

  test('through the relay include the token URLs of the spec', async () => {
    const extra = {
      security: [{ oauth: [], oidc: [] }],
      components: {
        securitySchemes: {
          oauth: {
            type: 'oauth2',
            flows: {
              authorizationCode: {
                authorizationUrl: 'https://id.test/auth',
                tokenUrl: 'https://id.test/token',
                refreshUrl: 'https://id.test/refresh',
                scopes: {},
              },
            },
          },
          oidc: {
            type: 'openIdConnect',
            openIdConnectUrl: 'https://login.test/.well-known/openid-configuration',
          },
        },
      },
    }
    const rule = await site({}, spec(extra)).site.relayRule(page)
    expect(rule).toMatchObject({
      targets: [
        { kind: 'operation' },
        { kind: 'oauth', url: 'https://id.test/token' },
        { kind: 'oauth', url: 'https://id.test/refresh' },
        { kind: 'discovery', url: 'https://login.test/.well-known/openid-configuration' },
      ],
    })
  })

  test('with a relative server are on the site itself', async () => {
    expect((await data(site({}, spec({ servers: [{ url: 'v1' }, { url: '/v2' }] })))).servers).toMatchObject([
      { url: '/v1' },
      { url: '/v2' },
    ])
  })
})

describe('a hand-written API page', () => {
  const pageText = `---
title: Create a user
api: POST /users/{team}
---

<ParamField path="team" type="string" required>Which team</ParamField>
<ParamField query="notify" type="boolean">Whether</ParamField>
<ParamField body="name" type="string" required>The name</ParamField>
<ParamField body="age" type="integer" default="30">The age</ParamField>
<ParamField body="roles" type="string[]">Roles</ParamField>
<ParamField body="avatar" type="file">A picture</ParamField>
`
  const api = { mdx: { server: 'https://api.mill.example', auth: { method: 'key', name: 'X-Key' } } }

  test('has the same form and rule as an operation', async () => {
    const testSite = createTestSite({
      'docs.json': JSON.stringify({ name: 'Mill', api, navigation: { pages: ['user'] } }),
      'user.mdx': pageText,
    })
    expect(await testSite.main('/user')).toContain('tryit-button')
    const { parameters, bodies, security, bodyRequired } = await data(testSite, '/user')
    expect(parameters.map(({ name, in: place, required }) => `${place} ${name} ${required}`)).toEqual([
      'path team true',
      'query notify false',
    ])
    expect(bodyRequired).toBe(true)
    expect(bodies[0]).toMatchObject({ kind: 'parts', type: 'multipart/form-data' })
    expect(bodies[0]!.schema!.properties).toEqual([
      ['name', { types: ['string'] }],
      ['age', { types: ['integer'], example: '30' }],
      ['roles', { types: ['array'], items: { types: ['string'] } }],
      ['avatar', { types: ['string'], isFile: true }],
    ])
    expect(security).toMatchObject([[{ kind: 'apiKey', name: 'X-Key', in: 'header' }]])
    expect(await testSite.site.relayRule('/user')).toMatchObject({
      targets: [
        {
          kind: 'operation',
          method: 'POST',
          path: '/users/{team}',
          servers: [{ url: 'https://api.mill.example' }],
        },
      ],
    })
    expect(await testSite.diagnostics()).toEqual([])
  })

  test('reports a missing server or authentication', async () => {
    const testSite = createTestSite({ 'user.mdx': pageText })
    expect(await testSite.main('/user')).not.toContain('tryit-button')
    expect(places(await testSite.diagnostics())).toEqual([
      'page/api-server user.mdx:3:6',
      'page/api-auth user.mdx:3:6',
    ])
  })
})

describe('form schemas', () => {
  const body = (schema: object, components: object = {}) =>
    spec(
      { components: { schemas: components } },
      { requestBody: { content: { 'application/json': { schema } } } },
    )
  const read = async (schema: object, components?: object) => {
    const { bodies, schemas } = await data(site({}, body(schema, components)))
    return { schema: bodies[0]!.schema, schemas }
  }

  test('list a recursive schema once', async () => {
    const tree = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
    }
    expect(await read({ $ref: '#/components/schemas/Tree' }, { Tree: tree })).toEqual({
      schema: { ref: 'Tree' },
      schemas: {
        Tree: { types: ['object'], properties: [['children', { types: ['array'], items: { ref: 'Tree' } }]] },
      },
    })
  })

  test('omit read-only properties', async () => {
    const { schema } = await read({
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
    })
    expect(schema).toEqual({
      types: ['object'],
      properties: [['name', { types: ['string'] }]],
      required: ['name'],
    })
  })

  test.each(['constructor', 'toString', 'hasOwnProperty'])('may contain the name %s', async (name) => {
    const schema = JSON.parse(
      `{"type":"object","properties":{"${name}":{"$ref":"#/components/schemas/${name}"}}}`,
    ) as object
    const components = JSON.parse(
      `{"${name}":{"type":"object","properties":{"a":{"type":"string"}}}}`,
    ) as object
    const result = await read(schema, components)
    expect(result.schema!.properties![0]![0]).toBe(name)
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  test('are truncated if they are endless', async () => {
    const components = Object.fromEntries(
      Array.from({ length: 3000 }, (_, n) => [
        `S${n}`,
        { type: 'object', properties: { next: { $ref: `#/components/schemas/S${n + 1}` } } },
      ]),
    )
    const { schemas } = await read({ $ref: '#/components/schemas/S0' }, components)
    expect(Object.keys(schemas).length).toBeLessThanOrEqual(1200)
  })
})

test('documented responses omit write-only properties', async () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string' }, password: { type: 'string', writeOnly: true } },
  }
  const testSite = site(
    {},
    spec({}, { responses: { 200: { description: 'Fine', content: { 'application/json': { schema } } } } }),
  )
  const { documented } = await data(testSite)
  expect(documented?.responses).toEqual([
    {
      status: '200',
      anchor: 'response.200',
      content: [
        {
          type: 'application/json',
          schema: { types: ['object'], properties: [['id', { types: ['string'] }]] },
        },
      ],
      headers: [],
    },
  ])
})

test('a redirect keeps the query', async () => {
  const testSite = site()
  const response = await testSite.request(`${page}/?playground=open`)
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe(`${page}?playground=open`)
})

describe('the blank request', () => {
  const security = [{ key: [], basic: [] }]
  const schemes = {
    key: { type: 'apiKey', in: 'query', name: 'api_key' },
    basic: { type: 'http', scheme: 'basic' },
  }
  const parameters = [
    ...operation.parameters,
    { name: 'limit', in: 'query', required: true, schema: { type: 'integer', default: 20 } },
    { name: 'tags', in: 'query', required: true, schema: { type: 'array', default: ['a b', 'c'] } },
    { name: 'X-Mode', in: 'header', required: true, schema: { const: 'live' } },
    { name: 'theme', in: 'cookie', schema: { type: 'string', example: 'dark' } },
  ]

  test.each([
    ['an absolute server', [{ url: 'https://api.mill.example/v1' }]],
    ['a server of the site', [{ url: '/api/' }]],
    ['the root of the site', [{ url: '/' }]],
    [
      'server variables',
      [{ url: 'https://{region}.mill.example', variables: { region: { default: 'eu' } } }],
    ],
  ])('is the one that the browser writes for %s', async (_name, servers) => {
    const description = spec({ servers, components: { securitySchemes: schemes } }, { parameters, security })
    const operationData = await data(site({}, description))
    const { blank, method, response } = operationData
    const { shown } = prepareDraft({
      data: operationData,
      draft: createDraft(operationData),
      secrets: new Map(),
      isOpen: false,
      origin: 'https://docs.test',
    })
    const url = blank!.url.startsWith('/') ? `https://docs.test${blank!.url}` : blank!.url
    expect({ ...blank, url, method, response, notes: [] }).toEqual(shown)
    expect(url).toContain('/orders/{id}?')
  })

  test('does not exist if the form starts with a body', async () => {
    const body = { content: { 'application/json': { example: { title: 'Moss' } } }, required: true }
    const operationData = await data(site({ examples: { prefill: true } }, spec({}, { requestBody: body })))
    expect(operationData.blank).toBeUndefined()
  })
})

describe('example values', () => {
  const withBody = (schema: object, components: object = {}) =>
    spec(
      { components: { schemas: components } },
      {
        requestBody: { required: true, content: { 'application/json': { schema } } },
      },
    )

  test('come from the schemas of a body without its own example', async () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string', example: 'Moss' }, copies: { type: 'integer', default: 1 } },
    }
    const { bodies, hasExamples } = await data(site({}, withBody(schema)))
    expect(bodies[0]!.examples.map(({ text }) => JSON.parse(text))).toEqual([{ title: 'Moss', copies: 1 }])
    expect(hasExamples).toBe(true)
  })

  test('are not offered if there are only defaults', async () => {
    const schema = { type: 'object', properties: { copies: { type: 'integer', default: 1 } } }
    const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } }]
    const description = JSON.parse(withBody(schema))
    Object.assign(description.paths['/orders/{id}'].get, { parameters })
    const { bodies, hasExamples } = await data(site({}, JSON.stringify(description)))
    expect(bodies[0]!.examples).toEqual([])
    expect(hasExamples).toBe(false)
  })

  test('of a schema that contains itself many times are found at once', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `field_${n}`)
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: '#/components/schemas/Node' }]))
    const node = { type: 'object', properties: { ...properties, id: { type: 'string', example: 'n1' } } }
    const started = performance.now()
    const { bodies } = await data(site({}, withBody({ $ref: '#/components/schemas/Node' }, { Node: node })))
    expect(performance.now() - started).toBeLessThan(5000)
    expect(bodies[0]!.examples.map(({ text }) => JSON.parse(text))).toEqual([{ id: 'n1' }])
  })
})
