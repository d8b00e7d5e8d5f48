import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/relay/limits.ts'
import { writeRequestHeaders } from '../../../src/relay/send/request-headers.ts'
import {
  operation,
  type RelaySite,
  sendRequest,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

const write = (...names: string[]) =>
  writeRequestHeaders(
    names.map((name) => [name, 'x']),
    defaultLimits,
  )

describe('a dropped header', () => {
  test.for([
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
    'x_http_method_override',
    'X-HTTP-Path-Override',
    'X-Original-URL',
    'X-Original-URI',
    'X-Rewrite-URL',
    'X-HTTP-Host-Override',
    'X-HTTP-DestinationURL',
    'Request-Uri',
    'Base-Url',
    'HTTP-URL',
    'base_url',
    'Url',
    'Redirect',
    'X-Original-Host',
    'X-Host',
    'X-Envoy-Original-Path',
    'X-Envoy-External-Address',
  ])('could turn the request into another one: %s', (name) => {
    expect(write(name).dropped).toEqual([name])
    expect(write(name).headers).not.toContain(name)
  })

  test.for([
    'Client-IP',
    'X-Client-IP',
    'X-Originating-IP',
    'X-ProxyUser-Ip',
    'X-Custom-IP-Authorization',
    'X-True-IP',
    'Real-IP',
    'X-Forward-For',
    'Referrer',
    'X-Remote-IP',
    'X-Remote-Addr',
    'X-Remote-User',
    'X-Cluster-Client-IP',
    'CF-Connecting-IP',
    'CF-Connecting-IPv6',
    'CF-IPCountry',
    'CF-Ray',
    'CF-Visitor',
    'CF-Worker',
    'CF-EW-Via',
  ])('identifies the client: %s', (name) => {
    expect(write(name).dropped).toEqual([name])
    expect(write(name).headers).not.toContain(name)
  })
})

test('sends Cloudflare Access credentials and similarly named headers', () => {
  const names = ['CF-Access-Client-Id', 'CF-Access-Client-Secret', 'X-Hostname', 'X-Remote', 'Client-IP-Hint']
  const { headers, dropped } = write(...names)
  expect(headers).toEqual(expect.arrayContaining(names))
  expect(dropped).toBeUndefined()
})

test.for([
  ['Authorization', 'authorization'],
  ['Content-Type', 'Content_Type'],
  ['Host', 'HOST'],
  ['User-Agent', 'User-Agent'],
])('rejects %s together with %s, since servers differ in which they use', (names) => {
  expect(() => write(...names)).toThrow('is repeated')
})

test.for(['X-HTTP-Method-Override', 'x_http_method_override', 'Url'])('sends %s if documented', (name) => {
  const documented = ['x-http-method-override', 'url']
  const { headers, dropped } = writeRequestHeaders([[name, 'DELETE']], defaultLimits, documented)
  expect(headers).toContain(name)
  expect(dropped).toBeUndefined()
})

test('never sends a header that changes the path, even if documented', () => {
  const { dropped } = writeRequestHeaders([['X-Original-URL', '/admin']], defaultLimits, ['x-original-url'])
  expect(dropped).toEqual(['X-Original-URL'])
})

test('sends other headers twice', () => {
  expect(
    write('Accept', 'Accept', 'Cookie', 'Cookie').headers.filter((name) => name === 'Accept'),
  ).toHaveLength(2)
})

describe('the response head', () => {
  const server = createServer((_, response) => response.end('ok'))
  let site: RelaySite
  let url: string
  beforeAll(async () => {
    const target = `http://127.0.0.1:${await startServer(server)}`
    url = `${target}/a`
    site = await startRelay([operation('GET', target, '/a')])
  })
  afterAll(async () => {
    await site.close()
    server.close()
  })

  test('lists dropped headers, each once', async () => {
    const headers: [string, string][] = [
      ['X-Forwarded-For', '1.1.1.1'],
      ['Accept', 'text/plain'],
      ['X-Forwarded-For', '1.1.1.2'],
      ['Connection', 'X-Trace'],
      ['X-Trace', '1'],
    ]
    const { head } = await sendRequest(site, { url, headers })
    expect(head?.dropped).toEqual(['X-Forwarded-For', 'Connection', 'X-Trace'])
  })

  test('has no list if nothing was dropped', async () => {
    const { head } = await sendRequest(site, { url, headers: [['Accept', 'text/plain']] })
    expect(head?.status).toBe(200)
    expect(head).not.toHaveProperty('dropped')
  })
})
