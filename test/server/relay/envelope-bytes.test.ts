import { createServer, type IncomingMessage, type Server } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createEnvelope,
  operation,
  post,
  type RelaySite,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'
import { runs } from '../../setup/sizes.ts'

let upstream: Server
let site: RelaySite
let target: string
let received: IncomingMessage[] = []
beforeAll(async () => {
  upstream = createServer((request, response) => {
    received.push(request)
    request.resume().on('end', () => response.end('ok'))
  })
  target = `http://127.0.0.1:${await startServer(upstream)}`
  site = await startRelay([operation('GET', target, '/items/{id}'), operation('POST', target, '/items')])
})
afterAll(async () => {
  await site.close()
  upstream.close()
})

const text = fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 }))
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('__proto__', '', -1, 1e20, [], {}),
)
const hostileUrl = (base: string) =>
  fc.oneof(
    text.map((part) => `${base}/items/${part}`),
    fc.constantFrom(
      `${base}/items/a`,
      `${base}/items/../admin`,
      `${base}/items/%2e%2e/admin`,
      `${base}/items/a%00`,
      `${base}/items/a%0d%0aX: y`,
      `${base}\\@evil.example/items/a`,
      `http://evil.example@127.0.0.1/items/a`,
      `${base}/admin`,
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'http://[::1]/items/a',
    ),
    text,
  )

/** Heads that are almost right. */
const head = () =>
  fc.record(
    {
      v: fc.oneof(fc.constant(1), odd),
      page: fc.oneof(fc.constant('/page'), text, odd),
      method: fc.oneof(
        fc.constantFrom('GET', 'POST', 'get', 'TRACE', 'CONNECT', 'GET / HTTP/1.1\r\nX: y'),
        odd,
      ),
      url: fc.oneof({ weight: 5, arbitrary: hostileUrl(target) }, odd),
      headers: fc.oneof(fc.array(fc.tuple(text, text), { maxLength: 4 }), odd),
      bodyLength: fc.oneof(fc.constantFrom<unknown>(0, 3, null), odd),
      redirect: fc.oneof(fc.constantFrom('manual', 'follow'), odd),
    },
    { requiredKeys: [] },
  )

const withLength = (bytes: Buffer, length = bytes.length) => {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length >>> 0)
  return Buffer.concat([prefix, bytes])
}

const envelope = () =>
  fc.oneof(
    fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 64 }).map((bytes) => withLength(Buffer.from(bytes))),
    fc
      .tuple(head(), fc.constantFrom(0, 0, 0, 1, -1, 2 ** 31), fc.uint8Array({ maxLength: 8 }))
      .map(([value, off, body]) => {
        const json = Buffer.from(JSON.stringify(value))
        return Buffer.concat([withLength(json, json.length + off), Buffer.from(body)])
      }),
    // A correct envelope with one changed byte.
    fc.tuple(fc.nat(200), fc.nat(255)).map(([at, byte]) => {
      const bytes = createEnvelope({ url: `${target}/items/a` })
      bytes[at % bytes.length] = byte
      return bytes
    }),
  )

test('every envelope gets a documented response, and only documented requests are sent', async () => {
  await fc.assert(
    fc.asyncProperty(envelope(), async (bytes) => {
      received = []
      const { status, problem, end } = await post(site, bytes)
      expect(status === 200 ? end : problem?.code).toMatch(/^[a-z_]+$/)
      expect(status).toBeLessThan(600)
      expect(status).not.toBe(500)
      for (const { method, url = '', headers } of received) {
        expect(['GET', 'POST']).toContain(method)
        expect(decodeURI(url)).toMatch(method === 'GET' ? /^\/items\/[^/\\]+$/ : /^\/items(\?|$)/)
        expect(headers.host).toBe(new URL(target).host)
      }
    }),
    { numRuns: runs(2000) },
  )
  // It still works.
  expect((await post(site, createEnvelope({ url: `${target}/items/a` }))).status).toBe(200)
})
