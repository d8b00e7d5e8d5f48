import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { isIP } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resolve } from '../../../src/relay/target/reach.ts'
import { ask, operation, type RelaySite, startRelay, startServer } from '../../fixtures/relay/relay-site.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const hosts = linesOf('private-hosts.txt')
const metadata = linesOf('metadata-addresses.txt')

/** An address of each host, as a name server could give it. */
const addresses = hosts.map((host) => {
  const { hostname } = new URL(`http://${host}/`)
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(plain) === 0 ? '127.0.0.1' : plain
})

/** Name servers of the attacker: what each name leads to, the first time, the second time and so on. */
function createResolver(answers: Map<string, string[][]>): Resolve {
  const request = new Map<string, number>()
  return (name, _, done) => {
    const turns = answers.get(name)
    if (!turns) return done(new Error('ENOTFOUND'), [])
    const turn = request.get(name) ?? 0
    request.set(name, turn + 1)
    const input = turns[Math.min(turn, turns.length - 1)]!
    done(
      null,
      input.map((address) => ({ address, family: isIP(address) })),
    )
  }
}

/** Stands where the attack would lead: on all ports of this machine that the tests use. Nobody may reach it. */
let trap: Server
let trapPort: number
let reached = 0
beforeAll(async () => {
  trap = createServer((_, response) => {
    reached++
    response.end('secret')
  })
  trapPort = await startServer(trap)
})
afterAll(() => trap.close())

const closed: RelaySite[] = []
afterAll(async () => {
  for (const site of closed) await site.close()
})

async function startClosed(
  targets: Parameters<typeof startRelay>[0],
  options: Parameters<typeof startRelay>[1] = {},
  resolve?: Resolve,
): Promise<RelaySite> {
  const site = await startRelay(
    targets,
    { allowPrivate: [], limits: { connectMs: 300 }, ...options },
    { resolve },
  )
  closed.push(site)
  return site
}

describe('hosts that no public site reaches', () => {
  test(`${hosts.length} of 83 spellings are refused where the description names them`, async () => {
    const site = await startClosed(hosts.map((host) => operation('GET', `http://${host}:${trapPort}`, '/')))
    const ends = []
    for (const host of hosts) {
      const { href } = new URL(`http://${host}:${trapPort}/`)
      ends.push([host, (await ask(site, { url: href })).end])
    }
    expect(hosts).toHaveLength(83)
    expect(ends).toEqual(hosts.map((host) => [host, 'target_blocked']))
    expect(reached).toBe(0)
  })

  test('83 addresses are refused where a public name leads to them', async () => {
    const names = addresses.map((_, index) => `host-${index}.example.com`)
    const answers = new Map(names.map((name, index) => [name, [[addresses[index]!]]]))
    const site = await startClosed(
      names.map((name) => operation('GET', `http://${name}:${trapPort}`, '/')),
      {},
      createResolver(answers),
    )
    const ends = []
    for (const name of names) ends.push((await ask(site, { url: `http://${name}:${trapPort}/` })).end)
    expect(ends).toEqual(addresses.map(() => 'target_blocked'))
    expect(reached).toBe(0)
  })

  test('83 addresses are refused between public ones, in either order', async () => {
    const names = addresses.flatMap((_, index) => [`first-${index}.example.com`, `last-${index}.example.com`])
    const answers = new Map(
      names.map((name, at) => {
        const address = addresses[at >> 1]!
        return [name, [at % 2 === 0 ? [address, '203.0.114.1'] : ['203.0.114.1', address]]] as const
      }),
    )
    const site = await startClosed(
      names.map((name) => operation('GET', `http://${name}:${trapPort}`, '/')),
      {},
      createResolver(answers as unknown as Map<string, string[][]>),
    )
    const ends = []
    for (const name of names) ends.push((await ask(site, { url: `http://${name}:${trapPort}/` })).end)
    expect(ends).toEqual(names.map(() => 'target_blocked'))
    expect(reached).toBe(0)
  })

  test('83 names that lead to another address the second time are refused then, and again the third time', async () => {
    // The operator opened this address: the first connection is good, and it is not kept.
    const open = createServer((_, response) => response.writeHead(200, { Connection: 'close' }).end('open'))
    await new Promise<void>((resolve) => open.listen(trapPort, '127.0.0.2', resolve))
    const names = addresses.map((_, index) => `flip-${index}.example.com`)
    const answers = new Map(names.map((name, index) => [name, [['127.0.0.2'], [addresses[index]!]]]))
    const site = await startClosed(
      names.map((name) => operation('GET', `http://${name}:${trapPort}`, '/')),
      { allowPrivate: ['127.0.0.2'] },
      createResolver(answers),
    )
    const ends = []
    for (const name of names) {
      const once = async () => (await ask(site, { url: `http://${name}:${trapPort}/` })).end
      ends.push([await once(), await once(), await once()])
    }
    open.close()
    expect(ends).toEqual(names.map(() => ['complete', 'target_blocked', 'target_blocked']))
    expect(reached).toBe(0)
  })

  test('83 spellings are not called where a redirect leads to them, also when the page may call them', async () => {
    let next = ''
    const upstream = createServer((_, response) => response.writeHead(302, { Location: next }).end())
    const port = await startServer(upstream)
    const start = `http://127.0.0.1:${port}/`
    const site = await startClosed(
      [
        operation('GET', `http://127.0.0.1:${port}`, '/'),
        ...hosts.map((host) => operation('GET', `http://${host}:${trapPort}`, '/')),
      ],
      { allowPrivate: [`127.0.0.1:${port}`] },
    )
    const ends = []
    for (const host of hosts) {
      next = new URL(`http://${host}:${trapPort}/`).href
      const { head, end } = await ask(site, { url: start, redirect: 'follow' })
      ends.push([host, head?.status ?? end])
    }
    upstream.close()
    // The redirect itself is the answer.
    expect(ends).toEqual(hosts.map((host) => [host, 302]))
    expect(reached).toBe(0)
  })
})

describe('metadata of clouds and clusters', () => {
  const targets = metadata.map((address) =>
    operation('GET', new URL(address).origin, new URL(address).pathname),
  )
  const insides = new Map(
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

  test(`${metadata.length} of 24 addresses are refused`, async () => {
    const site = await startClosed(targets, {}, createResolver(insides))
    const ends = []
    for (const url of metadata) ends.push([url, (await ask(site, { url: new URL(url).href })).end])
    expect(metadata).toHaveLength(24)
    expect(ends).toEqual(metadata.map((url) => [url, 'target_blocked']))
  })

  test('23 of them are refused even where the operator opens everything; the machine around a container is not', async () => {
    const names = metadata.map((url) => new URL(url).hostname).filter((host) => /[a-z]/.test(host[0]!))
    const site = await startClosed(
      targets,
      { allowPrivate: ['0.0.0.0/0', '::/0', ...names], limits: { connectMs: 100 } },
      createResolver(insides),
    )
    const ends = []
    for (const url of metadata) ends.push([url, (await ask(site, { url: new URL(url).href })).end])
    const open = ends.filter(([, end]) => end !== 'target_blocked').map(([url]) => url)
    expect(open).toEqual(['http://host.docker.internal/'])
  })

  test('a public name that leads to metadata is refused even where the operator opens everything', async () => {
    const site = await startClosed(
      [operation('GET', 'http://api.example.com', '/')],
      { allowPrivate: ['0.0.0.0/0', '::/0', 'api.example.com'] },
      createResolver(new Map([['api.example.com', [['::ffff:169.254.169.254']]]])),
    )
    expect((await ask(site, { url: 'http://api.example.com/' })).end).toBe('target_blocked')
  })
})

describe('what the operator opens', () => {
  const call = async (allowPrivate: string[], url: string, resolve?: Resolve) => {
    const { origin, pathname } = new URL(url)
    const site = await startClosed([operation('GET', origin, pathname)], { allowPrivate }, resolve)
    const { end, body } = await ask(site, { url })
    return end === 'complete' ? body.toString() : end
  }
  const inside = createResolver(
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
  ])('%s: %s', async ([, rule]) => {
    const allowed = rule!.replace('PORT', String(trapPort))
    expect(await call([allowed], `http://127.0.0.1:${trapPort}/`)).toBe('secret')
    expect(await call([allowed], `http://api.intra:${trapPort}/`, inside)).toBe('secret')
  })

  test('a host by its name, and not its address', async () => {
    expect(await call(['api.intra'], `http://api.intra:${trapPort}/`, inside)).toBe('secret')
    expect(await call([`api.intra:${trapPort}`], `http://api.intra:${trapPort}/`, inside)).toBe('secret')
    expect(await call(['api.intra'], `http://127.0.0.1:${trapPort}/`)).toBe('target_blocked')
    expect(await call(['api.intra'], `http://api.example.com:${trapPort}/`, inside)).toBe('target_blocked')
  })

  test('nothing on another port', async () => {
    expect(await call(['127.0.0.1:1'], `http://127.0.0.1:${trapPort}/`)).toBe('target_blocked')
    expect(await call(['api.intra:1'], `http://api.intra:${trapPort}/`, inside)).toBe('target_blocked')
  })

  test('what is no address, range or host is said at once', async () => {
    for (const wrong of ['10.0.0.0/33', '10.0.0', '[::1', 'http://x', 'a b', '', '10.0.0.1:99999', '0x7f.1'])
      await expect(startRelay([], { allowPrivate: [wrong] })).rejects.toThrow('is no address, range or host')
  })
})

describe('in the preview', () => {
  const preview = { allowPrivate: [], allowNamedLoopback: true }

  test('this machine is called where the description names it', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const site = await startClosed([operation('GET', `http://${host}:${trapPort}`, '/')], preview)
      expect((await ask(site, { url: `http://${host}:${trapPort}/` })).body.toString()).toBe('secret')
    }
  })

  test('a public name that leads to this machine is refused, and so is the network around', async () => {
    const resolve = createResolver(new Map([['api.example.com', [['127.0.0.1']]]]))
    const site = await startClosed(
      ['http://api.example.com', 'http://10.0.0.1', 'http://169.254.169.254'].map((server) =>
        operation('GET', server, '/'),
      ),
      preview,
      resolve,
    )
    for (const url of ['http://api.example.com/', 'http://10.0.0.1/', 'http://169.254.169.254/'])
      expect((await ask(site, { url })).end).toBe('target_blocked')
  })
})
