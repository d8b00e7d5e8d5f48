import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ServeOptions } from '../../../src/serve/serve.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { callRelay } from '../../fixtures/serve/call-relay.ts'
import { type Family, parsePrometheus } from '../../fixtures/serve/prometheus.ts'
import { rawGet } from '../../fixtures/serve/raw-get.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'
import { writeSite } from '../../fixtures/serve/start.ts'

const page = '/api-reference/books/id/get'
let api: Api
let folder: string
let server: ServedFolder | undefined
beforeAll(async () => {
  api = await startApi()
  folder = writeSite(booksSite(api.url))
})
afterEach(async () => {
  await server?.close(0)
  server = undefined
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<ServeOptions> = {}): Promise<ServedFolder> {
  const port = await freePort()
  const environment = {
    OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    OCTAVO_RELAY_ALLOW_PRIVATE: `127.0.0.1:${api.port}`,
  }
  server = await serveFolder(folder, environment, { port, ...options })
  return server
}

const secrets = ['hunter2', 'sesame', 'swordfish']

test('the log consists of JSON lines with time and level, without private data', async () => {
  const server = await start()
  const before = server.lines.length
  const headers = {
    Authorization: 'Bearer hunter2',
    Cookie: 'session=sesame',
    Referer: 'http://x/?hunter2',
  }
  const paths = ['/', `${page}?token=hunter2`, '/nowhere?code=swordfish', '/_octavo/oauth?code=swordfish']
  for (const path of paths) await rawGet(server.url + path, { headers })
  await rawGet(`${server.url}/?a=sesame`, { method: 'POST', headers, body: 'swordfish' })
  await callRelay({
    site: server.url,
    page,
    url: `${api.url}/books/7?key=hunter2`,
    headers: { Cookie: 'sesame' },
  })
  await callRelay({ site: server.url, page, url: `https://u:hunter2@evil.example/sesame?swordfish` })
  await expect.poll(() => server.lines.filter(({ kind }) => kind === 'relay').length).toBe(2)
  const lines = server.lines.slice(before)
  for (const line of lines) {
    expect(new Date(String(line.time)).toISOString()).toBe(line.time)
    expect(line.level).toMatch(/^(debug|info|warn|error)$/)
  }
  for (const secret of secrets) expect(JSON.stringify(server.lines)).not.toContain(secret)
  const responses = lines.filter(({ msg, kind }) => msg === 'responded' && kind !== 'health')
  expect(responses.map(({ kind, method, path, status }) => `${kind} ${method} ${path} ${status}`)).toEqual([
    'page GET / 200',
    `page GET ${page} 200`,
    'page GET /nowhere 404',
    'page GET /_octavo/oauth 200',
    'page POST / 405',
    'relay POST /_platform/api/request 200',
    'relay POST /_platform/api/request 400',
  ])
})

test('the metrics are valid Prometheus text and count requests', async () => {
  const server = await start({ metricsPort: 0 })
  const read = async (): Promise<Map<string, Family>> => {
    const response = await rawGet(server.metricsUrl!)
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    return parsePrometheus(response.bytes.toString())
  }
  const total = (all: Map<string, Family>, name: string, labels: Record<string, string> = {}) =>
    (all.get(name)?.samples ?? [])
      .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
      .reduce((sum, { value }) => sum + value, 0)
  const before = await read()
  for (let round = 0; round < 7; round++) await rawGet(`${server.url}/`)
  for (let round = 0; round < 3; round++) await rawGet(`${server.url}/nowhere`)
  await callRelay({ site: server.url, page, url: `${api.url}/books/7` })
  await callRelay({ site: server.url, page, url: 'https://evil.example/' })
  await expect
    .poll(async () => total(await read(), 'octavo_requests_total', { kind: 'relay' }))
    .toBe(total(before, 'octavo_requests_total', { kind: 'relay' }) + 2)
  const after = await read()
  const extra = (name: string, labels: Record<string, string> = {}) =>
    total(after, name, labels) - total(before, name, labels)
  expect(extra('octavo_requests_total', { kind: 'page', status: '200' })).toBe(7)
  expect(extra('octavo_requests_total', { kind: 'page', status: '404' })).toBe(3)
  expect(extra('octavo_relay_requests_total', { code: 'ok' })).toBe(1)
  expect(extra('octavo_relay_requests_total')).toBe(2)
  const { samples = [], type } = after.get('octavo_request_duration_seconds') ?? {}
  expect(type).toBe('histogram')
  const countSample = samples.find(({ name, labels }) => name.endsWith('_count') && labels.kind === 'page')
  expect(countSample?.value).toBe(total(after, 'octavo_requests_total', { kind: 'page' }))
  expect(total(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(total(after, 'octavo_relay_in_flight')).toBe(0)
  for (const [name, { help }] of after) expect(help, name).toMatch(/^[A-Z].*\.$/)
  // Readers of the site cannot read its metrics.
  expect((await rawGet(`${server.url}/metrics`)).status).toBe(404)
})
