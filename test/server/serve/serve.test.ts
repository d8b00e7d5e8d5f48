import { Agent, get } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, startApi } from '../../fixtures/serve/api.ts'
import { callRelay } from '../../fixtures/serve/call-relay.ts'
import { type StartedSite, startSite } from '../../fixtures/serve/start.ts'

const page = '/api-reference/books/id/get'
let api: Api
let site: StartedSite | undefined
beforeEach(async () => {
  api = await startApi()
})
afterEach(async () => {
  await site?.stop()
  site = undefined
  await api.stop()
})

/** Resolves with the status, or with the error code if there is no response. */
const fetchStatus = (url: string): Promise<number | string | undefined> =>
  new Promise((resolve) => {
    get(url, { agent: false }, (result) => resolve(result.resume().statusCode)).on(
      'error',
      (problem: NodeJS.ErrnoException) => resolve(problem.code),
    )
  })

test('serves pages without preview code, with highlighting and security headers', async () => {
  site = await startSite(api)
  const response = await fetch(`${site.url}/`)
  const html = await response.text()
  expect(html).not.toContain('/_octavo/dev')
  expect(html).toMatch(/<code><span class="\w">const/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect((await fetch(`${site.url}/_octavo/dev/events`)).status).toBe(404)
})

test('calls a local API only if OCTAVO_RELAY_ALLOW_PRIVATE names it', async () => {
  site = await startSite(api, { OCTAVO_RELAY_ALLOW_PRIVATE: '' })
  const request = { site: site.url, page, url: `${api.url}/books/7` }
  const rejection = await callRelay(request)
  expect(JSON.parse(rejection.text)).toMatchObject({ status: 403, code: 'target_blocked' })
  expect(api.requests).toEqual([])
  await site.stop()
  site = await startSite(api)
  expect(await callRelay({ ...request, site: site.url })).toMatchObject({
    status: 200,
    head: { status: 200 },
  })
})

test('logs one line per relayed request without secrets', async () => {
  site = await startSite(api)
  const secret = 'hunter2'
  await callRelay({ site: site.url, page, url: `${api.url}/books/7?key=${secret}` })
  expect(site.lines).toHaveLength(1)
  expect(site.lines[0]).toMatchObject({ page, method: 'GET', host: `127.0.0.1:${api.port}`, status: 200 })
  expect(JSON.stringify(site.lines)).not.toContain(secret)
})

test('finishes running requests on shutdown and accepts no new ones', async () => {
  site = await startSite(api)
  let shutdown: Promise<void> | undefined
  const { url, stop } = site
  const result = await callRelay({
    site: url,
    page: '/api-reference/events/get',
    url: `${api.url}/events`,
    async onData() {
      shutdown ??= stop(50_000)
      expect(await fetchStatus(url)).toBe('ECONNREFUSED')
      api.sendNext()
    },
    agent: new Agent({ keepAlive: true }),
  })
  expect(result.data).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n')
  expect(result.frames).toMatch(/T$/)
  // A keep-alive connection must not delay the shutdown.
  const endedAt = performance.now()
  await shutdown
  expect(performance.now() - endedAt).toBeLessThan(20_000)
  site = undefined
})

test('aborts running requests after the shutdown timeout and says so', async () => {
  site = await startSite(api)
  let shutdown: Promise<void> | undefined
  const { url, stop } = site
  const result = callRelay({
    site: url,
    page: '/api-reference/events/get',
    url: `${api.url}/events`,
    onData() {
      shutdown ??= stop(200)
    },
  })
  expect((await result).frames).toMatch(/^HD.*E$/)
  expect(site.lines).toMatchObject([{ code: 'relay_busy' }])
  await shutdown
  site = undefined
})
