import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, startApi } from '../../fixtures/serve/api.ts'
import { callRelay, type RelayRequest, type RelayResponse } from '../../fixtures/serve/call-relay.ts'
import { type Front, nginx, openssl, startNginx } from '../../fixtures/serve/nginx.ts'
import { type StartedSite, startSite } from '../../fixtures/serve/start.ts'

const page = '/api-reference/books/id/get'
const watchPage = '/api-reference/events/get'
const relayPath = '/_platform/api/request'
const forwarded = `proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;`

/** The usual reverse proxy configuration. */
const proxyTo = (port: string, extra = '') =>
  `location / { proxy_pass http://127.0.0.1:${port}; ${forwarded} ${extra} }`

let api: Api
const running: { stop: () => Promise<void> }[] = []
const track = <Running extends StartedSite | Front>(item: Running): Running => {
  running.push(item)
  return item
}
beforeEach(async () => {
  api = await startApi()
})
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.stop()
  await api.stop()
})

const getBook = (site: string, extra: Partial<RelayRequest> = {}): Promise<RelayResponse> =>
  callRelay({ site, page, url: `${api.url}/books/7`, ...extra })
const statuses = async (site: string, partials: Partial<RelayRequest>[]): Promise<number[]> => {
  const result: number[] = []
  for (const extra of partials) result.push((await getBook(site, extra)).status)
  return result
}

describe.skipIf(!nginx)('a site behind nginx', () => {
  test('serves pages and playground requests', async () => {
    const site = track(await startSite(api))
    const proxy = track(await startNginx(proxyTo(site.port)))
    const response = await getBook(proxy.url)
    expect(response).toMatchObject({
      status: 200,
      frames: expect.stringMatching(/^HD+T$/),
      head: { status: 200 },
    })
    expect(JSON.parse(response.data)).toMatchObject({ path: '/books/7' })
    const html = await fetch(`${proxy.url}${page}`)
    expect(html.status).toBe(200)
    expect(await html.text()).toContain('<h1 id="page-title">Get a book</h1>')
  })

  test('receives a complete body', async () => {
    const site = track(await startSite(api))
    const proxy = track(await startNginx(proxyTo(site.port)))
    const body = 'Ünder the ħedge. '.repeat(10_000)
    const request = { page: '/api-reference/books/post', url: `${api.url}/books`, method: 'POST', body }
    const response = await callRelay({ site: proxy.url, ...request })
    expect(JSON.parse(response.data).body).toBe(body)
  })

  test('lets clients tell nginx errors from relay errors if only GET is allowed', async () => {
    const site = track(await startSite(api))
    const onlyGet = proxyTo(site.port, 'limit_except GET { deny all; }')
    const proxy = track(await startNginx(onlyGet))
    const response = await getBook(proxy.url)
    expect([403, 405]).toContain(response.status)
    expect(response.headers).toMatchObject({
      server: expect.stringContaining('nginx'),
      'content-type': 'text/html',
    })
    expect(response.text).not.toContain('code')
    expect(api.requests).toEqual([])
    expect((await fetch(`${proxy.url}${page}`)).status).toBe(200)
  })

  // With HTTP/1.0, its default, nginx holds back incomplete buffers.
  test.each(['1.0', '1.1'])('streams over HTTP/%s despite proxy buffering', async (version) => {
    const site = track(await startSite(api))
    const buffered = `proxy_http_version ${version}; proxy_buffering on; proxy_buffers 8 64k;`
    const proxy = track(await startNginx(proxyTo(site.port, buffered)))
    const parts: string[] = []
    const response = await callRelay({
      site: proxy.url,
      page: watchPage,
      url: `${api.url}/events`,
      onData(text) {
        parts.push(text)
        // The API sends the next event only now, so buffering would stall the stream.
        api.sendNext()
      },
    })
    expect(parts).toEqual(['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n'])
    expect(response.frames).toMatch(/^HDDDT$/)
  })

  test('works below a base path', async () => {
    const site = track(await startSite(api, {}, '/docs'))
    const location = `location /docs { proxy_pass http://127.0.0.1:${site.port}; ${forwarded} }`
    const proxy = track(await startNginx(location))
    expect(await getBook(`${proxy.url}/docs`)).toMatchObject({ status: 200, head: { status: 200 } })
    expect((await fetch(`${proxy.url}/docs${page}`)).status).toBe(200)
    expect((await fetch(`${site.url.replace('/docs', '')}${relayPath}`, { method: 'POST' })).status).toBe(405)
  })

  test.skipIf(!openssl)('uses OCTAVO_PUBLIC_URL as its origin when nginx terminates TLS', async () => {
    const port = await freePort()
    const site = track(await startSite(api, { OCTAVO_PUBLIC_URL: `https://127.0.0.1:${port}` }))
    const proxy = track(await startNginx(proxyTo(site.port), { isSecure: true, port }))
    expect(await getBook(proxy.url)).toMatchObject({ status: 200, head: { status: 200 } })
    for (const origin of [proxy.url.replace('https', 'http'), site.url, 'https://evil.example', 'null'])
      expect((await getBook(proxy.url, { headers: { Origin: origin } })).status).toBe(403)
  })

  test.skipIf(!openssl)(
    'learns about https only from a trusted proxy without OCTAVO_PUBLIC_URL',
    async () => {
      const trusting = track(await startSite(api))
      const untrusted = track(await startNginx(proxyTo(trusting.port), { isSecure: true }))
      const rejection = await getBook(untrusted.url)
      expect(JSON.parse(rejection.text)).toMatchObject({ status: 403, code: 'origin_refused' })
      const trustingSite = track(await startSite(api, { OCTAVO_TRUST_PROXY: '1' }))
      const trusted = track(await startNginx(proxyTo(trustingSite.port), { isSecure: true }))
      expect(await getBook(trusted.url)).toMatchObject({ status: 200, head: { status: 200 } })
    },
  )
})

describe.skipIf(!nginx)('a visitor behind nginx', () => {
  const limit = { OCTAVO_RELAY_RATE: '2' }

  test('has their own limit with OCTAVO_TRUST_PROXY=1', async () => {
    const site = track(await startSite(api, { ...limit, OCTAVO_TRUST_PROXY: '1' }))
    const proxy = track(await startNginx(proxyTo(site.port)))
    const [ida, per] = [{ from: '127.0.0.2' }, { from: '127.0.0.3' }]
    expect(await statuses(proxy.url, [ida, ida, ida, per, per, per])).toEqual([200, 200, 429, 200, 200, 429])
  })

  test('cannot evade the limit with a forged X-Forwarded-For', async () => {
    const site = track(await startSite(api, { ...limit, OCTAVO_TRUST_PROXY: '1' }))
    const proxy = track(await startNginx(proxyTo(site.port)))
    const forged = ['9.9.9.1', '9.9.9.2', '9.9.9.3'].map((address) => ({
      from: '127.0.0.2',
      headers: { 'X-Forwarded-For': address, 'X-Real-IP': address, Forwarded: `for=${address}` },
    }))
    expect(await statuses(proxy.url, forged)).toEqual([200, 200, 429])
  })

  test('shares one limit with all others without OCTAVO_TRUST_PROXY', async () => {
    const site = track(await startSite(api, limit))
    const proxy = track(await startNginx(proxyTo(site.port)))
    const visitors = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map((from) => ({ from }))
    expect(await statuses(proxy.url, visitors)).toEqual([200, 200, 429])
  })
})
