import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRelayPlace } from '../../../src/build/relay-place.ts'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { type Api, booksSite, startApi } from '../../fixtures/serve/api.ts'
import { startSite } from '../../fixtures/serve/start.ts'
import { serveFolder } from './static-server.ts'

let browser: Browser
let api: Api
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  browser = await connectBrowser()
  return () => browser.close()
})
beforeEach(async () => {
  api = await startApi()
  cleanups.push(api.stop)
})
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

/** A static copy whose playground uses the relay of a site on another port, which allows these origins. */
async function openPlayground(originsOf: (copy: string) => string) {
  const copy = createSiteFolder(booksSite(api.url))
  const server = await serveFolder(copy.out)
  cleanups.push(server.close)
  const site = await startSite(api, {
    OCTAVO_PUBLIC_URL: 'https://docs.books.test',
    OCTAVO_RELAY_ORIGINS: originsOf(server.url),
  })
  cleanups.push(() => site.stop())
  expect(await copy.build({ relay: readRelayPlace(site.url) })).toMatchObject({ kind: 'built' })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  cleanups.push(() => page.close())
  await page.goto(`${server.url}/api-reference/books/id/get?playground=open`)
  await page.locator('[id="try-path.id"]').fill('7')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).origin}`))
  await page.keyboard.press('Control+Enter')
  return { pane: page.locator('.op-pane').first(), requests, site, origin: server.url }
}

test('a static copy sends through the relay of a site that allows its origin', async () => {
  const { pane, requests: request, site } = await openPlayground((copy) => copy)
  await expect.poll(() => pane.innerText()).toContain('200 OK')
  expect(api.requests).toEqual(['GET /books/7'])
  expect(request).toContain(`POST ${new URL(site.url).origin}`)
  expect(request.filter((item) => item.includes(api.url))).toEqual([])
  const relayed = () => site.lines.filter(({ method }) => method === 'GET')
  await expect.poll(relayed).toMatchObject([{ page: '/api-reference/books/id/get', status: 200 }])
})

test("explains that the relay's site does not allow the origin", async () => {
  const { pane, origin, site } = await openPlayground(() => 'https://another.books.test')
  await expect.poll(() => pane.innerText()).toContain('Not sent')
  const words = await pane.innerText()
  expect(words).toContain('The proxy rejected this site or did not respond')
  expect(words).toContain(`${site.url}/_platform/api/request`)
  expect(words).toContain(`add ${origin} to OCTAVO_RELAY_ORIGINS there`)
  expect(api.requests).toEqual([])
})
