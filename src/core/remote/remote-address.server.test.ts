import type { LookupAddress } from 'node:dns'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createCheckedLookup, refusalOf } from './remote-address.ts'
import { RemoteFailure } from './remote-failure.ts'

const production = { allowHttp: false, allowLoopback: false }
const dev = { allowHttp: true, allowLoopback: true }
const refusal = (url: string, reach = production, from?: string) =>
  refusalOf(new URL(url), reach, from === undefined ? undefined : new URL(from))?.message

describe('a configured URL', () => {
  test.for([
    ['https://api.example.com/openapi.json', production],
    ['https://api.example.com:8443/', production],
    ['https://1.1.1.1/', production],
    ['https://[2606:4700::1111]/', production],
    ['http://api.example.com/', dev],
    ['http://localhost:3000/', dev],
    ['http://api.localhost:3000/', dev],
    ['http://127.0.0.1:3000/', dev],
    ['http://127.1:3000/', dev],
    ['http://[::1]:3000/', dev],
  ] as const)('%s is allowed', ([url, reach]) => {
    expect(refusal(url, reach)).toBeUndefined()
  })

  test.for([
    ['http://api.example.com/', 'http is only supported in `octavo dev`'],
    ['ftp://api.example.com/', 'only https URLs are supported'],
    ['file:///etc/passwd', 'only https URLs are supported'],
    ['data:text/plain,x', 'only https URLs are supported'],
    ['https://me:secret@example.com/', 'it contains a username or password, which is never sent'],
    ['https://me@example.com/', 'it contains a username or password, which is never sent'],
    ['https://localhost/', 'localhost is this machine'],
    ['https://2130706433/', '127.0.0.1 is this machine'],
    ['https://①②⑦.⓪.⓪.①/', '127.0.0.1 is this machine'],
    ['https://0/', '0.0.0.0 is a private address'],
    ['https://0xA9FEA9FE/', '169.254.169.254 is a private address'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 is a private address'],
    ['https://[fd00:ec2::254]/', 'fd00:ec2::254 is a private address'],
    ['https://metadata.google.internal/', 'metadata.google.internal is a private host name'],
    ['https://intranet/', 'intranet is a private host name'],
  ])('%s is rejected: %s', ([url, expected]) => {
    expect(refusal(url!)).toBe(expected)
  })

  test.for([
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/',
    'http://168.63.129.16/',
    'http://0.0.0.0/',
    'http://[::ffff:127.0.0.1]/',
    'http://printer.local/',
  ])('%s is rejected even in dev', (url) => {
    expect(refusal(url, dev)).toContain('private')
  })
})

describe('a redirect', () => {
  test('to a similar place is followed', () => {
    expect(refusal('https://b.example.com/', production, 'https://a.example.com/')).toBeUndefined()
    expect(refusal('http://127.0.0.1:2/', dev, 'http://localhost:1/')).toBeUndefined()
    expect(refusal('https://b.example.com/', dev, 'http://a.example.com/')).toBeUndefined()
  })

  test('from https to http is rejected even in dev', () => {
    expect(refusal('http://b.example.com/x?signature=1', dev, 'https://a.example.com/')).toBe(
      'it redirects to `http://b.example.com`: redirects from https to http are not followed',
    )
  })

  test('from the internet to loopback is rejected even in dev', () => {
    expect(refusal('http://localhost:9200/', dev, 'http://a.example.com/')).toBe(
      'it redirects to `http://localhost:9200`: localhost is this machine',
    )
  })
})

describe('a host name', () => {
  const publicAddress: LookupAddress = { address: '1.1.1.1', family: 4 }
  const otherAddress: LookupAddress = { address: '2606:4700::1', family: 6 }
  const privateAddress: LookupAddress = { address: '10.0.0.1', family: 4 }
  const loopbackAddress: LookupAddress = { address: '127.0.0.1', family: 4 }
  const lookUp = (name: string, addresses: LookupAddress[], all = true) =>
    new Promise<unknown>((resolve) => {
      const lookup = createCheckedLookup((_, __, done) => done(null, addresses))
      lookup(name, { all }, (error, address, family) => resolve(error?.message ?? [address, family]))
    })

  test('is resolved to its public addresses', async () => {
    expect(await lookUp('example.com', [publicAddress, otherAddress])).toEqual([
      [publicAddress, otherAddress],
      undefined,
    ])
    expect(await lookUp('example.com', [publicAddress, otherAddress], false)).toEqual(['1.1.1.1', 4])
  })

  test.for([
    [[privateAddress]],
    [[publicAddress, privateAddress]],
    [[loopbackAddress]],
    [[{ address: '::ffff:10.0.0.1', family: 6 }]],
  ])('with a private address is rejected without showing it: %j', async ([addresses]) => {
    expect(await lookUp('example.com', addresses!)).toBe('host example.com resolves to a private address')
  })

  test('of loopback resolves to loopback only', async () => {
    expect(await lookUp('api.localhost', [loopbackAddress], false)).toEqual(['127.0.0.1', 4])
    expect(await lookUp('api.localhost', [privateAddress])).toContain('private address')
    expect(await lookUp('api.localhost', [publicAddress])).toContain('private address')
  })

  test('without an address is rejected', async () => {
    expect(await lookUp('example.com', [])).toBe('host example.com has no address')
  })

  test('with a private address never gets a connection', async () => {
    let connections = 0
    const server = createServer().on('connection', () => connections++)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const lookup = createCheckedLookup((_, __, done) => done(null, [loopbackAddress]))
    const error = await new Promise((resolve) => {
      request({ host: 'api.example.com', port, lookup }).on('error', resolve).end()
    })
    server.close()
    expect(error).toBeInstanceOf(RemoteFailure)
    expect(connections).toBe(0)
  })
})
