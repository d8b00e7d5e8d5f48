import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateLimit } from '../../../src/relay/check/rate-limit.ts'
import { createSiteFolder, type SiteFolder } from '../../fixtures/build/site-folder.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { callRelay } from '../../fixtures/serve/call-relay.ts'
import { type Program, startProgram } from '../../fixtures/serve/program.ts'
import { parsePrometheus } from '../../fixtures/serve/prometheus.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { writeSite } from '../../fixtures/serve/start.ts'
import { canMoveClock, createMovedClock, type MovedClock } from './fake-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Offset from the real time in days. */
const daysOff = (time: number) => Math.round((time - Date.now()) / day) + 0
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const item of undo.splice(0).reverse()) await item()
})

describe.skipIf(!canMoveClock)('a clock that jumps', () => {
  const page = '/api-reference/books/id/get'
  const rate = 3
  let clock: MovedClock
  let api: Api
  let site: SiteFolder
  let program: Program
  let metricsPort: number

  beforeEach(async () => {
    clock = createMovedClock()
    api = await startApi()
    site = createSiteFolder(booksSite(api.url))
    const port = await freePort()
    metricsPort = await freePort()
    program = await startProgram(site.folder, {
      port,
      args: ['--port', String(port), '--metrics-port', String(metricsPort), '--log-level', 'debug'],
      environment: {
        ...clock.environment,
        OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`,
        OCTAVO_RELAY_ALLOW_PRIVATE: `127.0.0.1:${api.port}`,
        OCTAVO_RELAY_RATE: String(rate),
      },
    })
    undo.push(
      () => clock.close(),
      () => api.stop(),
      () => program.stop(),
    )
    await program.ready()
  })

  /** The relay's responses to one visitor who exceeds the limit. */
  async function exceedLimit(from: string) {
    const responses = []
    for (let times = 0; times <= rate; times++)
      responses.push(await callRelay({ site: program.url, page, url: `${api.url}/books/7`, from }))
    const statuses = responses.map(({ status }) => status)
    return { statuses, wait: Number(responses.at(-1)!.headers['retry-after']) }
  }

  const startTime = async () => {
    const numbers = parsePrometheus(
      (await rawGet(`http://127.0.0.1:${metricsPort}/metrics`)).bytes.toString(),
    )
    return numbers.get('process_start_time_seconds')!.samples[0]!.value
  }

  test('by a day changes only the times in the log', async () => {
    const startedAt = await startTime()
    expect((await exceedLimit('127.0.0.2')).statuses).toEqual([200, 200, 200, 429])
    // Forward, back to the real time, and to the day before.
    for (const days of [1, 0, -1]) {
      clock.move(days)
      expect((await rawGet(program.url + page)).status).toBe(200)
      const lastLine = () => Date.parse(String(program.lines().at(-1)?.time))
      await expect.poll(() => daysOff(lastLine())).toBe(days)

      site.write('index.mdx', `Edited ${days} days from here.`)
      await expect
        .poll(async () => (await rawGet(`${program.url}/`)).bytes.toString())
        .toContain(`Edited ${days} days`)

      const repeated = await exceedLimit('127.0.0.2')
      expect(repeated.statuses.at(-1)).toBe(429)
      expect(repeated.wait).toBeLessThanOrEqual(60)
      const other = await exceedLimit(`127.0.1.${days + 2}`)
      expect(other.statuses).toEqual([200, 200, 200, 429])
      expect(other.wait).toBeLessThanOrEqual(60)
      expect(await startTime()).toBe(startedAt)
    }
    const lines = program.lines()
    expect(lines.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  })

  test('during shutdown does not change its duration', async () => {
    // An incomplete request delays the shutdown until its timeout.
    const hanging = connect(program.port, '127.0.0.1').on('error', () => undefined)
    undo.push(() => hanging.destroy())
    hanging.write('GET / HTTP/1.1\r\nHost: x\r\n')
    clock.move(1)
    await rawGet(program.url + page)
    const startedAt = performance.now()
    program.child.kill('SIGTERM')
    await expect.poll(() => rawGet(`${program.url}/`).catch(({ code }) => code)).toBe('ECONNREFUSED')
    clock.move(-1)
    expect(await Promise.race([program.exit, pause(30_000, 'still running')])).toBe(0)
    const duration = performance.now() - startedAt
    expect(duration).toBeGreaterThan(5000)
    expect(duration).toBeLessThan(13_000)
  })
})

test.skipIf(!canMoveClock)('a remote spec is revalidated despite clock changes', async () => {
  const source = { text: 'one' }
  const server = createServer((_request, response) => void response.end(source.text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const clock = createMovedClock()
  const folder = writeSite({ 'reader.mjs': await bundleReader() })
  const reader = spawn(process.execPath, [join(folder, 'reader.mjs'), url], {
    env: { ...process.env, ...clock.environment },
  })
  const updates: { text: string; now: number }[] = []
  reader.stdout.on('data', (lines) => {
    for (const line of String(lines).trim().split('\n')) updates.push(JSON.parse(line))
  })
  undo.push(
    () => server.close(),
    () => clock.close(),
    () => rmSync(folder, { recursive: true }),
    () => reader.kill('SIGKILL'),
  )
  for (const [text, days] of [
    ['one', 0],
    ['two', 1],
    ['three', 0],
    ['four', -1],
  ] as const) {
    clock.move(days)
    source.text = text
    await expect.poll(() => updates.at(-1)?.text).toBe(text)
    expect(daysOff(updates.at(-1)!.now)).toBe(days)
  }
})

/** A program that revalidates ten times a second and prints changes. */
async function bundleReader(): Promise<string> {
  const contents = `
    import { createRemoteCache } from './src/core/remote/remote-cache.ts'
    const [url] = process.argv.slice(2)
    const remote = createRemoteCache(undefined, { allowHttp: true, allowLoopback: true, every: 100 })
    const tell = async () => console.log(JSON.stringify({ ...(await remote.read(url)), now: Date.now() }))
    remote.onChange(tell)
    await tell()
    setInterval(() => {}, 1000)`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  return outputFiles[0]!.text
}

describe('the rate limit', () => {
  const perMinute = 3
  const isAllowed = async (limit: ReturnType<typeof createRateLimit>, visitor: string) =>
    limit.count(visitor).then(
      () => true,
      () => false,
    )

  test.each([
    ['forward', day],
    ['back', -day],
  ])('stays per minute even if the clock jumps a day %s', async (_direction, jump) => {
    // Timers use the monotonic clock and do not see changes of the time of day.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    undo.push(() => vi.useRealTimers())
    const limit = createRateLimit({ perMinute, onFault: () => {} })
    undo.push(() => limit.close())
    for (let minutes = 0; minutes < 60; minutes++) {
      let allowed = 0
      for (let request = 0; request < 20; request++) {
        if (request === 10 && minutes % 7 === 3) vi.setSystemTime(Date.now() + jump)
        if (await isAllowed(limit, 'somebody')) allowed += 1
      }
      // Setting the clock forward starts one new minute.
      expect(allowed, `minute ${minutes}`).toBeGreaterThanOrEqual(perMinute)
      expect(allowed, `minute ${minutes}`).toBeLessThanOrEqual(minutes % 7 === 3 ? 2 * perMinute : perMinute)
      vi.advanceTimersByTime(minute + 1)
    }
  })
})
