import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { createServer as createPort } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisServer } from '../../fixtures/many/redis.ts'
import { ask, operation, type RelaySite, startRelay, startServer } from '../../fixtures/relay/relay-site.ts'

let upstream: Server
let target: string
beforeAll(async () => {
  upstream = createServer((_, response) => response.end('ok'))
  target = `http://127.0.0.1:${await startServer(upstream)}`
})
afterAll(() => upstream.close())

const open: RelaySite[] = []
afterAll(async () => {
  for (const site of open) await site.close()
})
async function start(options: Parameters<typeof startRelay>[1]): Promise<RelaySite> {
  const site = await startRelay([operation('GET', target, '/a')], options)
  open.push(site)
  return site
}
const once = async (site: RelaySite, headers: Record<string, string> = {}) =>
  (await ask(site, { url: `${target}/a` }, headers)).status

describe('60 requests a minute', () => {
  test('the next one is told when to come again', async () => {
    const site = await start({ limits: { ratePerMinute: 60 } })
    const statuses = []
    for (let count = 0; count < 60; count++) statuses.push(await once(site))
    expect(statuses).toEqual(Array(60).fill(200))
    const refused = await ask(site, { url: `${target}/a` })
    expect([refused.status, refused.end]).toEqual([429, 'rate_limited'])
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('requests that are refused for another reason later count as well; those of other sites do not', async () => {
    const site = await start({ limits: { ratePerMinute: 2 } })
    expect(await once(site, { Origin: 'http://evil.example' })).toBe(403)
    await ask(site, { url: 'nonsense' })
    await ask(site, { page: '/nowhere' })
    expect(await once(site)).toBe(429)
  })
})

describe('who a visitor is', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('without trusted proxies nobody changes it with a header', async () => {
    const site = await start({ limits: { ratePerMinute: 1 } })
    expect(await once(site, from('198.51.100.1'))).toBe(200)
    expect(await once(site, from('198.51.100.2'))).toBe(429)
  })

  test('with one trusted proxy it is the last address that this proxy wrote', async () => {
    const site = await start({ trustProxy: 1, limits: { ratePerMinute: 1 } })
    expect(await once(site, from('198.51.100.1'))).toBe(200)
    expect(await once(site, from('198.51.100.2'))).toBe(200)
    // What stands to the left was written by the visitor.
    expect(await once(site, from('203.0.113.9, 198.51.100.1'))).toBe(429)
    expect(await once(site, from('198.51.100.1:4711'))).toBe(429)
  })

  test('with two it is the one before', async () => {
    const site = await start({ trustProxy: 2, limits: { ratePerMinute: 1 } })
    expect(await once(site, from('forged, 198.51.100.1, 10.0.0.1'))).toBe(200)
    expect(await once(site, from('other, 198.51.100.1, 10.0.0.2'))).toBe(429)
    expect(await once(site, from('198.51.100.2, 10.0.0.1'))).toBe(200)
  })

  test('what is no address is passed over', async () => {
    const site = await start({ trustProxy: 1, limits: { ratePerMinute: 1 } })
    expect(await once(site, from('unknown'))).toBe(200)
    expect(await once(site, from('constructor'))).toBe(429)
  })

  test('an IPv6 visitor is the first 64 bits; IPv4 inside IPv6 is IPv4', async () => {
    const site = await start({ trustProxy: 1, limits: { ratePerMinute: 1 } })
    expect(await once(site, from('2001:db8:1:2::1'))).toBe(200)
    expect(await once(site, from('[2001:db8:1:2:ffff::9]:443'))).toBe(429)
    expect(await once(site, from('2001:db8:1:3::1'))).toBe(200)
    expect(await once(site, from('::ffff:198.51.100.7'))).toBe(200)
    expect(await once(site, from('198.51.100.7'))).toBe(429)
  })
})

describe.skipIf(!redisServer)('with Redis', () => {
  let redis: ChildProcess
  let port: number

  const startRedis = async () => {
    redis = spawn(redisServer!, [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ])
    await new Promise<void>((resolve, reject) => {
      redis.once('error', reject)
      redis.stdout!.on('data', (text: Buffer) => {
        if (text.includes('Ready to accept connections')) resolve()
      })
    })
  }
  const stopRedis = async () => {
    const ended = new Promise((resolve) => redis.once('exit', resolve))
    redis.kill('SIGKILL')
    await ended
  }
  beforeAll(async () => {
    const free = createPort()
    port = await startServer(free as unknown as Server)
    await new Promise((resolve) => free.close(resolve))
    await startRedis()
  })
  afterAll(stopRedis)

  /** Redis is asked from the first request on that finds it connected. */
  async function startPair(ratePerMinute: number) {
    const options = { redisUrl: `redis://127.0.0.1:${port}`, trustProxy: 1, limits: { ratePerMinute } }
    const pair = [await start(options), await start(options)] as const
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return pair
  }

  test('two relays count together', async () => {
    const [relaySite, other] = await startPair(3)
    const visitor = { 'X-Forwarded-For': '198.51.100.1' }
    const statuses = []
    for (const site of [relaySite, other, relaySite, other, relaySite])
      statuses.push(await once(site, visitor))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('when it is gone each counts for itself, at once; when it is back they count together again', async () => {
    const [relaySite, other] = await startPair(2)
    const visitor = { 'X-Forwarded-For': '198.51.100.2' }
    expect(await once(relaySite, visitor)).toBe(200)
    await stopRedis()
    const begun = performance.now()
    const alone = []
    for (const site of [relaySite, relaySite, relaySite, other, other, other])
      alone.push(await once(site, visitor))
    expect(alone).toEqual([200, 200, 429, 200, 200, 429])
    expect(performance.now() - begun).toBeLessThan(10_000)

    await startRedis()
    const back = { 'X-Forwarded-For': '198.51.100.3' }
    let isTogether = false
    for (let tries = 0; !isTogether && tries < 40; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      const fresh = { 'X-Forwarded-For': `198.51.101.${tries}` }
      const statuses = [await once(relaySite, fresh), await once(other, fresh), await once(relaySite, fresh)]
      isTogether = statuses.join() === '200,200,429'
    }
    expect(isTogether).toBe(true)
    expect(await once(relaySite, back)).toBe(200)
  })
})
