import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { type EchoApi, respondJson, startApi } from '../../fixtures/browser/echo-api.ts'
import { serve, type TestServer } from '../../fixtures/browser/serve.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { signIn } from './panel-driver.ts'
import { serveProvider } from './serve-provider.ts'

let browser: Browser
let api: EchoApi
let provider: Awaited<ReturnType<typeof serveProvider>>
let server: TestServer

const description = (url: string, issuer: string) => {
  const scopes = { openid: '', 'orders:read': 'See orders' }
  const flows = {
    authorizationCode: { authorizationUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, scopes },
    clientCredentials: { tokenUrl: `${issuer}/token`, scopes: {} },
  }
  const get = (scheme: string) => ({
    get: { security: [{ [scheme]: ['openid', 'orders:read'] }], responses: { 200: { description: 'Fine' } } },
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mill', version: '1' },
    servers: [{ url }],
    paths: { '/orders': get('oauth'), '/papers': get('oidc') },
    components: {
      securitySchemes: {
        oauth: { type: 'oauth2', flows },
        oidc: { type: 'openIdConnect', openIdConnectUrl: `${issuer}/.well-known/openid-configuration` },
      },
    },
  })
}

beforeAll(async () => {
  // The provider needs the site's URL before it is served.
  const port = await freePort()
  api = await startApi((_request, response) => respondJson(response, { ok: true }))
  provider = await serveProvider(`http://127.0.0.1:${port}`)
  const config = { name: 'Mill', navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] } }
  const files = { 'docs.json': JSON.stringify(config), 'openapi.json': description(api.url, provider.url) }
  server = await serve(files, {}, port)
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await provider.close()
  await api.close()
})

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  // The provider's pages load web fonts.
  await context.route(/^https:/, (route) => route.abort())
  const page = await context.newPage()
  await page.goto(`${server.url}${path}?playground=open`)
  await page.getByLabel('Client ID').waitFor()
  return page
}

async function getToken(page: Page): Promise<void> {
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Get token' }).click(),
  ])
  await signIn(popup)
  await page.getByRole('button', { name: 'Clear token' }).waitFor()
}

async function send(page: Page): Promise<string> {
  const before = api.requests.length
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => api.requests.length).toBe(before + 1)
  return api.last().headers.authorization ?? ''
}

test.each(['/api-reference/orders/get', '/api-reference/papers/get'])(
  '%s: signs in, gets a token through the relay and sends it',
  async (path) => {
    const page = await open(path)
    await page.getByLabel('Client ID').fill('public')
    await getToken(page)
    const token = await send(page)
    expect(token).toMatch(/^Bearer \S{20,}/)
    // It is stored for the tab, and not in URLs or samples.
    await page.reload()
    await page.waitForSelector('#api-playground-input')
    expect(await send(page)).toBe(token)
    expect(await page.locator('#request-example').innerText()).toContain('YOUR_ACCESS_TOKEN')
    expect(page.url()).not.toContain(token.slice(7))
    await page.context().close()
  },
)

test('gets a token with client credentials', async () => {
  const page = await open('/api-reference/orders/get')
  await page.getByLabel('Flow').selectOption({ label: 'Client credentials' })
  await page.getByLabel('Client ID').fill('secret & shop')
  await page.getByLabel('Client secret').fill('p+ss: w%rd&')
  await page.getByRole('button', { name: 'Get token' }).click()
  await page.getByRole('button', { name: 'Clear token' }).waitFor()
  expect(await send(page)).toMatch(/^Bearer \S{20,}/)
  await page.context().close()
})
