import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { relayType } from '../../../src/request/relay-message.ts'
import type { RelayRule } from '../../../src/request/relay-rule.ts'
import {
  createEnvelope,
  operation,
  post,
  type RelaySite,
  sendRequest,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

let upstream: Server
let target: string
let calls = 0
beforeAll(async () => {
  upstream = createServer((_, response) => {
    calls++
    response.end('ok')
  })
  target = `http://127.0.0.1:${await startServer(upstream)}`
})
afterAll(() => upstream.close())

const sites: RelaySite[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
})
async function start(...input: Parameters<typeof startRelay>): Promise<RelaySite> {
  const site = await startRelay(...input)
  sites.push(site)
  return site
}

/** Sends raw bytes and resolves with everything received until the connection closes. */
function sendRaw(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let rawResponse = ''
    socket.setTimeout(15_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      rawResponse += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(rawResponse))
  })
}

const statusOf = (rawResponse: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(rawResponse)?.[1] ?? 0)

describe('request checks', () => {
  const methods = ['POST', 'GET', 'PUT', 'OPTIONS', 'HEAD']
  const origins = [
    'OWN',
    undefined,
    'null',
    'http://evil.example',
    'https://OWNHOST',
    'http://OWNHOST.evil.example',
    'http://127.0.0.1',
    'OWN, OWN',
  ]
  const types = [
    relayType,
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
  ]
  const metadata: Record<string, string>[] = [
    {},
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
  ]

  test('accept 6 of 1,200 combinations of method, Origin, content type and Fetch Metadata', async () => {
    const site = await start([operation('GET', target, '/a')])
    const envelope = createEnvelope({ url: `${target}/a` })
    const json = Buffer.from(JSON.stringify({ v: 1, page: '/page', method: 'GET', url: `${target}/a` }))
    const accepted: string[] = []
    let count = 0
    for (const method of methods)
      for (const origin of origins)
        for (const type of types)
          for (const fetchMetadata of metadata) {
            count++
            const before = calls
            const body = type === 'application/json' ? json : envelope
            const ownOrigin = origin
              ?.replaceAll('OWNHOST', `127.0.0.1:${site.port}`)
              .replaceAll('OWN', site.origin)
            const headers = {
              Host: `127.0.0.1:${site.port}`,
              Connection: 'close',
              ...(ownOrigin === undefined ? {} : { Origin: ownOrigin }),
              ...(type === undefined ? {} : { 'Content-Type': type }),
              ...fetchMetadata,
              'Content-Length': String(body.length),
            }
            const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
            const head = `${method} /_platform/api/request HTTP/1.1\r\n${lines.join('')}\r\n`
            const rawResponse = await sendRaw(site.port, Buffer.concat([Buffer.from(head), body]))
            if (calls > before)
              accepted.push([method, origin, type, fetchMetadata['Sec-Fetch-Mode']].join(' '))
            else if (method === 'OPTIONS') expect(statusOf(rawResponse)).toBe(204)
            else if (method !== 'POST') expect(statusOf(rawResponse)).toBe(405)
            else expect([403, 415]).toContain(statusOf(rawResponse))
            expect(rawResponse.toLowerCase()).not.toContain('access-control')
            if (statusOf(rawResponse) === 405) expect(rawResponse).toContain('Allow: POST')
          }
    expect(count).toBe(1200)
    expect(accepted).toEqual([
      `POST OWN ${relayType} `,
      `POST OWN ${relayType} cors`,
      'POST OWN application/json ',
      'POST OWN application/json cors',
      `POST  ${relayType} cors`,
      'POST  application/json cors',
    ])
  })

  test('use the public URL as the origin if it is set', async () => {
    const site = await start([operation('GET', target, '/a')], { publicUrl: 'https://docs.example.com/docs' })
    const url = `${target}/a`
    expect((await sendRequest(site, { url }, { Origin: 'https://docs.example.com' })).end).toBe('complete')
    expect((await sendRequest(site, { url })).end).toBe('origin_refused')
  })

  test('use forwarded headers only from trusted proxies', async () => {
    const headers = {
      Origin: 'https://docs.example.com',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'docs.example.com',
    }
    const url = `${target}/a`
    const untrusting = await start([operation('GET', target, '/a')])
    const relaySite = await start([operation('GET', target, '/a')], { trustProxy: 1 })
    expect((await sendRequest(untrusting, { url }, headers)).end).toBe('origin_refused')
    expect((await sendRequest(relaySite, { url }, headers)).end).toBe('complete')
  })

  test('reject a request that already went through a relay', async () => {
    const site = await start([operation('GET', target, '/a')])
    const { end } = await sendRequest(site, { url: `${target}/a` }, { Via: '1.1 nginx, 1.1 octavo-relay' })
    expect(end).toBe('target_blocked')
  })
})

describe('page rules', () => {
  const rules = new Map<string, RelayRule>([
    ['/off', { kind: 'disabled' }],
    ['/members', { kind: 'sign-in' }],
    ['/empty', { kind: 'open', targets: [] }],
  ])
  test.for([
    ['/nowhere', 'unknown_page', 404],
    ['/constructor', 'unknown_page', 404],
    ['/off', 'playground_disabled', 403],
    ['/members', 'sign_in_required', 401],
    ['/empty', 'target_not_allowed', 403],
  ] as const)('reject a request from %s with %s', async ([page, code, status]) => {
    const site = await start(async (request) => rules.get(request))
    const result = await sendRequest(site, { page, url: `${target}/a` })
    expect([result.end, result.status]).toEqual([code, status])
    expect(result.problem).toMatchObject({ type: 'about:blank', status, code })
    expect(result.problem?.requestId).toBe(result.headers['x-request-id'])
  })

  test('do not reveal internal errors of the site', async () => {
    const site = await start(async () => {
      throw new Error('/srv/secret/docs.json is broken')
    })
    const result = await sendRequest(site, { url: `${target}/a` })
    expect(result.status).toBe(503)
    expect(JSON.stringify(result.problem)).not.toContain('secret')
  })
})

describe('the relay endpoint', () => {
  test('is below the base path, with or without a query', async () => {
    const site = await start([operation('GET', target, '/a')], { base: '/docs' })
    const url = `${target}/a`
    expect((await sendRequest(site, { url })).end).toBe('complete')
    expect((await sendRequest({ ...site, path: `${site.path}?x=1` }, { url })).end).toBe('complete')
    for (const path of [
      '/_platform/api/request',
      '/docs/_platform/api/requests',
      '/docs/_platform/api/request/',
      '/docs//_platform/api/request',
      '/DOCS/_platform/api/request',
      '/docs/%5fplatform/api/request',
      '/docs/x/../_platform/api/request',
    ])
      expect(
        await sendRaw(site.port, `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      ).toContain('404')
  })
})

describe('an envelope', () => {
  const url = () => `${target}/a`
  const text = (value: unknown) => {
    const json = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(json.length)
    return Buffer.concat([length, json])
  }
  const head = (extra: object) => ({
    v: 1,
    page: '/page',
    method: 'GET',
    url: url(),
    headers: [],
    bodyLength: null,
    redirect: 'manual',
    ...extra,
  })

  const invalidEnvelopes: [string, () => Buffer, string][] = [
    ['nothing', () => Buffer.alloc(0), 'bad_envelope'],
    ['three bytes', () => Buffer.alloc(3), 'bad_envelope'],
    ['not JSON', () => text('{'), 'bad_envelope'],
    ['a list', () => text([]), 'bad_envelope'],
    ['null', () => text('null'), 'bad_envelope'],
    ['another version', () => text(head({ v: 2 })), 'bad_envelope'],
    ['no page', () => text(head({ page: undefined })), 'bad_envelope'],
    ['a page that is not a path', () => text(head({ page: 'page' })), 'bad_envelope'],
    ['a method that is not a string', () => text(head({ method: ['GET'] })), 'bad_envelope'],
    ['a URL that is not a string', () => text(head({ url: { href: url() } })), 'bad_envelope'],
    ['headers as an object', () => text(head({ headers: { a: 'b' } })), 'bad_envelope'],
    ['a header with three parts', () => text(head({ headers: [['a', 'b', 'c']] })), 'bad_envelope'],
    ['a header with a number', () => text(head({ headers: [['a', 1]] })), 'bad_envelope'],
    ['a negative length', () => text(head({ bodyLength: -1 })), 'bad_envelope'],
    ['a fractional length', () => text(head({ bodyLength: 0.5 })), 'bad_envelope'],
    ['no length', () => text(head({ bodyLength: undefined })), 'bad_envelope'],
    ['another redirect', () => text(head({ redirect: 'error' })), 'bad_envelope'],
    ['a body shorter than stated', () => text(head({ bodyLength: 5 })), 'bad_envelope'],
    [
      'a body longer than stated',
      () => Buffer.concat([text(head({ bodyLength: 1 })), Buffer.alloc(2)]),
      'bad_envelope',
    ],
    ['a body without a length', () => Buffer.concat([text(head({})), Buffer.alloc(2)]), 'length_required'],
    ['a head of 70 KB', () => text(head({ more: 'a'.repeat(70_000) })), 'head_too_large'],
    ['a length of 4 GB', () => Buffer.from([255, 255, 255, 255]), 'head_too_large'],
    ['a body of 26 MB', () => text(head({ bodyLength: 26 * 1024 * 1024 })), 'body_too_large'],
  ]
  test.for(invalidEnvelopes)('is rejected: %s', async ([, create, code]) => {
    const site = await start([operation('GET', target, '/a')])
    const before = calls
    expect((await post(site, create())).end).toBe(code)
    expect(calls).toBe(before)
  })

  test('may contain prototype keys without effect', async () => {
    const site = await start([operation('GET', target, '/a')])
    const message = text(
      JSON.stringify(head({})).replace('{', '{"__proto__":{"polluted":1},"constructor":1,'),
    )
    expect((await post(site, message)).end).toBe('complete')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('a raw socket', () => {
  const request = (site: RelaySite, line: string, lines: string[], body: Buffer | string = '') =>
    sendRaw(
      site.port,
      Buffer.concat([
        Buffer.from(`${[line, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'),
        Buffer.from(body as string),
      ]),
    )

  test('cannot smuggle requests with conflicting lengths, hosts or URL forms', async () => {
    const site = await start([operation('GET', target, '/a')])
    const envelope = createEnvelope({ url: `${target}/a` })
    const host = `Host: 127.0.0.1:${site.port}`
    const ownHeaders = [`Origin: ${site.origin}`, `Content-Type: ${relayType}`, 'Connection: close']
    const length = `Content-Length: ${envelope.length}`
    const line = 'POST /_platform/api/request HTTP/1.1'
    const before = calls
    const attempts: [string, string[]][] = [
      [line, [host, ...ownHeaders, length, 'Content-Length: 4']],
      [line, [host, ...ownHeaders, length, 'Transfer-Encoding: chunked']],
      [line, [host, ...ownHeaders, length, 'Transfer-Encoding: xchunked']],
      [line, [host, ...ownHeaders, 'Transfer-Encoding: chunked, identity']],
      [line, [host, ...ownHeaders, `${length}, ${envelope.length}`]],
      [line, [host, ...ownHeaders, `Content-Length : ${envelope.length}`]],
      [line, [host, ...ownHeaders, 'Content-Length: +4']],
      [line, [host, ...ownHeaders, 'Content-Length: 0x40']],
      [line, [host, 'Host: evil.example', ...ownHeaders, length]],
      [line, ['Host: evil.example', host, ...ownHeaders, length]],
      [line, [...ownHeaders, length]],
      [line, [host, `Origin: ${site.origin}`, 'Origin: http://evil.example', ...ownHeaders.slice(1), length]],
      [line, [host, ...ownHeaders, length, 'X: a\0b']],
      [line, [host, ...ownHeaders, length, 'X: a', ' folded: b', 'Bad Name: c']],
      [`POST ${site.origin}/_platform/api/request HTTP/1.1`, [host, ...ownHeaders, length]],
      [`POST http://evil.example/_platform/api/request HTTP/1.1`, [host, ...ownHeaders, length]],
      ['POST //_platform/api/request HTTP/1.1', [host, ...ownHeaders, length]],
      ['CONNECT 127.0.0.1:80 HTTP/1.1', [host, ...ownHeaders]],
      ['TRACE /_platform/api/request HTTP/1.1', [host, ...ownHeaders]],
      ['POST /_platform/api/request HTTP/3.0', [host, ...ownHeaders, length]],
      ['post /_platform/api/request HTTP/1.1', [host, ...ownHeaders, length]],
      ['POST\t/_platform/api/request HTTP/1.1', [host, ...ownHeaders, length]],
      [
        'GET /_platform/api/request HTTP/1.1',
        [host, ...ownHeaders, 'Upgrade: websocket', 'Connection: Upgrade'],
      ],
      ['PRI * HTTP/2.0', []],
    ]
    for (const [first, lines] of attempts) {
      const rawResponse = await request(site, first, lines, envelope)
      expect(rawResponse, `${first} ${lines}`).not.toContain('HTTP/1.1 200')
    }
    expect(calls).toBe(before)
    // The same request without a trick succeeds.
    expect(await request(site, line, [host, ...ownHeaders, length], envelope)).toContain('HTTP/1.1 200')
    expect(calls).toBe(before + 1)
  })

  test('cannot hide a request in the body of a rejected one', async () => {
    const site = await start([operation('GET', target, '/a')])
    const hidden = `POST /_platform/api/request HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${site.origin}\r\nContent-Type: ${relayType}\r\nContent-Length: 0\r\n\r\n`
    const host = `Host: 127.0.0.1:${site.port}`
    await request(
      site,
      'POST /_platform/api/request HTTP/1.1',
      [host, 'Origin: http://evil.example', `Content-Length: ${hidden.length}`],
      hidden,
    )
    expect(site.lines.map(({ code }) => code)).toEqual(['origin_refused'])
  })
})
