import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshToken, jwtAuth } from '../../fixtures/auth/jwt-site.ts'
import { serveProvider } from '../../fixtures/auth/provider.ts'
import { serveGuarded } from '../../fixtures/auth/serve-guarded.ts'
import { violations } from '../../fixtures/browser/axe.ts'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { listen, stop } from '../../fixtures/oauth/serve-panel.ts'
import { type Api, startApi } from '../../fixtures/serve/api.ts'

let browser: Browser
let api: Api
beforeAll(async () => {
  browser = await connectBrowser()
  api = await startApi()
})
afterAll(async () => {
  await browser.close()
  await api.stop()
})

const operation = '/api-reference/books/get'

/** A page whose playground requires sign-in, and a restricted page. */
const files = (auth: object) => ({
  'docs.json': JSON.stringify({
    name: 'Books',
    auth,
    navigation: { pages: ['index', 'closed'], openapi: 'api.json' },
  }),
  'index.mdx': '---\ntitle: Home\npublic: true\n---\nHello.',
  'closed.mdx': '---\ntitle: Closed\n---\nThe word is heron.',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: api.url }],
    paths: {
      '/books': {
        get: {
          summary: 'List books',
          'x-site': { metadata: { playground: 'auth', public: true } },
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  }),
})

const users = { method: 'users', default: 'private' }
const serve = (auth: object, extra: Parameters<typeof serveGuarded>[1] = {}) =>
  serveGuarded(files(auth), {
    users: { ida: [] },
    ...extra,
    serve: { allowPrivate: [`127.0.0.1:${api.port}`], ...extra.serve },
  })

/** A tab that records errors. */
async function openTab(options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (problem) => problems.push(problem.message))
  page.on('console', (message) => {
    const { url } = message.location()
    // The site has no favicon, and the provider's pages load web fonts.
    if (message.type() === 'error' && !/favicon\.ico$|^https:/.test(url)) problems.push(message.text())
  })
  return { context, page, problems }
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('ida')
  await page.getByLabel('Password').fill('idaida')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const nameIn = (page: Page) => page.locator('.o-account .o-name').textContent()

async function signOut(page: Page): Promise<void> {
  await page.locator('.o-account summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('signs in, sends a request, signs out and leaves nothing behind in any tab', async () => {
  const server = await serve(users)
  const { context, page, problems } = await openTab()
  const address = `${server.site}${operation}?playground=open`
  const form = '#api-playground-input'
  await page.goto(address)
  expect(await page.locator(`${form}, .tryit-button`).count()).toBe(0)
  await page.goto(`${server.site}/closed`)
  expect(new URL(page.url()).pathname).toBe('/login')
  await fillIn(page)
  await page.getByText('The word is heron.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/closed')
  expect(await nameIn(page)).toBe('ida')
  await page.goto(address)
  await page.waitForSelector(form)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.locator('.op-pane .o-status').first().textContent()).toMatch(/^200/)
  expect(api.requests).toContain('GET /books')
  await page.goto(`${server.site}/closed`)
  const second = await context.newPage()
  await second.goto(address)
  await second.waitForSelector(form)
  await page.locator('.o-account summary').click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/logout')
  expect((await context.cookies()).filter(({ name }) => name.includes('octavo'))).toEqual([])
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.goBack()
  await page.getByRole('heading', { name: 'List books' }).first().waitFor()
  expect(await page.locator(`${form}, .o-account, .op-pane .o-status`).count()).toBe(0)
  await second.reload()
  await second.getByRole('heading', { name: 'List books' }).first().waitFor()
  expect(await second.locator(`${form}, .tryit-button, .o-account`).count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
  await server.stop()
})

test('works without scripts', async () => {
  const server = await serve(users)
  const { context, page } = await openTab({ javaScriptEnabled: false })
  await page.goto(`${server.site}/closed`)
  await fillIn(page)
  expect(await page.getByText('The word is heron.').count()).toBe(1)
  expect(await nameIn(page)).toBe('ida')
  await signOut(page)
  await page.goto(`${server.site}/closed`)
  expect(new URL(page.url()).pathname).toBe('/login')
  await context.close()
  await server.stop()
})

test('signs in and out at an OpenID provider', async () => {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const client = {
    client_id: 'docs',
    client_secret: 'moss and fern',
    redirect_uris: [`${site}/login/callback`],
    post_logout_redirect_uris: [`${site}/logout`],
  }
  const provider = await serveProvider({ site, extra: { clients: [client] } })
  provider.accounts.set('ida', { name: 'Ida Moss', groups: [] })
  const auth = { method: 'oidc', oidc: { issuer: provider.url, clientId: 'docs' } }
  const environment = { OCTAVO_OIDC_CLIENT_SECRET: 'moss and fern' }
  const server = await serve(auth, { environment, serve: { port } })
  const { context, page, problems } = await openTab()
  await page.goto(`${site}/closed`)
  await page.locator('input[name=login]').fill('ida')
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${site}/closed`)
  expect(await nameIn(page)).toBe('Ida Moss')
  await signOut(page)
  await page.waitForURL(`${provider.url}/session/end**`)
  await page.getByRole('button', { name: /yes/i }).click()
  await page.waitForURL(`${site}/logout**`)
  await page.goto(`${site}/closed`)
  // The provider requires sign-in again.
  await page.locator('input[name=login]').waitFor()
  expect(problems).toEqual([])
  await context.close()
  await server.stop()
  await provider.close()
})

test('signs in with a token from an external site without leaving it in the URL', async () => {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const elsewhere = createServer((request, response) => {
    const redirect = new URL(request.url!, 'http://id').searchParams.get('redirect')!
    const to = `${site}/login/jwt-callback?redirect=${encodeURIComponent(redirect)}`
    response.writeHead(302, { Location: `${to}#${freshToken({ name: 'Ida Moss' })}` }).end()
  })
  const loginUrl = `${await listen(elsewhere)}/login`
  const server = await serve(jwtAuth({ loginUrl }), { serve: { port } })
  const { context, page, problems } = await openTab()
  await page.goto(`${site}/closed?a=1`)
  await page.waitForURL(`${site}/closed?a=1`)
  expect(await nameIn(page)).toBe('Ida Moss')
  expect(await page.evaluate(() => location.hash)).toBe('')
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('#')
  expect(problems).toEqual([])
  await context.close()
  await server.stop()
  await stop(elsewhere)
})
