import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/relay/limits.ts'
import { writeRequestHeaders } from '../../../src/relay/send/request-headers.ts'
import { ask, operation, type RelaySite, startRelay, startServer } from '../../fixtures/relay/relay-site.ts'

const write = (...names: string[]) =>
  writeRequestHeaders(
    names.map((name) => [name, 'x']),
    defaultLimits,
  )

describe('headers that are left out', () => {
  test.for([
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
    'x_http_method_override',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Original-Host',
    'X-Host',
    'X-Envoy-Original-Path',
    'X-Envoy-External-Address',
  ])('%s could make it another call than the one that is allowed', (name) => {
    expect(write(name).dropped).toEqual([name])
    expect(write(name).headers).not.toContain(name)
  })

  test.for([
    'Client-IP',
    'X-Client-IP',
    'X-Originating-IP',
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
  ])('%s says who asks', (name) => {
    expect(write(name).dropped).toEqual([name])
    expect(write(name).headers).not.toContain(name)
  })
})

test('credentials of Cloudflare Access, and names that only look alike, are sent', () => {
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
])('%s and %s together are refused: servers differ in which of the two they take', (names) => {
  expect(() => write(...names)).toThrow('stands there twice')
})

test('others may stand twice', () => {
  expect(
    write('Accept', 'Accept', 'Cookie', 'Cookie').headers.filter((name) => name === 'Accept'),
  ).toHaveLength(2)
})

describe('the head of an answer', () => {
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

  test('names what was left out, each once', async () => {
    const headers: [string, string][] = [
      ['X-Forwarded-For', '1.1.1.1'],
      ['Accept', 'text/plain'],
      ['X-Forwarded-For', '1.1.1.2'],
      ['Connection', 'X-Trace'],
      ['X-Trace', '1'],
    ]
    const { head } = await ask(site, { url, headers })
    expect(head?.dropped).toEqual(['X-Forwarded-For', 'Connection', 'X-Trace'])
  })

  test('says nothing of it where all were sent', async () => {
    const { head } = await ask(site, { url, headers: [['Accept', 'text/plain']] })
    expect(head?.status).toBe(200)
    expect(head).not.toHaveProperty('dropped')
  })
})
