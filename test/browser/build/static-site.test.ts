import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { redirectPage } from '../../../src/build/hosts/redirects.ts'
import { violations } from '../../fixtures/browser/axe.ts'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { type EchoApi, respondJson, startApi } from '../../fixtures/browser/echo-api.ts'
import { openTab } from '../../fixtures/browser/tab.ts'
import { everyKind } from '../../fixtures/build/every-kind.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { serveFolder } from './static-server.ts'

const book = '/api-reference/books/id/get'
const bases = ['', '/docs']

let browser: Browser
let api: EchoApi
/** The site URL by base path. */
const urls = new Map<string, string>()
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  browser = await connectBrowser()
  api = await startApi((_request, response) => respondJson(response, { title: 'Moss' }))
  const testServer: { close: () => Promise<void> }[] = [browser, api]
  const real = (everyKind['openapi.json'] as string).replace('https://api.books.test/v1', `${api.url}/v1`)
  for (const base of bases) {
    const site = createSiteFolder({ ...everyKind, 'openapi.json': real })
    expect(await site.build({ base, redirects: 'stubs' })).toMatchObject({ kind: 'built' })
    const server = await serveFolder(site.out, base)
    testServer.push(server)
    urls.set(base, server.url)
  }
  return async () => {
    for (const item of testServer) await item.close()
  }
})
afterEach(async () => {
  for (const end of cleanups.splice(0)) await end()
})

/** A page that records errors, policy violations and failed requests. */
async function visit(
  path: string,
  base = '/docs',
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[]; url: string }> {
  const url = urls.get(base)!
  const { page, close } = await openTab(browser, url, { viewport: { width: 1440, height: 900 }, ...options })
  cleanups.push(close)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // Aborted by navigation.
    if (errorText !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.url()} ${response.status()}`)
  })
  await page.goto(url + path, { waitUntil: 'load' })
  return { page, problems, url }
}

test.each(bases)('opens pages of all kinds below "%s" without errors', async (base) => {
  const { page, problems, url } = await visit('/', base)
  for (const path of ['/hand', '/object', '/written', '/guide/start', '/grün/über uns', book]) {
    await page.goto(url + path, { waitUntil: 'load' })
    expect(await page.locator('h1').count(), path).toBe(1)
  }
  expect(problems).toEqual([])
})

test.each(bases)('loads collapsed fields on demand below "%s"', async (base) => {
  const { page, problems } = await visit('/api-reference/wide/get', base)
  const fields = page.locator('.o-field')
  const before = await fields.count()
  await page.locator('a[data-part]').first().click()
  await expect.poll(() => fields.count()).toBeGreaterThan(before)
  expect(new URL(page.url()).pathname).toBe(`${base}/api-reference/wide/get/`)
  expect(problems).toEqual([])
})

test.each(bases)('redirects an old URL with its query and fragment below "%s"', async (base) => {
  const { page, problems, url } = await visit('/old?a=b#c', base)
  await page.waitForURL(`${url}/hand/?a=b#c`)
  // The new URL's own query and fragment take precedence.
  await page.goto(`${url}/deep/old?a=b#c`)
  await page.waitForURL(`${url}/guide/start/?a=b#second`)
  await page.goto(`${url}/old page?a=b`)
  await page.waitForURL(`${url}/hand/?from=old&why=moved`)
  expect(problems).toEqual([])
})

test('redirects an old URL without scripts', async () => {
  const { page, url } = await visit('/old', '/docs', { javaScriptEnabled: false })
  await page.waitForURL(`${url}/hand/`)
})

test('loads a long example on demand', async () => {
  const { page, problems } = await visit('/api-reference/long/get')
  await page.locator('a[data-part="~"]').first().click()
  await page.getByText('Book 4999').waitFor()
  expect(problems).toEqual([])
})

test("runs the author's code", async () => {
  const { page, problems } = await visit('/counter')
  await page.getByRole('button', { name: 'Count 0' }).click()
  await page.getByRole('button', { name: 'Count 1' }).waitFor()
  expect(problems).toEqual([])
})

test('opens a group of a large section', async () => {
  const { page, problems } = await visit(book)
  const link = page.locator('nav a[href="/docs/api-reference/shelf-3/60/get"]')
  expect(await link.count()).toBe(0)
  await page.locator('nav').getByRole('button', { name: 'Shelf 3' }).click()
  await link.click()
  await page.waitForURL('**/shelf-3/60/get/')
  expect(problems).toEqual([])
})

test('the playground sends directly from the browser and says so', async () => {
  const { page, problems, url } = await visit(`${book}?playground=open`)
  await page.locator('#api-playground-input').waitFor()
  const words = await page.locator('.op-try').locator('xpath=..').innerText()
  expect(words).toContain(`Sent to ${new URL(api.url).host} directly from your browser.`)
  await page.locator('[id="try-path.id"]').fill('42')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.locator('.op-pane').first().innerText()).toContain('200 OK')
  expect(api.last()).toMatchObject({ method: 'GET', url: '/v1/books/42' })
  expect(api.last().headers.origin).toBe(new URL(url).origin)
  expect(problems).toEqual([])
})

test('shows a working 404 page for a missing URL', async () => {
  const { page, problems, url } = await visit('/no/such/page')
  expect(await page.locator('h1').innerText()).toBe('Page not found')
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL(`${url}/`)
})

test('the redirect page has no axe violations', async () => {
  const { page } = await visit('/')
  await page.goto('about:blank')
  // Without its script and refresh, to keep it open.
  await page.setContent(redirectPage('/new').replace(/<script>.*?<\/script>|<noscript>.*?<\/noscript>/gs, ''))
  expect(await page.title()).toBe('Moved')
  expect(await violations(page)).toEqual([])
})
