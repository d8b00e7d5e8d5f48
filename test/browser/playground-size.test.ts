import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringsFor, translations } from '../../src/strings/languages/index.ts'
import { textsFor } from '../../src/strings/messages/browser-texts.ts'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

const kb = 1024
const operation = '/api-reference/shops/shop_id/patch'
let browser: Browser
let server: TestServer

beforeAll(async () => {
  browser = await connectBrowser()
  server = await serve('examples/papermill')
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('an open playground loads at most 25 KB of script, texts and data in 9 requests and two fonts', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const loaded: Promise<[kind: string, url: string, size: number]>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    loaded.push(
      response.body().then(
        (body) => [kind, response.url(), gzipSync(body, { level: 9 }).length],
        () => [kind, response.url(), 0],
      ),
    )
  })
  await page.goto(`${server.url}${operation}?playground=open`)
  await page.waitForSelector('#api-playground-input')
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(loaded)
  const playgroundFiles = all.filter(([kind, url]) => kind === 'script' || url.endsWith('.json'))
  const weight = playgroundFiles.reduce((sum, [, , size]) => sum + size, 0)
  const sizeOf = (code: string) =>
    gzipSync(JSON.stringify(textsFor('form', stringsFor(code))), { level: 9 }).length
  const largest = Math.max(...Object.keys(translations).map(sizeOf))
  expect(weight, playgroundFiles.join('\n')).toBeLessThanOrEqual(25 * kb)
  expect(weight + largest - sizeOf('en'), 'in the language with the longest texts').toBeLessThanOrEqual(
    25 * kb,
  )
  // The owner's logo and stylesheet do not count, nor do the fonts.
  const ownFiles = all.filter(([, url]) => !/\.svg$|\.woff2$|custom\.css$/.test(url))
  expect(ownFiles.length, ownFiles.join('\n')).toBeLessThanOrEqual(9)
  await context.close()
})

test('an open playground uses at most 2 MB of heap', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${server.url}${operation}?playground=open`)
  // Querying elements would add test tools to the page's heap.
  await page.waitForTimeout(3000)
  const session = await context.newCDPSession(page)
  // Objects released by one collection are freed by the next.
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  expect(await page.locator('#api-playground-input').count()).toBe(1)
  expect(usedSize).toBeLessThanOrEqual(2 * kb * kb)
  await context.close()
})
