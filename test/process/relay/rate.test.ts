import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { createServer as createPort } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisServer } from '../../fixtures/redis.ts'
import {
  operation,
  type RelaySite,
  sendRequest,
  startRelay,
  startServer,
} from '../../fixtures/relay/relay-site.ts'

let upstream: Server
let target: string
beforeAll(async () => {
  upstream = createServer((_, response) => response.end('ok'))
  target = `http://127.0.0.1:${await startServer(upstream)}`
})
afterAll(() => upstream.close())

const sites: RelaySite[] = []
afterAll(async () => {
  for (const site of sites) await site.close()
})
async function start(options: Parameters<typeof startRelay>[1]): Promise<RelaySite> {
  const site = await startRelay([operation('GET', target, '/a')], options)
  sites.push(site)
  return site
}
const sendOnce = async (site: RelaySite, headers: Record<string, string> = {}) =>
  (await sendRequest(site, { url: `${target}/a` }, headers)).status

describe('a limit of 60 requests per minute', () => {
  test('rejects the next request with Retry-After', async () => {
    const site = await start({ limits: { ratePerMinute: 60 } })
    const statuses = []
    for (let count = 0; count < 60; count++) statuses.push(await sendOnce(site))
    expect(statuses).toEqual(Array(60).fill(200))
    const rejection = await sendRequest(site, { url: `${target}/a` })
    expect([rejection.status, rejection.end]).toEqual([429, 'rate_limited'])
    const seconds = Number(rejection.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('counts requests rejected later but not cross-origin ones', async () => {
    const site = await start({ limits: { ratePerMinute: 2 } })
    expect(await sendOnce(site, { Origin: 'http://evil.example' })).toBe(403)
    await sendRequest(site, { url: 'nonsense' })
    await sendRequest(site, { page: '/nowhere' })
    expect(await sendOnce(site)).toBe(429)
  })
})

describe('a visitor', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('cannot change their address through headers without trusted proxies', async () => {
    const site = await start({ limits: { ratePerMinute: 1 } })
    expect(await sendOnce(site, from('198.51.100.1'))).toBe(200)
    expect(await sendOnce(site, from('198.51.100.2'))).toBe(429)
  })

  test('is the last forwarded address with one trusted proxy', async () => {
    const site = await start({ trustProxy: 1, limits: { ratePerMinute: 1 } })
    expect(await sendOnce(site, from('198.51.100.1'))).toBe(200)
    expect(await sendOnce(site, from('198.51.100.2'))).toBe(200)
    // Addresses further left were written by the visitor.
    expect(await sendOnce(site, from('203.0.113.9, 198.51.100.1'))).toBe(429)
    expect(await sendOnce(site, from('198.51.100.1:4711'))).toBe(429)
  })

  test('is the second to last forwarded address with two trusted proxies', async () => {
    const site = await start({ trustProxy: 2, limits: { ratePerMinute: 1 } })
    expect(await sendOnce(site, from('forged, 198.51.100.1, 10.0.0.1'))).toBe(200)
    expect(await sendOnce(site, from('other, 198.51.100.1, 10.0.0.2'))).toBe(429)
    expect(await sendOnce(site, from('198.51.100.2, 10.0.0.1'))).toBe(200)
  })

  test('keeps the socket address if the header is malformed', async () => {
    const site = await start({ trustProxy: 1, limits: { ratePerMinute: 1 } })
    expect(await sendOnce(site, from('unknown'))).toBe(200)
    expect(await sendOnce(site, from('constructor'))).toBe(429)
  })

  test('is identified by the /64 prefix for IPv6 and by IPv4 for mapped addresses', async () => {
    const site = await start({ trustProxy: 1, limits: { ratePerMinute: 1 } })
    expect(await sendOnce(site, from('2001:db8:1:2::1'))).toBe(200)
    expect(await sendOnce(site, from('[2001:db8:1:2:ffff::9]:443'))).toBe(429)
    expect(await sendOnce(site, from('2001:db8:1:3::1'))).toBe(200)
    expect(await sendOnce(site, from('::ffff:198.51.100.7'))).toBe(200)
    expect(await sendOnce(site, from('198.51.100.7'))).toBe(429)
  })
})

describe.skipIf(!redisServer)('a limit with Redis', () => {
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
    const exit = new Promise((resolve) => redis.once('exit', resolve))
    redis.kill('SIGKILL')
    await exit
  }
  beforeAll(async () => {
    const free = createPort()
    port = await startServer(free as unknown as Server)
    await new Promise((resolve) => free.close(resolve))
    await startRedis()
  })
  afterAll(stopRedis)

  /** Redis is used from the first request that finds it connected. */
  async function startPair(ratePerMinute: number) {
    const options = { redisUrl: `redis://127.0.0.1:${port}`, trustProxy: 1, limits: { ratePerMinute } }
    const pair = [await start(options), await start(options)] as const
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return pair
  }

  test('is shared between two relays', async () => {
    const [first, second] = await startPair(3)
    const visitor = { 'X-Forwarded-For': '198.51.100.1' }
    const statuses = []
    for (const site of [first, second, first, second, first]) statuses.push(await sendOnce(site, visitor))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('falls back to memory during an outage and is shared again afterwards', async () => {
    const [first, second] = await startPair(2)
    const visitor = { 'X-Forwarded-For': '198.51.100.2' }
    expect(await sendOnce(first, visitor)).toBe(200)
    await stopRedis()
    const startedAt = performance.now()
    const statusesWithoutRedis = []
    for (const site of [first, first, first, second, second, second])
      statusesWithoutRedis.push(await sendOnce(site, visitor))
    expect(statusesWithoutRedis).toEqual([200, 200, 429, 200, 200, 429])
    expect(performance.now() - startedAt).toBeLessThan(10_000)

    await startRedis()
    const laterVisitor = { 'X-Forwarded-For': '198.51.100.3' }
    let isShared = false
    for (let tries = 0; !isShared && tries < 40; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      const fresh = { 'X-Forwarded-For': `198.51.101.${tries}` }
      const statuses = [
        await sendOnce(first, fresh),
        await sendOnce(second, fresh),
        await sendOnce(first, fresh),
      ]
      isShared = statuses.join() === '200,200,429'
    }
    expect(isShared).toBe(true)
    expect(await sendOnce(first, laterVisitor)).toBe(200)
  })
})
