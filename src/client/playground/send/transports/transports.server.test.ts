import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ResponseEvent, Transport, WireRequest } from '../exchange.ts'
import { createTransport } from './index.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const send = async (transport: Transport, request: WireRequest, signal = new AbortController().signal) => {
  const events: ResponseEvent[] = []
  for await (const event of transport.send(request, signal)) events.push(event)
  return events
}
const relayAt = (base: string) => createTransport('relay', { base, page: '/api/pets', credentials: false })
const direct = createTransport('direct', { base: '', page: '/api/pets', credentials: false })

const get: WireRequest = { method: 'GET', url: 'https://api.example.com/pets', headers: [] }
const faultOf = (events: ResponseEvent[]) =>
  events.flatMap((event) => (event.kind === 'fault' ? event.fault : []))
const dataOf = (events: ResponseEvent[]) =>
  Buffer.concat(events.flatMap((event) => (event.kind === 'data' ? event.bytes : []))).toString()

function frame(type: string, payload: unknown): Buffer {
  const bytes = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const head = Buffer.alloc(5, type)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
const headFrame = frame('H', {
  status: 201,
  statusText: 'Created',
  headers: [['X-A', '1']],
  url: 'u',
  redirects: [],
  timing: {},
})
const respondWith =
  (...frames: Buffer[]): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(200, { 'Content-Type': 'application/vnd.octavo.relay' })
    for (const bytes of frames) response.write(bytes)
    response.end()
  }

test('sends the head and then the body to the relay byte for byte', async () => {
  let received: { type?: string; url?: string; body: Buffer } | undefined
  const base = await serve(async (request, response) => {
    received = { type: request.headers['content-type'], url: request.url, body: await bodyOf(request) }
    respondWith(headFrame, frame('T', {}))(request, response)
  })
  const body = new Blob([Uint8Array.of(0, 255, 10)])
  await send(relayAt(`${base}/docs`), {
    method: 'POST',
    url: 'https://x.example/ü',
    headers: [['A', 'é']],
    body,
  })
  const length = received!.body.readUInt32BE(0)
  expect(received).toMatchObject({ type: 'application/vnd.octavo.relay', url: '/docs/_platform/api/request' })
  expect(JSON.parse(received!.body.subarray(4, 4 + length).toString())).toEqual({
    v: 1,
    page: '/api/pets',
    method: 'POST',
    url: 'https://x.example/ü',
    headers: [['A', 'é']],
    bodyLength: 3,
    redirect: 'follow',
  })
  expect([...received!.body.subarray(4 + length)]).toEqual([0, 255, 10])
})

test("returns the API's response from the relay", async () => {
  const base = await serve(
    respondWith(headFrame, frame('D', 'one '), frame('P', ''), frame('D', 'two'), frame('T', {})),
  )
  const events = await send(relayAt(base), get)
  expect(events[0]).toMatchObject({ kind: 'head', head: { status: 201, headers: [['X-A', '1']] } })
  expect(dataOf(events)).toBe('one two')
  expect(events.at(-1)).toEqual({ kind: 'end' })
})

test('reports a truncated response and relay errors', async () => {
  const cut = await serve(respondWith(headFrame, frame('D', 'half')))
  expect(faultOf(await send(relayAt(cut), get))).toEqual([{ code: 'cut' }])
  const late = await serve(respondWith(headFrame, frame('E', { code: 'deadline', message: 'Too long.' })))
  expect(faultOf(await send(relayAt(late), get))).toEqual([{ code: 'deadline', detail: 'Too long.' }])
  for (const odd of [frame('?', 'x'), frame('H', '<html>'), frame('E', '')])
    expect(faultOf(await send(relayAt(await serve(respondWith(odd))), get))).toEqual([{ code: 'cut' }])
  const torn = await serve((request, response) => {
    request.resume()
    response.writeHead(200, { 'Content-Type': 'application/vnd.octavo.relay', 'Content-Length': 999 })
    response.write(headFrame, () => setTimeout(() => response.destroy(), 50))
  })
  expect((await send(relayAt(torn), get)).map(({ kind }) => kind)).toEqual(['head', 'fault'])
})

test("keeps the relay's reason, detail and wait time", async () => {
  const base = await serve((request, response) => {
    request.resume()
    response.writeHead(429, {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Retry-After': '12',
    })
    response.end(JSON.stringify({ code: 'rate_limited', detail: 'Wait.', requestId: 'r1' }))
  })
  expect(faultOf(await send(relayAt(base), get))).toEqual([
    { code: 'rate_limited', status: 429, detail: 'Wait.', retryAfter: 12 },
  ])
})

test.each([
  [405, 'text/html', '<h1>405</h1>'],
  [200, 'text/html', '<h1>Welcome</h1>'],
  [403, 'application/problem+json', '{"code":"rate_limited"}'],
  [403, 'application/problem+json', 'null'],
  [403, 'application/problem+json', '{"code":7,"requestId":"r1"}'],
  [500, 'application/vnd.octavo.relay', ''],
])('recognizes a %i from a proxy in front of the relay: %s %s', async (status, type, text) => {
  const base = await serve((request, response) => {
    request.resume()
    response.writeHead(status, { 'Content-Type': type, Server: 'nginx' }).end(text)
  })
  expect(faultOf(await send(relayAt(base), get))).toEqual([
    { code: 'relay_blocked', status, server: 'nginx' },
  ])
})

test('does not follow a redirect to a sign-in page', async () => {
  const requestedUrls: string[] = []
  const base = await serve((request, response) => {
    requestedUrls.push(request.url!)
    request.resume()
    response.writeHead(302, { Location: '/login' }).end()
  })
  expect(faultOf(await send(relayAt(base), get))).toMatchObject([{ code: 'relay_blocked' }])
  expect(requestedUrls).toEqual(['/_platform/api/request'])
})

test('reports an unreachable relay or API', async () => {
  const base = await serve(() => {})
  servers.splice(0).map((server) => server.close())
  expect(faultOf(await send(relayAt(base), get))).toEqual([{ code: 'relay_unreachable' }])
  expect(faultOf(await send(direct, { ...get, url: base }))).toEqual([{ code: 'blocked_or_unreachable' }])
})

test.each(['before the response', 'in the middle of it'])('ends when cancelled %s', async (when) => {
  const base = await serve((request, response) => {
    request.resume()
    if (when === 'before the response') return
    response.writeHead(200, { 'Content-Type': 'application/vnd.octavo.relay' })
    response.write(Buffer.concat([headFrame, frame('D', 'x')]))
  })
  for (const [transport, url] of [
    [relayAt(base), get.url],
    [direct, base],
  ] as const) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), 300)
    const events = await send(transport, { ...get, url }, controller.signal)
    clearTimeout(timer)
    expect(faultOf(events)).toEqual([{ code: 'cancelled' }])
  }
})

test('stops the download when the consumer stops', async () => {
  let closing: Promise<void> | undefined
  const base = await serve((request, response) => {
    request.resume()
    closing = new Promise((done) => response.on('close', done))
    response.writeHead(200, { 'Content-Type': 'application/vnd.octavo.relay' }).write(headFrame)
  })
  for await (const event of relayAt(base).send(get, new AbortController().signal)) {
    expect(event.kind).toBe('head')
    break
  }
  await closing
})

test('sends headers byte for byte and no implicit content type', async () => {
  let received: { headers: IncomingMessage['headers']; body: string } | undefined
  const base = await serve(async (request, response) => {
    received = { headers: request.headers, body: String(await bodyOf(request)) }
    response.writeHead(404, 'Nowhere', { 'X-B': '2' }).end('gone')
  })
  const events = await send(direct, {
    method: 'POST',
    url: `${base}/a`,
    headers: [['X-Name', Buffer.from('Łódź').toString('latin1')]],
    body: new Blob(['hello'], { type: 'text/plain' }),
  })
  expect(Buffer.from(received!.headers['x-name'] as string, 'latin1').toString()).toBe('Łódź')
  expect(received!.headers).not.toHaveProperty('content-type')
  expect(received!.body).toBe('hello')
  expect(events[0]).toMatchObject({
    kind: 'head',
    head: { status: 404, statusText: 'Nowhere', url: `${base}/a` },
  })
  expect(dataOf(events)).toBe('gone')
  expect(events.at(-1)).toEqual({ kind: 'end' })
})

test('reports requests that browsers reject', async () => {
  const faultCode = async (changes: Partial<WireRequest>) =>
    faultOf(await send(direct, { ...get, ...changes }))[0]?.code
  expect(await faultCode({ method: 'TRACE' })).toBe('bad_method')
  expect(await faultCode({ url: '/pets' })).toBe('bad_url')
  expect(await faultCode({ url: 'https://ida:secret@api.example.com' })).toBe('bad_url')
  expect(await faultCode({ headers: [['a b', 'c']] })).toBe('bad_header')
  expect(await faultCode({ headers: [['X-Name', 'Łódź']] })).toBe('bad_header')
})

test('drops the body of a direct GET like every browser', async () => {
  const base = await serve((_request, response) => response.end('ok'))
  expect(dataOf(await send(direct, { ...get, url: base, body: new Blob(['x']) }))).toBe('ok')
})
