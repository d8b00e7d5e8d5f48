import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScript } from '../../../../../test/fixtures/browser/bundle.ts'
import { connectBrowser } from '../../../../../test/fixtures/browser/chromium.ts'
import type { SendFrom, SentText } from '../../../../../test/fixtures/playground/transports-page.ts'
import { startRelay } from '../../../../../test/fixtures/relay/relay-site.ts'
import type { Transport } from '../exchange.ts'

// Behaviour that differs from Node.js: opaque redirects, CORS, forbidden headers, Blobs.

type Window = { sendFrom: SendFrom }

let browser: Browser
let page: Page
const servers: Server[] = []
let site: string
let api: string
/** Request handlers of the site's relay and the API. */
let relay: RequestListener
let respond: RequestListener

async function listen(listener: RequestListener): Promise<string> {
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

beforeAll(async () => {
  site = await listen((request, response) => {
    if (request.url === '/_platform/api/request') relay(request, response)
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>t</title>')
  })
  api = await listen((request, response) => respond(request, response))
  browser = await connectBrowser()
  page = await browser.newPage()
  await page.goto(site)
  await page.addScriptTag({ content: readScript('transports.js') })
})
afterAll(async () => {
  await browser.close()
  for (const server of servers) server.close().closeAllConnections()
})

const send = (kind: Transport['kind'], request: Partial<SentText> = {}, from = page) =>
  from.evaluate(([way, request]) => (window as unknown as Window).sendFrom(way, request), [
    kind,
    { method: 'GET', url: `${api}/pets`, headers: [], ...request },
  ] as const as [Transport['kind'], SentText])

function frame(type: string, payload: unknown): Buffer {
  const bytes = Buffer.from(JSON.stringify(payload))
  const head = Buffer.alloc(5, type)
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

test('sends the body through the relay and reads frames as they arrive', async () => {
  let received: Buffer = Buffer.alloc(0)
  relay = async (request, response) => {
    received = await bodyOf(request)
    response.setHeader('Content-Type', 'application/vnd.octavo.relay')
    const bytes = Buffer.concat([frame('H', { status: 200, headers: [] }), frame('D', 'hi'), frame('T', {})])
    for (const byte of bytes) response.write(Buffer.of(byte))
    response.end()
  }
  const events = await send('relay', { method: 'POST', text: 'the body' })
  expect(events[0]).toMatchObject({ kind: 'head', head: { status: 200 } })
  const data = events.flatMap((event) => (event.kind === 'data' ? [...event.bytes] : []))
  expect(Buffer.from(data).toString()).toBe('"hi"')
  expect(events.at(-1)).toEqual({ kind: 'end' })
  expect(received.subarray(4 + received.readUInt32BE(0)).toString()).toBe('the body')
})

test('reports a proxy that redirects to sign-in or only allows GET', async () => {
  relay = (_request, response) => response.writeHead(302, { Location: `${api}/login` }).end()
  expect(await send('relay')).toEqual([{ kind: 'fault', fault: { code: 'relay_blocked' } }])
  relay = (_request, response) => response.writeHead(405, { Server: 'nginx' }).end()
  expect(await send('relay')).toEqual([
    { kind: 'fault', fault: { code: 'relay_blocked', status: 405, server: 'nginx' } },
  ])
})

test('reports an unreachable site and a cancelled request', async () => {
  relay = (request) => request.socket.destroy()
  expect(await send('relay')).toEqual([{ kind: 'fault', fault: { code: 'relay_unreachable' } }])
  relay = () => {}
  expect(await send('relay', { cancelAfter: 200 })).toEqual([{ kind: 'fault', fault: { code: 'cancelled' } }])
})

test('shows only exposed headers of an API that allows CORS', async () => {
  let received: IncomingMessage['headers'] = {}
  respond = (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', '*')
    response
      .setHeader('Access-Control-Expose-Headers', 'X-Seen')
      .setHeader('X-Seen', '1')
      .setHeader('X-Hidden', '2')
    if (request.method !== 'OPTIONS') received = request.headers
    response.end('ok')
  }
  const events = await send('direct', {
    method: 'POST',
    text: 'x',
    headers: [
      ['X-Own', 'a'],
      ['Cookie', 'b=1'],
      ['User-Agent', 'me'],
    ],
  })
  expect(events[0]).toMatchObject({
    kind: 'head',
    head: {
      status: 200,
      headers: [
        ['content-length', '2'],
        ['x-seen', '1'],
      ],
    },
  })
  expect(events.at(-1)).toEqual({ kind: 'end' })
  expect(received).toMatchObject({ 'x-own': 'a' })
  expect(received).not.toHaveProperty('content-type')
  expect(received).not.toHaveProperty('cookie')
  expect(received['user-agent']).not.toBe('me')
})

test('reports an API without CORS as blocked', async () => {
  respond = (_request, response) => response.end('ok')
  expect(await send('direct')).toEqual([{ kind: 'fault', fault: { code: 'blocked_or_unreachable' } }])
})

test('reports a truncated response', async () => {
  respond = (request, response) => {
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Length': '100' })
    response.write('half', () => setTimeout(() => request.socket.destroy(), 200))
  }
  const events = await send('direct')
  expect(events.map(({ kind }) => kind)).toEqual(['head', 'data', 'fault'])
  expect(events.at(-1)).toEqual({ kind: 'fault', fault: { code: 'cut' } })
})

test("understands a real relay's responses, rejections and connection errors", async () => {
  const servers = [api, 'http://127.0.0.1:1'].map((url) => ({ url, variables: [] }))
  const relayServer = await startRelay([{ kind: 'operation', method: 'POST', path: '/pets', servers }])
  const relayPage = await browser.newPage()
  await relayPage.goto(relayServer.origin)
  await relayPage.addScriptTag({ content: readScript('transports.js') })
  respond = async (request, response) => {
    const text = `${request.headers['x-name']} ${await bodyOf(request)}`
    response.writeHead(201, { 'X-Any': '1' }).end(Buffer.from(text, 'latin1'))
  }
  const headers: [string, string][] = [['X-Name', Buffer.from('Łódź').toString('latin1')]]
  const events = await send('relay', { method: 'POST', headers, text: 'body' }, relayPage)
  expect(events[0]).toMatchObject({ kind: 'head', head: { status: 201, url: `${api}/pets`, redirects: [] } })
  const data = events.flatMap((event) => (event.kind === 'data' ? [...event.bytes] : []))
  expect(Buffer.from(data).toString()).toBe('Łódź body')
  expect(events.at(-1)).toEqual({ kind: 'end' })
  expect(await send('relay', { method: 'DELETE' }, relayPage)).toMatchObject([
    { kind: 'fault', fault: { code: 'target_not_allowed', status: 403 } },
  ])
  expect(await send('relay', { method: 'POST', url: 'http://127.0.0.1:1/pets' }, relayPage)).toMatchObject([
    { kind: 'fault', fault: { code: 'connect_refused', status: 502 } },
  ])
  await relayPage.close()
  await relayServer.close()
})
