import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { type EchoApi, respondJson, startApi } from '../fixtures/browser/echo-api.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { openTab } from '../fixtures/browser/tab.ts'

let browser: Browser
const cleanups: (() => Promise<unknown>)[] = []
const wide = { viewport: { width: 1440, height: 900 } }

beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

const description = (url: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    servers: [{ url }],
    paths: {
      '/papers': {
        get: {
          parameters: [{ name: 'X-Trace', in: 'header', schema: { type: 'string' } }],
          responses: { 200: { description: 'Fine' } },
        },
        post: { responses: { 200: { description: 'Fine' } } },
      },
    },
  })

async function start(api: object, url: string): Promise<TestServer> {
  const served = await serve({
    'docs.json': JSON.stringify({
      name: 'Mill',
      api,
      navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] },
    }),
    'openapi.json': description(url),
  })
  cleanups.push(served.close)
  return served
}

async function startEcho(answer: Parameters<typeof startApi>[0]): Promise<EchoApi> {
  const api = await startApi(answer)
  cleanups.push(api.close)
  return api
}

async function open(
  origin: string,
  cookies: Parameters<BrowserContext['addCookies']>[0] = [],
): Promise<Page> {
  const { page, context, close } = await openTab(browser, origin, wide)
  cleanups.push(close)
  await context.addCookies(cookies)
  await page.goto(`${origin}/api-reference/papers/get?playground=open`)
  await page.waitForSelector('#api-playground-input')
  return page
}

const pane = (page: Page) => page.locator('.op-pane').first()

/** The last request has ended, and the next can be sent. */
const ready = (page: Page) => page.locator('.op-live [data-play]', { hasText: 'Send' }).waitFor()

test('sends directly from the browser if the site is configured so', async () => {
  const api = await startEcho((_request, response) => respondJson(response, { ok: true }))
  const { url } = await start({ playground: { proxy: false } }, api.url)
  const page = await open(url)
  expect(await page.locator('.op-try').locator('xpath=..').innerText()).toContain(
    'directly from your browser',
  )
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('200 OK')
  expect(api.last().headers.origin).toBe(url)
})

test("sends the reader's cookies only with `credentials`", async () => {
  const api = await startEcho((request, response) => {
    const headers = {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': request.headers.origin ?? '',
      'Access-Control-Allow-Credentials': 'true',
    }
    response.writeHead(200, headers).end('{}')
  })
  // Another host than the site's, so that the request is cross-origin.
  const other = api.url.replace('127.0.0.1', 'localhost')
  const cookie = { name: 'session', value: 'mine', url: other }
  for (const credentials of [true, false]) {
    const { url } = await start({ playground: { proxy: false, credentials } }, other)
    const page = await open(url.replace('127.0.0.1', 'localhost'), [cookie])
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => pane(page).innerText()).toContain('200 OK')
    expect(api.last().headers.cookie, `credentials ${credentials}`).toBe(
      credentials ? 'session=mine' : undefined,
    )
  }
})

test('lists headers that browsers do not send', async () => {
  const api = await startEcho((_request, response) => respondJson(response, { ok: true }))
  const served = await serve({
    'docs.json': JSON.stringify({
      name: 'Mill',
      api: { playground: { proxy: false } },
      navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] },
    }),
    'openapi.json': description(api.url).replace('"X-Trace","in":"header"', '"session","in":"cookie"'),
  })
  cleanups.push(served.close)
  const page = await open(served.url)
  await page.getByLabel('session').fill('1')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('Browsers cannot send Cookie')
  expect(api.last().headers.cookie).toBeUndefined()
})

test("shows the request below the response if a page has only the author's code", async () => {
  const api = await startEcho((_request, response) => respondJson(response, { ok: true }))
  const served = await serve({
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: ['papers'] } }),
    'papers.mdx': `---\ntitle: Papers\napi: GET ${api.url}/papers\n---\n\n<ParamField query="size" type="string" />\n\n<RequestExample>\n\n\`\`\`bash Mine\nask the printer\n\`\`\`\n\n</RequestExample>`,
  })
  cleanups.push(served.close)
  const { page, close } = await openTab(browser, served.url, wide)
  cleanups.push(close)
  await page.goto(`${served.url}/papers?playground=open`)
  await page.locator('[id="try-query.size"]').fill('A5 & more')
  const sample = page.getByRole('group', { name: 'Your request' })
  await expect
    .poll(() => sample.locator('pre:visible').innerText())
    .toContain(`${api.url}/papers?size=A5%20%26%20more`)
  expect(await page.getByText('ask the printer').isVisible()).toBe(false)
  await sample.getByLabel('Language').selectOption('Python')
  await expect.poll(() => sample.locator('pre:visible').innerText()).toContain('import requests')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('200 OK')
  expect(api.last().url).toBe('/papers?size=A5%20%26%20more')
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await sample.count()).toBe(0)
  expect(await page.getByText('ask the printer').isVisible()).toBe(true)
})

test('shows the response and the live sample, and nothing else', async () => {
  const served = await serve('examples/papermill')
  cleanups.push(served.close)
  const { page, close } = await openTab(browser, served.url, wide)
  cleanups.push(close)
  await page.goto(`${served.url}/api/v2/create-order?playground=open`)
  await page.getByRole('group', { name: 'Your request' }).waitFor()
  const boxes = page.locator('.o-leaf-in :is(.op-pane, .o-code):visible')
  expect(await boxes.count()).toBe(2)
})

test('explains a missing CORS header', async () => {
  const api = await startEcho((_request, response) => response.writeHead(200).end('{}'))
  const { url } = await start({ playground: { proxy: false } }, api.url)
  const page = await open(url)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('No response')
  await expect.poll(() => pane(page).innerText()).toContain('Access-Control-Allow-Origin')
  const words = await pane(page).innerText()
  expect(words).toContain('api.playground.proxy')
  expect(await violations(page)).toEqual([])
})

test('calls a server of the site itself without the relay', async () => {
  const { url } = await start({}, '/')
  const page = await open(url)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('404')
})

/** A proxy in front of a site that only allows GET. */
async function startProxy(target: string): Promise<string> {
  const server: Server = createServer((incoming, outgoing) => {
    if (incoming.method !== 'GET') {
      outgoing
        .writeHead(405, { Server: 'nginx', 'Content-Type': 'text/html' })
        .end('<h1 id="page-title">405 Not Allowed</h1>')
      return
    }
    const onward = ask(`${target}${incoming.url}`, { headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('recognizes a proxy that rejects POST and offers two solutions', async () => {
  const api = await startEcho((_request, response) => respondJson(response, {}))
  const { url } = await start({}, api.url)
  const page = await open(await startProxy(url))
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('/_platform/api/request')
  const words = await pane(page).innerText()
  expect(words).toContain('Not sent')
  expect(words).toContain('POST')
  expect(words).toContain('api.playground.proxy')
  expect(words).toContain('nginx')
  expect(api.requests).toEqual([])
  expect(await violations(page)).toEqual([])
})

test('explains an unreachable API', async () => {
  const { url } = await start({}, 'http://127.0.0.1:9')
  const page = await open(url)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toMatch(/Not sent|No response/)
  expect(await pane(page).innerText()).toContain('127.0.0.1:9')
})

test('explains an unreachable site', async () => {
  const api = await startEcho((_request, response) => respondJson(response, {}))
  const { url, close } = await start({}, api.url)
  const page = await open(url)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('200 OK')
  await ready(page)
  cleanups.splice(cleanups.indexOf(close), 1)
  await close()
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('This site did not respond')
})

test('sends again before the history has loaded', async () => {
  const api = await startEcho((_request, response) => respondJson(response, {}))
  const { url } = await start({}, api.url)
  const page = await open(url)
  await page.route(/play-side-[^/]*\.js$/, () => {})
  for (const times of [1, 2]) {
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => api.requests.length).toBe(times)
    await ready(page)
  }
})

test('shows hostile responses as text', async () => {
  const attack = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>'
  const api = await startEcho((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Set-Cookie': 'evil=1',
      'X-Evil': attack.replaceAll('"', "'"),
    })
    response.end(attack)
  })
  const { url } = await start({}, api.url)
  const page = await open(url)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => pane(page).innerText()).toContain('onerror')
  await page.getByRole('tab', { name: /Headers/ }).click()
  await expect.poll(() => pane(page).innerText()).toMatch(/x-evil/i)
  expect(await page.title()).not.toBe('owned')
  expect(await page.evaluate(() => document.cookie)).toBe('')
})
