import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EchoApi, respondJson, startApi } from '../../fixtures/browser/echo-api.ts'
import { serve, type TestServer } from '../../fixtures/browser/serve.ts'

const okResponse = { 200: { description: 'OK' } }
let api: EchoApi
let server: TestServer
beforeAll(async () => {
  api = await startApi(({ url }, response) => {
    if (url.includes('reset')) response.socket?.resetAndDestroy()
    else if (url.includes('missing')) respondJson(response, { error: 'gone' }, 404)
    else respondJson(response, { id: 'b1' })
  })
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: `${api.url}/v1` }],
    security: [{ key: [] }],
    paths: {
      '/books/{id}': {
        get: {
          operationId: 'getBook',
          summary: 'Get a book',
          tags: ['Books'],
          'x-site': { mcp: { enabled: true, description: 'Looks up a book by its id' } },
          parameters: [
            { name: 'id', in: 'path', required: true, description: 'Which book', schema: { type: 'string' } },
            { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          ],
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
            },
          },
        },
      },
      '/books': {
        post: {
          operationId: 'createBook',
          summary: 'Create a book',
          tags: ['Books'],
          'x-site': { mcp: true },
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: okResponse,
        },
        put: {
          operationId: 'replaceBooks',
          summary: 'Replace the books',
          tags: ['Books'],
          'x-site': { mcp: true },
          security: [{ login: [] }, { token: [] }, { stamp: [] }, { partner: [] }],
          responses: okResponse,
        },
        get: { operationId: 'listBooks', summary: 'List books', tags: ['Books'], responses: okResponse },
      },
      '/closed': {
        get: {
          operationId: 'closed',
          summary: 'Closed',
          'x-site': { mcp: true, metadata: { playground: 'none' } },
          responses: okResponse,
        },
      },
      '/canary': {
        get: { operationId: 'canary', summary: 'Canary', 'x-hidden': true, responses: okResponse },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        login: { type: 'http', scheme: 'basic' },
        token: { type: 'http', scheme: 'bearer' },
        stamp: { type: 'http', scheme: 'Seal' },
        partner: { type: 'openIdConnect', openIdConnectUrl: 'https://id.books.test/' },
      },
      schemas: {
        Book: { type: 'object', properties: { title: { type: 'string', description: 'On the spine.' } } },
      },
    },
  }
  server = await serve({
    'docs.json': JSON.stringify({
      name: 'Books',
      navigation: {
        groups: [
          { group: 'Guides', pages: ['index', 'binding', 'quiet'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Home\ndescription: Where it begins\n---\nWelcome.',
    'binding.mdx': '---\ntitle: Binding\n---\n## Thread\n\nSewn with **linen** thread.',
    'quiet.mdx': '---\ntitle: Canary\nnoindex: true\n---\nCanary.',
    'api.json': JSON.stringify(spec),
  })
})
afterAll(async () => {
  await server.close()
  await api.close()
})

/** The SDK's client, as agents use it. */
async function connect(headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } }),
  )
  return client
}

async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  return { text: (content as { text: string }[]).map(({ text }) => text).join(''), isError: isError === true }
}

test('the server card announces the MCP endpoint', async () => {
  const response = await fetch(`${server.url}/.well-known/mcp.json`)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toMatchObject({
    url: `${server.url}/mcp`,
    servers: [{ name: 'Books', authentication: 'none' }],
  })
  const full = await (await fetch(`${server.url}/.well-known/mcp/server-card.json`)).json()
  expect(full).toMatchObject({
    title: 'Books',
    remotes: [{ type: 'streamable-http', url: `${server.url}/mcp` }],
  })
})

test('the tool list marks read-only tools', async () => {
  const client = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['search', true],
    ['read_page', true],
    ['list_operations', true],
    ['get_operation', true],
    ['getBook', true],
    ['createBook', false],
    ['replaceBooks', false],
    ['closed', true],
  ])
  expect(client.getInstructions()).toContain('Books')
  await client.close()
})

describe('reading', () => {
  test('search finds text, operations and fields with their URLs', async () => {
    const client = await connect()
    expect((await callTool(client, 'search', { query: 'linen' })).text).toContain('(/binding.md#thread)')
    expect((await callTool(client, 'search', { query: 'getBook' })).text).toMatch(
      /^- GET \/books\/\{id\}: Get a book \(\/api-reference\/books\/id\/get\.md\)/,
    )
    expect((await callTool(client, 'search', { query: 'on the spine' })).text).toContain('title')
    expect((await callTool(client, 'search', { query: 'canary' })).text).toBe('No results for "canary".')
    expect(await callTool(client, 'search', { query: 'x', version: '9' })).toMatchObject({ isError: true })
    await client.close()
  })

  test('read_page returns Markdown for any spelling of a page URL', async () => {
    const client = await connect()
    for (const path of ['/binding', '/binding.md', 'binding', `${server.url}/binding.md#thread`])
      expect(await callTool(client, 'read_page', { path }), path).toEqual({
        text: '# Binding\n\n## Thread\n\nSewn with **linen** thread.\n',
        isError: false,
      })
    expect((await callTool(client, 'read_page', { path: '/' })).text).toContain('# Home')
    const missing = await callTool(client, 'read_page', { path: '/bindings' })
    expect(missing).toEqual({ text: 'Page not found: /bindings. Did you mean /binding?', isError: true })
    await client.close()
  })

  test('list_operations lists operations by group, without hidden ones', async () => {
    const client = await connect()
    const { text } = await callTool(client, 'list_operations', { group: 'books' })
    expect(text.split('\n')).toEqual(
      [
        '- GET /books/{id}: Get a book `getBook` (/api-reference/books/id/get.md)',
        '- GET /books: List books `listBooks` (/api-reference/books/get.md)',
        '- POST /books: Create a book `createBook` (/api-reference/books/post.md)',
        '- PUT /books: Replace the books `replaceBooks` (/api-reference/books/put.md)',
      ].sort((a, b) => text.indexOf(a) - text.indexOf(b)),
    )
    expect((await callTool(client, 'list_operations', {})).text).not.toMatch(/canary/i)
    expect(await callTool(client, 'list_operations', { api: 'none' })).toMatchObject({ isError: true })
    await client.close()
  })

  test('get_operation returns a minimal spec by id, path or page', async () => {
    const client = await connect()
    for (const operation of ['getBook', 'get /books/{id}', '/api-reference/books/id/get.md']) {
      const { text } = await callTool(client, 'get_operation', { operation })
      expect(JSON.parse(text)).toMatchObject({
        paths: { '/books/{id}': { get: { operationId: 'getBook' } } },
        components: { schemas: { Book: {} } },
      })
      expect(text).not.toMatch(/canary|createBook/i)
    }
    expect(await callTool(client, 'get_operation', { operation: 'canary' })).toMatchObject({ isError: true })
    await client.close()
  })

  test('lists pages as resources in navigation order', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri).slice(0, 2)).toEqual(['docs:///index.md', 'docs:///binding.md'])
    expect(JSON.stringify(resources)).not.toMatch(/canary|quiet/i)
    const { contents } = await client.readResource({ uri: 'docs:///binding.md' })
    expect(contents).toEqual([
      {
        uri: 'docs:///binding.md',
        mimeType: 'text/markdown',
        text: '# Binding\n\n## Thread\n\nSewn with **linen** thread.\n',
      },
    ])
    await expect(client.readResource({ uri: 'docs:///nowhere.md' })).rejects.toThrow('Page not found')
    await client.close()
  })
})

describe('calling the API', () => {
  test("sends the documented request with the client's credentials", async () => {
    const client = await connect({ 'Octavo-Credential': 'key=s3cret' })
    const input = { path: { id: 'a/b c' }, query: { fields: ['title', 'year'] } }
    expect(await callTool(client, 'getBook', input)).toEqual({
      text: 'HTTP 200\n\n{"id":"b1"}',
      isError: false,
    })
    expect(api.last()).toMatchObject({
      method: 'GET',
      url: '/v1/books/a%2Fb%20c?fields=title&fields=year',
      headers: { 'x-key': 's3cret' },
    })
    await callTool(client, 'createBook', { body: { title: 'Moss' } })
    expect(api.last()).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(api.last().body.toString()).toBe('{"title":"Moss"}')
    await client.close()
  })

  test.each([
    ['ida:moss', 'ida:moss'],
    ['ida', 'ida:'],
    // Some APIs take a token as the password of no one.
    [':moss', ':moss'],
    ['ida:a:b', 'ida:a:b'],
  ])('sends the basic credential %s', async (credential, expected) => {
    const client = await connect({ 'Octavo-Credential': `login=${credential}` })
    await callTool(client, 'replaceBooks', {})
    const sent = api.last().headers.authorization
    expect(sent).toBe(`Basic ${Buffer.from(expected).toString('base64')}`)
    await client.close()
  })

  test.each([
    ['token=moss', 'Bearer moss'],
    ['stamp=moss', 'seal moss'],
    ['partner=moss', 'Bearer moss'],
  ])('sends the credential %s with its scheme', async (credential, expected) => {
    const client = await connect({ 'Octavo-Credential': credential })
    await callTool(client, 'replaceBooks', {})
    expect(api.last().headers.authorization).toBe(expected)
    await client.close()
  })

  test('returns API errors as errors and reports missing parameters without a request', async () => {
    const client = await connect()
    expect(await callTool(client, 'getBook', { path: { id: 'missing' } })).toEqual({
      text: 'HTTP 404\n\n{"error":"gone"}',
      isError: true,
    })
    const before = api.requests.length
    expect(await callTool(client, 'getBook', {})).toEqual({
      text: 'Missing required argument `path.id`.',
      isError: true,
    })
    expect(api.requests).toHaveLength(before)
    await client.close()
  })

  test('reports a reset connection and recovers with the next request', async () => {
    const client = await connect()
    const { text, isError } = await callTool(client, 'getBook', { path: { id: 'reset' } })
    expect([isError, text.includes('upstream_reset')]).toEqual([true, true])
    expect(await callTool(client, 'getBook', { path: { id: 'b1' } })).toMatchObject({ isError: false })
    await client.close()
  })

  test('refuses operations whose playground is disabled', async () => {
    const client = await connect()
    const before = api.requests.length
    const { text, isError } = await callTool(client, 'closed', {})
    expect([isError, text.includes('playground_disabled')]).toEqual([true, true])
    expect(api.requests).toHaveLength(before)
    await client.close()
  })

  test('cannot be redirected to another URL by arguments', async () => {
    const client = await connect()
    const before = api.requests.length
    for (const id of ['..', '../../admin', '//other.test/', '?x=1#y', '\r\nX-Evil: 1']) {
      await callTool(client, 'getBook', { path: { id } })
      for (const { url, headers } of api.requests.slice(before)) {
        expect(url.startsWith('/v1/books/')).toBe(true)
        expect(headers['x-evil']).toBeUndefined()
      }
    }
    await client.close()
  })
})

describe('access to the endpoint', () => {
  test('is rejected for cross-origin requests', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
    const crossOrigin = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, Origin: 'https://evil.test' },
      body,
    })
    expect([crossOrigin.status, crossOrigin.headers.get('Content-Type')]).toEqual([
      403,
      'application/problem+json',
    ])
    const sameOrigin = await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, Origin: server.url },
      body,
    })
    expect(sameOrigin.status).toBe(200)
    expect(sameOrigin.headers.get('Cache-Control')).toBe('no-store')
  })

  test('is rejected for malformed, batched or oversized messages', async () => {
    const post = (body: string) =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
        body,
      })
    expect((await post('{')).status).toBe(400)
    const item = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect(await (await post(JSON.stringify([item, item]))).json()).toMatchObject({
      status: 400,
      code: 'no_batches',
    })
    expect((await post(JSON.stringify({ long: 'x'.repeat(1_100_000) }))).status).toBe(413)
  })
})
