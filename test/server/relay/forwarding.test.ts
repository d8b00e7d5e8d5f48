import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  operation,
  post,
  type RelaySite,
  sendRequest,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['rawHeaders']; body: Buffer }
type Handler = (received: ReceivedRequest, response: ServerResponse) => void

/** A server that records every request. */
async function startUpstream(handler: Handler = (_, response) => response.end('ok')) {
  const received: ReceivedRequest[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const item = {
      method: request.method!,
      url: request.url!,
      headers: request.rawHeaders,
      body: Buffer.concat(chunks),
    }
    received.push(item)
    handler(item, response)
  })
  const port = await startServer(server)
  closing.push(async () => void server.close())
  return { received, port, url: `http://127.0.0.1:${port}` }
}

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})
async function start(...input: Parameters<typeof startRelay>): Promise<RelaySite> {
  const site = await startRelay(...input)
  closing.push(site.close)
  return site
}

const pairs = (raw: string[]) =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!] as const] : []))
const names = (raw: string[]) => pairs(raw).map(([name]) => name.toLowerCase())

describe('request headers', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let site: RelaySite
  beforeAll(async () => {
    upstream = await startUpstream()
    site = await start([operation('GET', upstream.url, '/a')])
  })
  const send = async (headers: [string, string][]) => {
    const result = await sendRequest(
      site,
      { url: `${upstream.url}/a`, headers },
      { Cookie: 'session=of-the-site', 'X-Own': 'x' },
    )
    return { end: result.end, received: upstream.received.at(-1)! }
  }

  test("are sent in order with duplicates, without the browser's own headers", async () => {
    const headers: [string, string][] = [
      ['X-B', '1'],
      ['x-a', 'ü'],
      ['X-B', '2'],
      ['Cookie', 'key=of-the-reader'],
    ]
    const { received } = await send(headers)
    const sentHeaders = pairs(received.headers).filter(([name]) => /^(x-|cookie)/i.test(name))
    expect(sentHeaders).toEqual(headers)
    expect(received.headers).toContain('Octavo (playground)')
    expect(received.headers).toContain('1.1 octavo-relay')
    expect(names(received.headers).filter((name) => name === 'accept-encoding')).toHaveLength(1)
  })

  test('may override the User-Agent', async () => {
    const { received } = await send([['User-Agent', 'mine']])
    expect(pairs(received.headers).filter(([name]) => name === 'User-Agent')).toEqual([
      ['User-Agent', 'mine'],
    ])
  })

  test('exclude 32 names that describe the connection, the browser or a proxy', async () => {
    const forbidden: [string, string][] = [
      'Host',
      'Content-Length',
      'Transfer-Encoding',
      'TE',
      'Trailer',
      'Upgrade',
      'Expect',
      'Connection',
      'Keep-Alive',
      'HTTP2-Settings',
      'Proxy-Authorization',
      'Proxy-Connection',
      'Sec-Fetch-Site',
      'Sec-WebSocket-Key',
      'Forwarded',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded',
      'X-Real-IP',
      'X-Client-IP',
      'X-Cluster-Client-IP',
      'True-Client-IP',
      'Fastly-Client-IP',
      'CF-Connecting-IP',
      'Via',
      'Origin',
      'Referer',
      'Accept-Encoding',
      'content_length',
      'Transfer_Encoding',
      'x_forwarded_for',
    ].map((name) => [name, 'evil.example'])
    expect(forbidden).toHaveLength(32)
    const { end, received } = await send(forbidden)
    expect(end).toBe('complete')
    expect(received.headers.join('\n')).not.toContain('evil')
    expect(names(received.headers).sort()).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
      'via',
    ])
  })

  test('exclude headers that `Connection` lists', async () => {
    const { received } = await send([
      ['Connection', 'close, X-Trace'],
      ['X-Trace', '1'],
      ['X-Other', '2'],
    ])
    expect(names(received.headers)).not.toContain('x-trace')
    expect(names(received.headers)).toContain('x-other')
  })

  test.for([
    ['a CRLF in a value', [['X', 'a\r\nHost: evil.example']]],
    ['a bare LF in a value', [['X', 'a\nb']]],
    ['NUL in a value', [['X', 'a\0b']]],
    ['a character beyond Latin-1', [['X', '\u4e2d']]],
    ['a CRLF in a name', [['X\r\nHost: evil', 'a']]],
    ['a space in a name', [['X Y', 'a']]],
    ['a colon in a name', [['X:', 'a']]],
    ['an empty name', [['', 'a']]],
    ['101 headers', Array.from({ length: 101 }, (_, index) => [`X-${index}`, 'a'])],
    ['more than 16 KB', [['X', 'a'.repeat(17_000)]]],
  ] as [string, [string, string][]][])('are rejected with %s', async ([, headers]) => {
    const before = upstream.received.length
    expect((await send(headers)).end).toBe('bad_header')
    expect(upstream.received).toHaveLength(before)
  })
})

describe('a request body', () => {
  test.for([0, 1, 1000, 65_536, 200_000, 5_000_000])(
    'of %i bytes arrives unchanged with its length',
    async (size) => {
      const upstream = await startUpstream()
      const site = await start([operation('POST', upstream.url, '/a')])
      const body = Buffer.alloc(size, 'abcdefg\0\xff')
      const result = await sendRequest(site, { method: 'POST', url: `${upstream.url}/a`, body })
      expect(result.end).toBe('complete')
      expect(upstream.received[0]!.body.equals(body)).toBe(true)
      expect(upstream.received[0]!.headers).toContain(String(size))
      expect(names(upstream.received[0]!.headers)).not.toContain('transfer-encoding')
    },
  )

  test('is sent with GET and DELETE too', async () => {
    const upstream = await startUpstream()
    const site = await start([operation('GET', upstream.url, '/a'), operation('DELETE', upstream.url, '/a')])
    for (const method of ['GET', 'DELETE']) {
      await sendRequest(site, { method, url: `${upstream.url}/a`, body: 'abc' })
      expect(upstream.received.at(-1)).toMatchObject({ method, body: Buffer.from('abc') })
    }
  })

  test('reuses the connection', async () => {
    const upstream = await startUpstream()
    const site = await start([operation('GET', upstream.url, '/a')])
    const first = await sendRequest(site, { url: `${upstream.url}/a` })
    const second = await sendRequest(site, { url: `${upstream.url}/a` })
    expect(first.head?.timing.connect).toBeTypeOf('number')
    expect(second.head?.timing.connect).toBeUndefined()
    expect(second.head?.timing.firstByte).toBeTypeOf('number')
  })
})

describe('a response', () => {
  test('of an upstream cannot affect this site', async () => {
    const upstream = await startUpstream((_, response) => {
      response.setHeader('Set-Cookie', ['session=stolen', 'b=2'])
      response.writeHead(401, {
        'Content-Type': 'text/html',
        'Clear-Site-Data': '"*"',
        'Access-Control-Allow-Origin': '*',
        Refresh: '0;url=http://evil.example',
        Location: 'http://evil.example',
      })
      response.end('<script>alert(1)</script>')
    })
    const site = await start([operation('GET', upstream.url, '/a')])
    const result = await sendRequest(site, { url: `${upstream.url}/a` })
    expect(result.status).toBe(200)
    expect(result.head).toMatchObject({
      status: 401,
      statusText: 'Unauthorized',
      url: `${upstream.url}/a`,
      redirects: [],
    })
    expect(result.head?.headers.filter(([name]) => name === 'Set-Cookie')).toEqual([
      ['Set-Cookie', 'session=stolen'],
      ['Set-Cookie', 'b=2'],
    ])
    expect(Object.keys(result.headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-disposition',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'x-accel-buffering',
      'x-content-type-options',
      'x-request-id',
    ])
    expect(result.headers).toMatchObject({
      'content-type': 'application/vnd.octavo.relay',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store, no-transform',
    })
  })

  test.for([0, 1, 8192, 8193, 100_000, 3_000_000])('of %i bytes arrives unchanged', async (size) => {
    const body = Buffer.alloc(size, 'abc\0\xff')
    const upstream = await startUpstream((_, response) => response.end(body))
    const site = await start([operation('GET', upstream.url, '/a')])
    const result = await sendRequest(site, { url: `${upstream.url}/a` })
    expect(result.body.equals(body)).toBe(true)
    expect(result.frames.at(-1)).toMatchObject({ kind: 'end', end: { bytes: size } })
  })
})

describe('redirects', () => {
  /** `/a` redirects to the URL of the test. */
  async function startPair(to: (other: string, ownUrl: string) => string, status = 302) {
    const other = await startUpstream((received, response) =>
      response.end(`other ${received.method} ${received.url}`),
    )
    let ownUrl = ''
    const first = await startUpstream((received, response) => {
      if (received.url === '/a') response.writeHead(status, { Location: to(other.url, ownUrl) }).end('moved')
      else response.end(`first ${received.method} ${received.url}`)
    })
    ownUrl = first.url
    const methods = ['GET', 'POST', 'PUT']
    const site = await start(
      methods.flatMap((method) => [
        operation(method, first.url, '/a'),
        operation(method, first.url, '/b/{id}'),
        operation(method, other.url, '/b/{id}'),
        operation(method, 'http://10.0.0.1', '/b/{id}'),
      ]),
    )
    return { first, other, site }
  }
  const secrets: [string, string][] = [
    ['Authorization', 'Bearer secret'],
    ['Cookie', 'secret=1'],
    ['X-Api-Key', 'secret'],
    ['Accept', 'text/plain'],
    ['Content-Type', 'text/plain'],
  ]

  test('are shown and not followed by default', async () => {
    const { first, site, other } = await startPair((url) => `${url}/b/1`)
    const result = await sendRequest(site, { url: `${first.url}/a` })
    expect(result.head).toMatchObject({ status: 302, url: `${first.url}/a`, redirects: [] })
    expect(result.body.toString()).toBe('moved')
    expect(other.received).toEqual([])
  })

  test('within an origin keep headers and body', async () => {
    const { first, site } = await startPair(() => '/b/1?x=2', 307)
    const result = await sendRequest(site, {
      method: 'POST',
      url: `${first.url}/a`,
      redirect: 'follow',
      headers: secrets,
      body: 'abc',
    })
    expect(result.head).toMatchObject({
      status: 200,
      url: `${first.url}/b/1?x=2`,
      redirects: [{ status: 307, location: '/b/1?x=2' }],
    })
    expect(first.received[1]).toMatchObject({ method: 'POST', body: Buffer.from('abc') })
    expect(first.received[1]!.headers.join()).toContain('Bearer secret')
  })

  test('to another origin drop credentials and body', async () => {
    const { first, site, other } = await startPair((url) => `${url}/b/1`, 307)
    const result = await sendRequest(site, {
      method: 'POST',
      url: `${first.url}/a`,
      redirect: 'follow',
      headers: secrets,
      body: 'secret',
    })
    expect(result.body.toString()).toBe('other POST /b/1')
    expect(other.received[0]!.body.length).toBe(0)
    expect(other.received[0]!.headers.join()).not.toMatch(/secret|content-type/i)
    expect(other.received[0]!.headers).toContain('text/plain')
  })

  test.for([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [302, 'PUT', 'PUT'],
    [308, 'POST', 'POST'],
  ] as const)('with %i after %s continue with %s', async ([status, method, next]) => {
    const { first, site } = await startPair(() => '/b/1', status)
    const result = await sendRequest(site, { method, url: `${first.url}/a`, redirect: 'follow', body: 'abc' })
    expect(result.body.toString()).toBe(`first ${next} /b/1`)
  })

  test.for([
    ['a URL that the page may not call', (other: string) => `${other}/admin`],
    ['a path with dots', (other: string) => `${other}/b/%2e%2e%2fadmin`],
    ['a URL with a password', (other: string) => other.replace('//', '//u:p@')],
    ['a file', () => 'file:///etc/passwd'],
    ['a script', () => 'javascript:alert(1)'],
    ['a private address', () => 'http://10.0.0.1/b/1'],
    ['itself, endlessly', () => '/a'],
  ] as const)('to %s are shown and not followed', async ([, to]) => {
    const { first, site, other } = await startPair(to)
    const result = await sendRequest(site, { url: `${first.url}/a`, redirect: 'follow' })
    expect([result.end, result.head?.status, result.body.toString()]).toEqual(['complete', 302, 'moved'])
    expect(result.head?.headers).toContainEqual(['Location', to(other.url)])
    expect(other.received).toEqual([])
    expect(first.received.length).toBeLessThanOrEqual(6)
  })

  test('are shown if the body cannot be sent again', async () => {
    const { first, site } = await startPair(() => '/b/1', 307)
    const result = await sendRequest(site, {
      method: 'POST',
      url: `${first.url}/a`,
      redirect: 'follow',
      body: Buffer.alloc(1_000_000),
    })
    expect(result.head?.status).toBe(307)
  })

  test('without a Location are shown', async () => {
    const upstream = await startUpstream((_, response) => response.writeHead(302).end('nowhere'))
    const site = await start([operation('GET', upstream.url, '/a')])
    const result = await sendRequest(site, { url: `${upstream.url}/a`, redirect: 'follow' })
    expect([result.head?.status, result.body.toString()]).toEqual([302, 'nowhere'])
  })
})

describe('OpenID discovery', () => {
  const form: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']]

  async function startIssuer(document: (ownUrl: string) => unknown, status = 200) {
    let ownUrl = ''
    const issuer = await startUpstream((received, response) => {
      if (received.url === '/.well-known') response.writeHead(status).end(JSON.stringify(document(ownUrl)))
      else response.end('token')
    })
    ownUrl = issuer.url
    const site = await start([{ kind: 'discovery', url: `${issuer.url}/.well-known` }])
    const token = (path: string, headers = form) =>
      sendRequest(site, { method: 'POST', url: `${issuer.url}${path}`, headers, body: 'grant_type=x' })
    return { issuer, site, token }
  }

  test('allows the document and its endpoints on the same origin, and fetches it once', async () => {
    const { issuer, site, token } = await startIssuer((ownUrl) => ({
      token_endpoint: `${ownUrl}/token`,
      device_authorization_endpoint: `${ownUrl}/device`,
      userinfo_endpoint: `${ownUrl}/me`,
    }))
    expect((await sendRequest(site, { url: `${issuer.url}/.well-known` })).end).toBe('complete')
    expect((await token('/token')).body.toString()).toBe('token')
    expect((await token('/device')).end).toBe('complete')
    expect((await token('/me')).end).toBe('target_not_allowed')
    expect((await token('/token?x=1')).end).toBe('target_not_allowed')
    expect((await token('/token', [['Content-Type', 'application/json']])).end).toBe('target_not_allowed')
    expect(issuer.received.filter(({ url }) => url === '/.well-known')).toHaveLength(2)
  })

  test('ignores endpoints on other origins', async () => {
    const other = await startUpstream()
    const { site } = await startIssuer(() => ({ token_endpoint: `${other.url}/token` }))
    const result = await sendRequest(site, {
      method: 'POST',
      url: `${other.url}/token`,
      headers: form,
      body: 'a=b',
    })
    expect(result.end).toBe('target_not_allowed')
    expect(other.received).toEqual([])
  })

  test.for([
    ['null', () => null],
    ['a string', () => 'token_endpoint'],
    ['numbers', () => ({ token_endpoint: 1 })],
    [
      'half a megabyte',
      (ownUrl: string) => ({ more: 'a'.repeat(500_000), token_endpoint: `${ownUrl}/token` }),
    ],
  ] as const)('ignores a document of %s', async ([, document]) => {
    const { token } = await startIssuer(document)
    expect((await token('/token')).end).toBe('target_not_allowed')
  })

  test('ignores a missing document', async () => {
    const { token } = await startIssuer((ownUrl) => ({ token_endpoint: `${ownUrl}/token` }), 404)
    expect((await token('/token')).end).toBe('target_not_allowed')
  })
})

describe('a JSON request', () => {
  const json = { 'Content-Type': 'application/json; charset=utf-8' }
  const send = async (site: RelaySite, value: unknown) => {
    const result = await post(site, JSON.stringify(value), json)
    return { ...result, answer: result.problem ? undefined : JSON.parse(result.body.toString()) }
  }

  test('sends and receives text, or base64 for binary data', async () => {
    const upstream = await startUpstream((received, response) => response.writeHead(201).end(received.body))
    const site = await start([operation('POST', upstream.url, '/a')])
    const head = { v: 1, page: '/page', method: 'POST', url: `${upstream.url}/a` }
    const text = await send(site, { ...head, body: 'grüß dich' })
    expect(text.headers['content-type']).toBe('application/json')
    expect(text.answer).toMatchObject({ status: 201, body: 'grüß dich', url: head.url, bytes: 11 })
    const bytes = await send(site, { ...head, body: { base64: '/w==' } })
    expect(bytes.answer.body).toEqual({ base64: '/w==' })
    expect((await send(site, head)).answer.body).toBe('')
  })

  test('is rejected above 1 MB in either direction', async () => {
    const upstream = await startUpstream((_, response) => response.end(Buffer.alloc(1_100_000)))
    const site = await start([operation('POST', upstream.url, '/a')])
    const head = { v: 1, page: '/page', method: 'POST', url: `${upstream.url}/a` }
    expect((await send(site, { ...head, body: 'a'.repeat(1_100_000) })).end).toBe('body_too_large')
    const result = await send(site, head)
    expect([result.end, result.status]).toEqual(['response_too_large', 502])
  })

  test.for([['{'], ['[]'], ['null'], ['{"v":1}'], ['"text"']])('is rejected if it is %s', async ([text]) => {
    const site = await start([])
    expect((await post(site, text!, json)).end).toBe('bad_envelope')
  })
})

describe('the log', () => {
  test('has one line per request and no secrets', async () => {
    const upstream = await startUpstream((_, response) =>
      response.writeHead(418, { 'X-Secret': 'secret' }).end('secret'),
    )
    const site = await start([operation('POST', upstream.url, '/users/{id}')])
    const headers: [string, string][] = [
      ['Authorization', 'secret'],
      ['X-secret', 'secret'],
    ]
    const host = `127.0.0.1:${upstream.port}`
    await sendRequest(site, {
      method: 'POST',
      url: `${upstream.url}/users/secret?key=secret`,
      headers,
      body: 'secret',
    })
    await sendRequest(site, { method: 'POST', url: `${upstream.url}/secret?key=secret`, headers })
    await sendRequest(site, { page: '/secret', url: `${upstream.url}/secret` })
    await sendRequest(site, { method: 'SECRET!', url: 'secret' })
    await sendRequest(site, { url: `http://secret:secret@${host}/` })
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    const ms = expect.any(Number)
    expect(site.lines).toEqual([
      { id, page: '/page', method: 'POST', host, status: 418, bytes: 6, ms },
      { id, page: '/page', method: 'POST', status: 403, code: 'target_not_allowed', bytes: 0, ms },
      { id, status: 404, code: 'unknown_page', bytes: 0, ms },
      { id, page: '/page', status: 400, code: 'bad_method', bytes: 0, ms },
      { id, page: '/page', method: 'GET', status: 400, code: 'bad_url', bytes: 0, ms },
    ])
    expect(JSON.stringify(site.lines)).not.toContain('secret')
  })
})
