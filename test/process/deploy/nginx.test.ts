import { get } from 'node:https'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blockOf, readText } from '../../fixtures/deploy/pages.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Api, startApi } from '../../fixtures/serve/api.ts'
import { callRelay } from '../../fixtures/serve/call-relay.ts'
import { nginx, openssl } from '../../fixtures/serve/nginx.ts'
import { startSite } from '../../fixtures/serve/start.ts'
import { exchange, runNginx } from './run-nginx.ts'

const page = '/api-reference/books/id/get'

let api: Api
const running: { stop: () => Promise<void> }[] = []
const track = <Running extends { stop: () => Promise<void> }>(item: Running): Running => {
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

describe.skipIf(!nginx)('deploy/nginx.conf', () => {
  async function runTwo() {
    const port = await freePort()
    const site = `http://127.0.0.1:${port}`
    const settings = { OCTAVO_PUBLIC_URL: site, OCTAVO_TRUST_PROXY: '1' }
    const processes = [track(await startSite(api, settings)), track(await startSite(api, settings))]
    const config = exchange(readText('deploy/nginx.conf'), {
      'docs-1:3000': `127.0.0.1:${processes[0]!.port}`,
      'docs-2:3000': `127.0.0.1:${processes[1]!.port}`,
      'listen 80;': `listen 127.0.0.1:${port};`,
    })
    track(await runNginx(config, port))
    return { site, processes }
  }

  test('balances pages and playground requests between two processes', async () => {
    const { site, processes } = await runTwo()
    for (let count = 0; count < 4; count++)
      expect(await callRelay({ site, page, url: `${api.url}/books/7` })).toMatchObject({
        status: 200,
        head: { status: 200 },
      })
    expect(processes.map(({ lines }) => lines.length)).toEqual([2, 2])
    expect(await (await fetch(`${site}${page}`)).text()).toContain('<h1 id="page-title">Get a book</h1>')
    for (const path of ['/healthz', '/readyz']) expect((await fetch(`${site}${path}`)).status).toBe(404)
  })

  test('passes events unbuffered and large bodies', async () => {
    const { site } = await runTwo()
    const parts: string[] = []
    await callRelay({
      site,
      page: '/api-reference/events/get',
      url: `${api.url}/events`,
      onData(text) {
        parts.push(text)
        // The API sends the next event only now, so buffering would stall the stream.
        api.sendNext()
      },
    })
    expect(parts).toHaveLength(3)
    const body = 'x'.repeat(3_000_000)
    const request = { page: '/api-reference/books/post', url: `${api.url}/books`, method: 'POST', body }
    expect(JSON.parse((await callRelay({ site, ...request })).data).body).toHaveLength(body.length)
  })

  test('uses the other process when one is down', async () => {
    const { site, processes } = await runTwo()
    await processes[0]!.stop()
    running.splice(running.indexOf(processes[0]!), 1)
    for (let count = 0; count < 4; count++) expect((await fetch(`${site}/`)).status).toBe(200)
  })
})

describe.skipIf(!(nginx && openssl))('the documented nginx configuration with TLS', () => {
  test('serves pages over https, redirects http and supports the relay', async () => {
    const [port, plain] = [await freePort(), await freePort()]
    const site = `https://127.0.0.1:${port}`
    const server = track(await startSite(api, { OCTAVO_PUBLIC_URL: site, OCTAVO_TRUST_PROXY: '1' }))
    const config = exchange(blockOf('docs/deploy/server.mdx', '/etc/nginx/conf.d/octavo.conf'), {
      '127.0.0.1:3000': `127.0.0.1:${server.port}`,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    })
    track(await runNginx(config, port))
    expect(await callRelay({ site, page, url: `${api.url}/books/7` })).toMatchObject({
      status: 200,
      head: { status: 200 },
    })
    const redirect = await fetch(`http://127.0.0.1:${plain}${page}?a=1`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, `https://127.0.0.1${page}?a=1`])
    const strict = await new Promise((resolve, reject) => {
      get(site, { rejectUnauthorized: false, agent: false }, (response) => {
        resolve(response.resume().headers['strict-transport-security'])
      }).on('error', reject)
    })
    expect(strict).toBe('max-age=15552000')
  })
})
