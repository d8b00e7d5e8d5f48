import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languages } from '../../src/samples/languages/index.ts'
import { violationsInBothSchemes } from '../fixtures/browser/axe.ts'
import { connectBrowser, layoutShift } from '../fixtures/browser/chromium.ts'
import { watchClipboard } from '../fixtures/browser/clipboard.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { openTab } from '../fixtures/browser/tab.ts'

const body = {
  requestBody: {
    content: {
      'application/json': {
        examples: { small: { value: { title: 'Moss', n: 1 } }, large: { value: { title: 'Fern', n: 2 } } },
      },
    },
  },
}
const okResponse = {
  responses: { 200: { description: 'Fine', content: { 'application/json': { example: { id: 1 } } } } },
}
const spec = {
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  servers: [{ url: 'https://api.mill.example/v1' }, { url: 'https://eu.mill.example/v1' }],
  paths: {
    '/orders': {
      post: { summary: 'Order', ...body, ...okResponse },
      get: { summary: 'List', ...okResponse },
    },
    '/many': {
      post: {
        summary: 'Many',
        requestBody: {
          content: {
            'application/json': {
              examples: Object.fromEntries(
                Array.from({ length: 6 }, (_, n) => [`e${n}`, { value: { n, text: 'x'.repeat(12_000) } }]),
              ),
            },
          },
        },
        ...okResponse,
      },
    },
    '/presses': {
      post: {
        summary: 'Press',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer' } },
          { name: 'Trace', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: Object.fromEntries(
                  Array.from({ length: 40 }, (_, n) => [`field_${n + 1}`, { type: 'string' }]),
                ),
              },
            },
          },
        },
        ...okResponse,
      },
    },
    '/papers': {
      get: {
        summary: 'Papers',
        'x-codeSamples': [{ lang: 'python', label: 'Library', source: 'import mill' }],
        ...okResponse,
      },
    },
  },
}
const guide =
  '<CodeGroup>\n\n```python Python\nprint(1)\n```\n\n```go Go\nfmt.Println(1)\n```\n\n</CodeGroup>'
const site = {
  'docs.json': JSON.stringify({
    name: 'Mill',
    navigation: {
      groups: [
        { group: 'Start', pages: ['guide'] },
        { group: 'API', openapi: 'openapi.json' },
      ],
    },
  }),
  'guide.mdx': `---\ntitle: Guide\n---\n${guide}`,
  'openapi.json': JSON.stringify(spec),
}

let browser: Browser
let server: TestServer
let close: (() => Promise<void>) | undefined
let page: Page

beforeAll(async () => {
  browser = await connectBrowser()
  server = await serve(site)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
beforeEach(async () => {
  await close?.()
  ;({ page, close } = await openTab(browser, server.url, {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  }))
})

const order = '/api-reference/orders/post'
const open = (path: string) => page.goto(server.url + path, { waitUntil: 'load' })
const menu = () => page.locator('#request-example [data-do=language]')
const code = () => page.locator('#request-example pre:visible code').innerText()
const visibleText = (words: string) =>
  page.locator('#request-example pre:visible code', { hasText: words }).waitFor()

describe('the language menu', () => {
  test('shows and copies each language with highlighting', async () => {
    await open(order)
    const copied = await watchClipboard(page)
    expect(await code()).toContain("curl 'https://api.mill.example/v1/orders'")
    for (const { key, load } of languages) {
      await menu().selectOption(key)
      await page.locator(`#request-example [data-made][data-sample="${key}"]`).waitFor()
      const expected = (await load()).generate({
        method: 'POST',
        url: 'https://api.mill.example/v1/orders',
        headers: [],
        cookies: [],
        body: {
          kind: 'text',
          type: 'application/json',
          text: JSON.stringify({ title: 'Moss', n: 1 }, null, 2),
        },
        response: 'json',
        notes: [],
      })
      await page.locator('#request-example [data-do=copy]').click()
      await page.locator('#request-example [data-do=copy][data-done]').waitFor()
      // The copied mark may still belong to the previous language.
      await expect.poll(copied, { message: key }).toBe(expected)
      expect(await page.locator('#request-example pre:visible .s').count(), key).toBeGreaterThan(0)
    }
  })

  test('loads a language only when it is selected', async () => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/sample/.test(request.url())) requests.push(request.url().replace(/.*\/(.*)-.{10}\.js$/, '$1'))
    })
    await open(order)
    await page.waitForTimeout(200)
    expect(requests).toEqual([])
    await menu().selectOption('ruby')
    await visibleText('Net::HTTP')
    expect(requests.sort()).toEqual(['sample-ruby', 'samples'])
  })

  test('works by keyboard alone', async () => {
    await open(order)
    await menu().focus()
    await page.keyboard.press('ArrowDown')
    await visibleText('import requests')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-do'))).toBe('copy')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PRE')
  })

  test('falls back to the visible language if another cannot be loaded', async () => {
    await open(order)
    await page.route(/sample-go/, (route) => route.abort())
    await menu().selectOption('go')
    await expect.poll(() => menu().inputValue()).toBe('bash')
    expect(await code()).toContain('curl')
  })
})

describe('the selected language', () => {
  test('is kept on other pages, after a reload and in guides without a layout shift', async () => {
    await open(order)
    await menu().selectOption('python')
    await visibleText('import requests')
    await open('/api-reference/orders/get')
    await visibleText('requests.get("https://api.mill.example/v1/orders")')
    expect(await layoutShift(page)).toBeLessThan(0.005)
    await page.reload()
    await visibleText('requests.get')
    await open('/guide')
    expect(await page.locator('[role=tab][aria-selected=true]').innerText()).toBe('Python')
    await page.locator('[role=tab]', { hasText: 'Go' }).click()
    await open(order)
    await visibleText('package main')
  })

  test("may be one of the author's samples", async () => {
    await open(order)
    await menu().selectOption('python')
    await visibleText('import requests')
    await open('/api-reference/papers/get')
    expect(await code()).toBe('import mill')
    await menu().selectOption('bash')
    await visibleText('curl')
    expect(await page.locator('#request-example pre:visible').count()).toBe(1)
  })
})

test('a sample follows the selected example and server', async () => {
  await open(order)
  await page.locator('#request-example .o-choose select').selectOption({ index: 1 })
  expect(await code()).toContain('"Fern"')
  await menu().selectOption('python')
  await visibleText('"Fern"')
  await page.locator('select[data-do=server]').selectOption({ index: 1 })
  await visibleText('https://eu.mill.example/v1/orders')
  await menu().selectOption('bash')
  await visibleText("curl 'https://eu.mill.example/v1/orders'")
})

test('a long example loads in the selected language', async () => {
  await open('/api-reference/many/post')
  await menu().selectOption('python')
  await visibleText('import requests')
  await page.locator('#request-example .o-choose select').selectOption({ index: 5 })
  await page.locator('#request-example a[data-part]:visible').click()
  await visibleText('"n": 5')
  expect(await code()).toContain('import requests')
  await menu().selectOption('ruby')
  await visibleText('n: 5')
})

test('samples have no axe violations in both colour schemes', async () => {
  await open(order)
  await menu().selectOption('java')
  await visibleText('HttpClient')
  expect(await violationsInBothSchemes(page)).toEqual([])
})

test('the first language is shown without JavaScript', async () => {
  // Too low for the column to show everything.
  const plainContext = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 250 },
  })
  const plain = await plainContext.newPage()
  await plain.goto(server.url + order)
  const visibleCode = plain.locator('#request-example pre:visible code')
  expect(await visibleCode.first().innerText()).toContain('curl')
  // Every example of the body and the author's samples are readable.
  expect(await visibleCode.count()).toBe(2)
  await plain.goto(`${server.url}/api-reference/papers/get`)
  expect(await visibleCode.allInnerTexts()).toEqual(['import mill', expect.stringContaining('curl')])
  // No panel overlaps the next.
  const clippedCount = await plain
    .locator('[data-sample], [role=tabpanel]')
    .evaluateAll((all) => all.filter((item) => item.scrollHeight > item.clientHeight + 1).length)
  expect(clippedCount).toBe(0)
  await plainContext.close()
})

test('"Show all fields" adds omitted optional fields in each language', async () => {
  await open('/api-reference/presses/post')
  const fields = async () => (await code()).match(/field_\d+/g)?.length
  // Two parameters are optional too.
  expect(await fields()).toBe(23)
  await page.getByRole('link', { name: 'Show all fields' }).press('Enter')
  await visibleText('field_40')
  expect(await fields()).toBe(40)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PRE')
  expect(await page.getByRole('link', { name: 'Show all fields' }).count()).toBe(0)
  await menu().selectOption('python')
  await visibleText('import requests')
  expect(await fields()).toBe(40)
  await page.locator('select[data-do=server]').first().selectOption({ index: 1 })
  await visibleText('https://eu.mill.example/v1/presses?page=1')
  expect(await fields()).toBe(40)
})
