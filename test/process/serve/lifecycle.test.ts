import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer as createPort, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { callRelay } from '../../fixtures/serve/call-relay.ts'
import { type Program, startProgram } from '../../fixtures/serve/program.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { writeSite } from '../../fixtures/serve/start.ts'
import { everyNth } from '../../setup/sizes.ts'

let api: Api
let folder: string
beforeAll(async () => {
  api = await startApi()
  folder = writeSite(booksSite(api.url))
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})
const programs: Program[] = []
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop()
})
async function start(options: Parameters<typeof startProgram>[1] = {}): Promise<Program> {
  const program = await startProgram(folder, options)
  programs.push(program)
  return program
}
const relayEnvironment = (port: number, extra: Record<string, string> = {}) => ({
  OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`,
  OCTAVO_RELAY_ALLOW_PRIVATE: `127.0.0.1:${api.port}`,
  ...extra,
})

/** A connection that records everything it receives. */
async function openSocket(port: number): Promise<{ socket: Socket; text: () => string }> {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, text: () => text }
}

describe('the lifecycle', () => {
  test('is live immediately and ready with the first page', async () => {
    const program = await start()
    const states: string[] = []
    for (const startedAt = performance.now(); performance.now() - startedAt < 30_000; await pause(20)) {
      const [ready, alive] = await Promise.all(
        ['/readyz', '/healthz'].map((path) => rawGet(program.url + path).catch(() => undefined)),
      )
      if (ready && alive) expect([alive.status, alive.bytes.toString()]).toEqual([200, 'alive\n'])
      const state = ready ? `${ready.status} ${ready.bytes.toString().trim()}` : 'closed'
      if (states.at(-1) !== state) states.push(state)
      if (state === '200 ready') break
    }
    expect(states.join()).toMatch(/^(closed,)?(503 starting,)?200 ready$/)
    const first = performance.now()
    expect((await rawGet(`${program.url}/`)).status).toBe(200)
    expect(performance.now() - first).toBeLessThan(2000)
  })

  test('is live but not ready during shutdown, rejects new connections and finishes running requests', async () => {
    const port = await freePort()
    const program = await start({ port, environment: relayEnvironment(port) })
    await program.ready()
    let resolveFirst = () => {}
    const first = new Promise<void>((resolve) => {
      resolveFirst = resolve
    })
    const response = callRelay({
      site: program.url,
      page: '/api-reference/events/get',
      url: `${api.url}/events`,
      onData: () => resolveFirst(),
    })
    await first
    // An incomplete request keeps the connection from being idle.
    const ready = await openSocket(port)
    const alive = await openSocket(port)
    ready.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n')
    alive.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    await pause(200)
    program.child.kill('SIGTERM')
    await pause(500)
    expect(await rawGet(`${program.url}/`).catch(({ code }) => code)).toBe('ECONNREFUSED')
    ready.socket.write('\r\n')
    alive.socket.write('\r\n')
    await expect.poll(ready.text).toMatch(/^HTTP\/1\.1 503 [\s\S]*stopping\n/)
    await expect.poll(alive.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*alive\n/)
    expect(ready.text()).toMatch(/Connection: close/i)
    for (let event = 0; event < 2; event++) api.sendNext()
    expect((await response).frames).toMatch(/^HD+T$/)
    const endedAt = performance.now()
    expect(await program.exit).toBe(0)
    expect(performance.now() - endedAt).toBeLessThan(5000)
    for (const { socket } of [ready, alive]) socket.destroy()
  })

  test('ends despite hanging clients', async () => {
    const port = await freePort()
    const program = await start({ port, environment: relayEnvironment(port) })
    await program.ready()
    const hanging = [await openSocket(port), await openSocket(port), await openSocket(port)]
    hanging[1]!.socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    hanging[2]!.socket.write('POST /_platform/api/request HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nx')
    await pause(300)
    const startedAt = performance.now()
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
    // Ten seconds for running requests and half a second to close.
    expect(performance.now() - startedAt).toBeLessThan(13_000)
    for (const { socket } of hanging) socket.destroy()
  })

  test('reloads on SIGHUP', async () => {
    const site = createSiteFolder(booksSite(api.url))
    const build = { relay: { kind: 'own' } } as const
    await site.build(build)
    const program = await startProgram(site.out)
    programs.push(program)
    await program.ready()
    site.write('index.mdx', '# Hello\n\nThe second build.\n')
    await site.build(build)
    program.child.kill('SIGHUP')
    await expect
      .poll(async () => (await rawGet(`${program.url}/`)).bytes.toString(), { timeout: 5000, interval: 20 })
      .toContain('The second build')
    await program.until(/"changed"/, 'out')
    expect(program.child.exitCode).toBeNull()
  })

  test('ends immediately on a second signal', async () => {
    const port = await freePort()
    const program = await start({ port })
    await program.ready()
    const { socket } = await openSocket(port)
    socket.write('GET / HTTP/1.1\r\n')
    await pause(200)
    program.child.kill('SIGTERM')
    await pause(300)
    program.child.kill('SIGTERM')
    const startedAt = performance.now()
    expect(await program.exit).toBe('SIGTERM')
    expect(performance.now() - startedAt).toBeLessThan(3000)
    socket.destroy()
  })
})

describe('settings', () => {
  test('come from the environment', async () => {
    const [port, metrics] = [await freePort(), await freePort()]
    const program = await start({
      port,
      args: [],
      environment: {
        OCTAVO_PORT: String(port),
        OCTAVO_HOST: '127.0.0.1',
        OCTAVO_BASE_PATH: '/docs',
        OCTAVO_METRICS_PORT: String(metrics),
        OCTAVO_CACHE_SIZE: '0MB',
        OCTAVO_LOG_LEVEL: 'debug',
      },
    })
    await program.ready()
    expect((await rawGet(`${program.url}/docs`)).status).toBe(200)
    expect((await rawGet(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200)
    await program.until(/"responded"/, 'out')
  })

  test('on the command line take precedence', async () => {
    const [port, other] = [await freePort(), await freePort()]
    const program = await start({
      port,
      args: ['--port', String(port), '--base-path', '/here', '--log-level', 'silent'],
      environment: {
        OCTAVO_PORT: String(other),
        OCTAVO_BASE_PATH: '/there',
        OCTAVO_LOG_LEVEL: 'debug',
      },
    })
    await program.ready()
    expect((await rawGet(`${program.url}/here`)).status).toBe(200)
    expect((await rawGet(`${program.url}/there`)).status).toBe(404)
    expect(await rawGet(`http://127.0.0.1:${other}/`).catch(({ code }) => code)).toBe('ECONNREFUSED')
    expect(program.output.out).toBe('')
  })

  const invalidSettings: [
    name: string,
    args: string[],
    environment: Record<string, string>,
    words: RegExp,
  ][] = [
    ['port', ['--port', 'abc'], {}, /port/i],
    ['port in the environment', [], { OCTAVO_PORT: '99999' }, /port/i],
    ['host', ['--host', 'no.such.host.invalid', '--port', '0'], {}, /host/],
    [
      'log level',
      ['--log-level', 'loud'],
      {},
      /log-level must be debug, info, warn, error or silent, got `loud`/,
    ],
    ['log level in the environment', [], { OCTAVO_LOG_LEVEL: 'loud' }, /must be debug, info/],
    ['cache size', ['--cache-size', 'much'], {}, /cache-size must be a size/],
    ['search rate', ['--search-rate', '0'], {}, /search-rate must be a whole number above 0/],
    ['search rate under its old name', ['--question-rate', '0'], {}, /search-rate must be a whole number/],
    ['metrics port', ['--metrics-port=-1'], {}, /metrics-port/],
    ['public URL', [], { OCTAVO_PUBLIC_URL: 'docs' }, /OCTAVO_PUBLIC_URL must be/],
    ['relay limit', [], { OCTAVO_RELAY_RATE: 'x' }, /OCTAVO_RELAY_RATE must be/],
    [
      'misspelled option',
      ['--prot', '1'],
      {},
      /Unknown option `--prot` for `octavo serve`. Did you mean `--port`/,
    ],
    ['misspelt relay variable', [], { OCTAVO_RELAY_RTAE: '1' }, /Did you mean/],
    ['Redis address', [], { OCTAVO_REDIS_URL: 'http://x' }, /OCTAVO_REDIS_URL must be/],
  ]
  test.concurrent.each(everyNth(invalidSettings, 5))(
    'with an invalid %s are reported in one sentence before startup',
    async (_name, args, environment, words) => {
      const program = await startProgram(folder, { args, environment: { OCTAVO_PORT: '0', ...environment } })
      const exit = await Promise.race([program.exit, pause(20_000, 'still running')])
      await program.stop()
      expect(program.output.err).toMatch(words)
      expect(program.output.err.trim().split('\n')).toHaveLength(1)
      expect(program.output.err).not.toContain('    at ')
      expect(exit).toBe(1)
    },
  )

  test.each(['port', 'metrics-port'])(
    'with a --%s in use are reported, and the process exits',
    async (flag) => {
      const other = createPort()
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const { port } = other.address() as { port: number }
      const args =
        flag === 'port' ? ['--port', String(port)] : ['--port', '0', '--metrics-port', String(port)]
      // With an unreachable Redis, which would keep retrying.
      const program = await start({ args, environment: { OCTAVO_REDIS_URL: 'redis://127.0.0.1:1' } })
      const exit = await Promise.race([program.exit, pause(15_000, 'still running')])
      expect(program.output.err).toBe(
        `Port ${port} is in use. Stop the process that uses it, or choose another port with --${flag}.\n`,
      )
      expect(exit).toBe(1)
      await new Promise((resolve) => other.close(resolve))
    },
  )

  test('are all listed in --help', async () => {
    const source = new URL('../../../src', import.meta.url).pathname
    const variables = new Set(
      readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && !path.startsWith('client'))
        .flatMap((path) => readFileSync(join(source, path), 'utf8').match(/\bOCTAVO_[A-Z_]*[A-Z]\b/g) ?? []),
    )
    expect(variables.size).toBeGreaterThan(25)
    const program = await start({ args: ['--help'] })
    expect(await program.exit).toBe(0)
    const missing = [...variables].filter((name) => !new RegExp(`\\b${name}\\b`).test(program.output.out))
    // An older name that still works.
    expect(missing).toEqual(['OCTAVO_QUESTION_RATE'])
  })
})
