import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { isIP } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resolve } from '../../../src/relay/target/reach.ts'
import {
  operation,
  type RelaySite,
  sendRequest,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const hosts = linesOf('private-hosts.txt')
const metadata = linesOf('metadata-addresses.txt')

/** One address per host, as a DNS server could return it. */
const addresses = hosts.map((host) => {
  const { hostname } = new URL(`http://${host}/`)
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(plain) === 0 ? '127.0.0.1' : plain
})

/** The attacker's DNS: addresses per name for the first lookup, the second and so on. */
function createResolver(responses: Map<string, string[][]>): Resolve {
  const request = new Map<string, number>()
  return (name, _, done) => {
    const addressLists = responses.get(name)
    if (!addressLists) return done(new Error('ENOTFOUND'), [])
    const lookupIndex = request.get(name) ?? 0
    request.set(name, lookupIndex + 1)
    const input = addressLists[Math.min(lookupIndex, addressLists.length - 1)]!
    done(
      null,
      input.map((address) => ({ address, family: isIP(address) })),
    )
  }
}

/** Listens where an attack would lead; must never be reached. */
let trap: Server
let trapPort: number
let trapRequests = 0
beforeAll(async () => {
  trap = createServer((_, response) => {
    trapRequests++
    response.end('secret')
  })
  trapPort = await startServer(trap)
})
afterAll(() => trap.close())

const sites: RelaySite[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
})

async function startRestricted(
  targets: Parameters<typeof startRelay>[0],
  options: Parameters<typeof startRelay>[1] = {},
  resolve?: Resolve,
): Promise<RelaySite> {
  const site = await startRelay(
    targets,
    { allowPrivate: [], limits: { connectMs: 300 }, ...options },
    { resolve },
  )
  sites.push(site)
  return site
}

describe('private hosts', () => {
  test(`are rejected in ${hosts.length} of 83 spellings in the spec`, async () => {
    const site = await startRestricted(
      hosts.map((host) => operation('GET', `http://${host}:${trapPort}`, '/')),
    )
    const outcomes = []
    for (const host of hosts) {
      const { href } = new URL(`http://${host}:${trapPort}/`)
      outcomes.push([host, (await sendRequest(site, { url: href })).end])
    }
    expect(hosts).toHaveLength(83)
    expect(outcomes).toEqual(hosts.map((host) => [host, 'target_blocked']))
    expect(trapRequests).toBe(0)
  })

  test('are rejected when a public name resolves to one of 83 addresses', async () => {
    const names = addresses.map((_, index) => `host-${index}.example.com`)
    const responses = new Map(names.map((name, index) => [name, [[addresses[index]!]]]))
    const site = await startRestricted(
      names.map((name) => operation('GET', `http://${name}:${trapPort}`, '/')),
      {},
      createResolver(responses),
    )
    const outcomes = []
    for (const name of names)
      outcomes.push((await sendRequest(site, { url: `http://${name}:${trapPort}/` })).end)
    expect(outcomes).toEqual(addresses.map(() => 'target_blocked'))
    expect(trapRequests).toBe(0)
  })

  test('are rejected when they are mixed with public addresses in either order', async () => {
    const names = addresses.flatMap((_, index) => [`first-${index}.example.com`, `last-${index}.example.com`])
    const responses = new Map(
      names.map((name, at) => {
        const address = addresses[at >> 1]!
        return [name, [at % 2 === 0 ? [address, '203.0.114.1'] : ['203.0.114.1', address]]] as const
      }),
    )
    const site = await startRestricted(
      names.map((name) => operation('GET', `http://${name}:${trapPort}`, '/')),
      {},
      createResolver(responses as unknown as Map<string, string[][]>),
    )
    const outcomes = []
    for (const name of names)
      outcomes.push((await sendRequest(site, { url: `http://${name}:${trapPort}/` })).end)
    expect(outcomes).toEqual(names.map(() => 'target_blocked'))
    expect(trapRequests).toBe(0)
  })

  test('are rejected when a name resolves to another address on later requests', async () => {
    // The operator allows this address: the first connection succeeds and is not reused.
    const open = createServer((_, response) => response.writeHead(200, { Connection: 'close' }).end('open'))
    await new Promise<void>((resolve) => open.listen(trapPort, '127.0.0.2', resolve))
    const names = addresses.map((_, index) => `flip-${index}.example.com`)
    const responses = new Map(names.map((name, index) => [name, [['127.0.0.2'], [addresses[index]!]]]))
    const site = await startRestricted(
      names.map((name) => operation('GET', `http://${name}:${trapPort}`, '/')),
      { allowPrivate: ['127.0.0.2'] },
      createResolver(responses),
    )
    const outcomes = []
    for (const name of names) {
      const sendOnce = async () => (await sendRequest(site, { url: `http://${name}:${trapPort}/` })).end
      outcomes.push([await sendOnce(), await sendOnce(), await sendOnce()])
    }
    open.close()
    expect(outcomes).toEqual(names.map(() => ['complete', 'target_blocked', 'target_blocked']))
    expect(trapRequests).toBe(0)
  })

  test('are not called through a redirect even if the page may call them', async () => {
    let next = ''
    const upstream = createServer((_, response) => response.writeHead(302, { Location: next }).end())
    const port = await startServer(upstream)
    const start = `http://127.0.0.1:${port}/`
    const site = await startRestricted(
      [
        operation('GET', `http://127.0.0.1:${port}`, '/'),
        ...hosts.map((host) => operation('GET', `http://${host}:${trapPort}`, '/')),
      ],
      { allowPrivate: [`127.0.0.1:${port}`] },
    )
    const outcomes = []
    for (const host of hosts) {
      next = new URL(`http://${host}:${trapPort}/`).href
      const { head, end } = await sendRequest(site, { url: start, redirect: 'follow' })
      outcomes.push([host, head?.status ?? end])
    }
    upstream.close()
    // The redirect itself is the response.
    expect(outcomes).toEqual(hosts.map((host) => [host, 302]))
    expect(trapRequests).toBe(0)
  })
})

describe('metadata services of clouds and clusters', () => {
  const targets = metadata.map((address) =>
    operation('GET', new URL(address).origin, new URL(address).pathname),
  )
  const privateAnswers = new Map(
    [
      ['metadata.google.internal', '169.254.169.254'],
      ['metadata', '169.254.169.254'],
      ['instance-data', '169.254.169.254'],
      ['kubernetes.default.svc', '10.96.0.1'],
      // Not every cluster has its API at the usual address.
      ['kubernetes.default', '10.43.0.1'],
      ['host.docker.internal', '127.0.0.1'],
    ].map(([name, address]) => [name!, [[address!]]]),
  )

  test(`are rejected at ${metadata.length} of 24 addresses`, async () => {
    const site = await startRestricted(targets, {}, createResolver(privateAnswers))
    const outcomes = []
    for (const url of metadata)
      outcomes.push([url, (await sendRequest(site, { url: new URL(url).href })).end])
    expect(metadata).toHaveLength(24)
    expect(outcomes).toEqual(metadata.map((url) => [url, 'target_blocked']))
  })

  test('are rejected even if the operator allows everything, except the Docker host', async () => {
    const names = metadata.map((url) => new URL(url).hostname).filter((host) => /[a-z]/.test(host[0]!))
    const site = await startRestricted(
      targets,
      { allowPrivate: ['0.0.0.0/0', '::/0', ...names], limits: { connectMs: 100 } },
      createResolver(privateAnswers),
    )
    const outcomes = []
    for (const url of metadata)
      outcomes.push([url, (await sendRequest(site, { url: new URL(url).href })).end])
    const open = outcomes.filter(([, end]) => end !== 'target_blocked').map(([url]) => url)
    expect(open).toEqual(['http://host.docker.internal/'])
  })

  test('are rejected behind a public name even if the operator allows everything', async () => {
    const site = await startRestricted(
      [operation('GET', 'http://api.example.com', '/')],
      { allowPrivate: ['0.0.0.0/0', '::/0', 'api.example.com'] },
      createResolver(new Map([['api.example.com', [['::ffff:169.254.169.254']]]])),
    )
    expect((await sendRequest(site, { url: 'http://api.example.com/' })).end).toBe('target_blocked')
  })
})

describe('an allowed private target', () => {
  const call = async (allowPrivate: string[], url: string, resolve?: Resolve) => {
    const { origin, pathname } = new URL(url)
    const site = await startRestricted([operation('GET', origin, pathname)], { allowPrivate }, resolve)
    const { end, body } = await sendRequest(site, { url })
    return end === 'complete' ? body.toString() : end
  }
  const resolver = createResolver(
    new Map([
      ['api.intra', [['127.0.0.1']]],
      ['api.example.com', [['127.0.0.1']]],
    ]),
  )

  test.for([
    ['an address', '127.0.0.1'],
    ['an address with this port', '127.0.0.1:PORT'],
    ['a range', '127.0.0.0/8'],
    ['a range with this port', '127.0.0.0/8:PORT'],
  ])('may be %s: %s', async ([, rule]) => {
    const allowed = rule!.replace('PORT', String(trapPort))
    expect(await call([allowed], `http://127.0.0.1:${trapPort}/`)).toBe('secret')
    expect(await call([allowed], `http://api.intra:${trapPort}/`, resolver)).toBe('secret')
  })

  test('may be a host name, which does not allow its address', async () => {
    expect(await call(['api.intra'], `http://api.intra:${trapPort}/`, resolver)).toBe('secret')
    expect(await call([`api.intra:${trapPort}`], `http://api.intra:${trapPort}/`, resolver)).toBe('secret')
    expect(await call(['api.intra'], `http://127.0.0.1:${trapPort}/`)).toBe('target_blocked')
    expect(await call(['api.intra'], `http://api.example.com:${trapPort}/`, resolver)).toBe('target_blocked')
  })

  test('is limited to its port', async () => {
    expect(await call(['127.0.0.1:1'], `http://127.0.0.1:${trapPort}/`)).toBe('target_blocked')
    expect(await call(['api.intra:1'], `http://api.intra:${trapPort}/`, resolver)).toBe('target_blocked')
  })

  test('is rejected if it is not an address, range or host', async () => {
    for (const target of ['10.0.0.0/33', '10.0.0', '[::1', 'http://x', 'a b', '', '10.0.0.1:99999', '0x7f.1'])
      await expect(startRelay([], { allowPrivate: [target] })).rejects.toThrow('is no address, range or host')
  })
})

describe('the preview', () => {
  const preview = { allowPrivate: [], allowNamedLoopback: true }

  test('allows localhost if the spec names it', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const site = await startRestricted([operation('GET', `http://${host}:${trapPort}`, '/')], preview)
      expect((await sendRequest(site, { url: `http://${host}:${trapPort}/` })).body.toString()).toBe('secret')
    }
  })

  test('rejects public names that resolve to localhost and other private addresses', async () => {
    const resolve = createResolver(new Map([['api.example.com', [['127.0.0.1']]]]))
    const site = await startRestricted(
      ['http://api.example.com', 'http://10.0.0.1', 'http://169.254.169.254'].map((server) =>
        operation('GET', server, '/'),
      ),
      preview,
      resolve,
    )
    for (const url of ['http://api.example.com/', 'http://10.0.0.1/', 'http://169.254.169.254/'])
      expect((await sendRequest(site, { url })).end).toBe('target_blocked')
  })
})
