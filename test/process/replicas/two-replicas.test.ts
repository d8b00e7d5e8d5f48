import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/redis.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { callRelay, type RelayResponse } from '../../fixtures/serve/call-relay.ts'
import { startLoad } from '../../fixtures/serve/load.ts'
import { nginx } from '../../fixtures/serve/nginx.ts'
import { type Program, startProgram } from '../../fixtures/serve/program.ts'
import { type Raw, rawGet } from '../../fixtures/serve/raw-get.ts'
import { writeSite } from '../../fixtures/serve/start.ts'
import { isFull } from '../../setup/sizes.ts'
import { type CountingApi, startCountingApi } from './counting-api.ts'
import { type Front, startFront } from './front.ts'
import { startRelayLoad } from './relay-load.ts'

const page = '/api-reference/books/id/get'
const pages = ['/', page, '/api-reference/books/post']
const rate = 20

describe.skipIf(!nginx || !redisServer)('two processes behind nginx', () => {
  let api: CountingApi
  let redis: Redis
  let front: Front
  let folder: string
  const ports: number[] = []
  const replicas: Program[] = []
  /** Lines of processes that have already ended. */
  const endedLines: Record<string, unknown>[][] = [[], []]

  async function startReplica(index: number): Promise<void> {
    if (replicas[index]) endedLines[index]!.push(...replicas[index].lines())
    const replica = await startProgram(folder, {
      port: ports[index],
      args: ['--port', String(ports[index]), '--log-level', 'debug'],
      environment: {
        OCTAVO_PUBLIC_URL: front?.url ?? `http://127.0.0.1:${frontPort}`,
        OCTAVO_TRUST_PROXY: '1',
        OCTAVO_REDIS_URL: redis.url,
        OCTAVO_RELAY_RATE: String(rate),
        OCTAVO_RELAY_ALLOW_PRIVATE: `127.0.0.1:${api.port}`,
      },
    })
    replicas[index] = replica
    await replica.ready()
  }
  let frontPort: number

  beforeAll(async () => {
    api = await startCountingApi()
    redis = await startRedis()
    folder = writeSite(booksSite(api.url))
    frontPort = await freePort()
    ports.push(await freePort(), await freePort())
    await Promise.all([startReplica(0), startReplica(1)])
    front = await startFront(frontPort, ports)
  })
  afterAll(async () => {
    await front?.stop()
    for (const replica of replicas) await replica.stop()
    await redis?.stop()
    await api?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const count = (index: number, kind: string) =>
    [...endedLines[index]!, ...replicas[index]!.lines()].filter((line) => line.kind === kind).length
  const getBook = (site: string, from: string): Promise<RelayResponse> =>
    callRelay({
      site,
      page,
      url: `${api.url}/books/7`,
      from,
      headers: { Origin: front.url, Host: new URL(front.url).host },
    })
  const statusesOf = async (site: string, from: string, times: number): Promise<number[]> => {
    const result: number[] = []
    for (let round = 0; round < times; round++) result.push((await getBook(site, from)).status)
    return result
  }
  const check = ({ status }: Raw) => (status === 200 ? undefined : `status ${status}`)
  /** Each POST must arrive at most once; a success means exactly once. */
  function checkPosts(results: Map<string, RelayResponse | string>): { good: number; bad: string[] } {
    const failures: string[] = []
    let successCount = 0
    for (const [body, response] of results) {
      const times = api.arrived.get(body) ?? 0
      expect(times, `${body} was sent once`).toBeLessThanOrEqual(1)
      const isSuccess =
        typeof response !== 'string' && response.status === 200 && response.frames.endsWith('T')
      if (isSuccess) expect(times, body).toBe(1)
      if (isSuccess) successCount += 1
      else failures.push(typeof response === 'string' ? response : `${response.status} ${response.frames}`)
    }
    return { good: successCount, bad: failures }
  }

  test('share pages and playground requests', async () => {
    for (let round = 0; round < 12; round++)
      expect((await rawGet(front.url + pages[round % 3]!)).status).toBe(200)
    expect(await statusesOf(front.url, '127.0.0.9', 8)).toEqual(Array(8).fill(200))
    await pause(200)
    for (const index of [0, 1]) {
      expect(count(index, 'page')).toBeGreaterThan(2)
      expect(count(index, 'relay')).toBeGreaterThan(1)
    }
  })

  test('return identical bytes and ETags', async () => {
    for (const path of pages) {
      const [item, other] = await Promise.all(ports.map((port) => rawGet(`http://127.0.0.1:${port}${path}`)))
      expect(item!.headers.etag).toBe(other!.headers.etag)
      expect(item!.bytes.equals(other!.bytes)).toBe(true)
    }
  })

  test('share rate limits per visitor', async () => {
    const statuses = await statusesOf(front.url, '127.0.0.2', rate + 4)
    expect(statuses.filter((status) => status === 200)).toHaveLength(rate)
    expect(statuses.slice(rate)).toEqual(Array(4).fill(429))
    expect((await getBook(front.url, '127.0.0.3')).status).toBe(200)
  })

  test('limit separately during a Redis outage and together afterwards', async () => {
    await redis.stop()
    const startedAt = performance.now()
    const statusesWithoutRedis = await statusesOf(front.url, '127.0.0.4', rate * 2 + 6)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(statusesWithoutRedis.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(statusesWithoutRedis.slice(0, rate)).toEqual(Array(rate).fill(200))
    expect(statusesWithoutRedis.slice(-4)).toEqual(Array(4).fill(429))
    for (const path of pages) expect((await rawGet(front.url + path)).status).toBe(200)
    await redis.start()
    let isShared = false
    for (let tries = 0; tries < 30 && !isShared; tries++) {
      await pause(500)
      const statuses = await statusesOf(front.url, `127.0.5.${tries + 1}`, rate + 2)
      isShared = statuses.filter((status) => status === 200).length === rate
    }
    expect(isShared).toBe(true)
  })

  test('restart one after the other without a failed request', async () => {
    const load = startLoad(front.url, pages, { check, concurrency: isFull ? 10 : 4 })
    const posts = startRelayLoad(front.url, api.url, 'rolling')
    for (const index of [0, 1]) {
      await pause(500)
      replicas[index]!.child.kill('SIGTERM')
      expect(await replicas[index]!.exit).toBe(0)
      await startReplica(index)
    }
    await pause(500)
    await load.stop()
    await posts.stop()
    expect([...new Set(load.failures)]).toEqual([])
    expect(load.responseCount()).toBeGreaterThan(100)
    const { good: successCount, bad: failures } = checkPosts(posts.results)
    expect(successCount).toBeGreaterThan(20)
    expect([...new Set(failures)], 'a planned restart fails nobody').toEqual([])
  })

  test('survive a kill without a failed page or a repeated API request', async () => {
    const load = startLoad(front.url, pages, { check, concurrency: isFull ? 10 : 4 })
    const posts = startRelayLoad(front.url, api.url, 'killed')
    await pause(1000)
    replicas[1]!.child.kill('SIGKILL')
    await replicas[1]!.exit
    await pause(1500)
    await startReplica(1)
    await pause(500)
    await load.stop()
    await posts.stop()
    expect([...new Set(load.failures)]).toEqual([])
    const { good: successCount, bad: failures } = checkPosts(posts.results)
    expect(successCount).toBeGreaterThan(20)
    // Requests in flight in the killed process fail with an error.
    expect(failures.length).toBeLessThanOrEqual(12)
    for (const item of failures) expect(item).toMatch(/^(50[234] |200 H?D*$|ECONNRESET)/)
  })
})
