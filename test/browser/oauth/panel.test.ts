import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormFlow } from '../../../src/request/playground.ts'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { type PanelServer, servePanel } from '../../fixtures/oauth/serve-panel.ts'
import { serveSmallProvider } from '../../fixtures/oauth/serve-small-provider.ts'
import { expectUsable, openPanel, schemeOf } from './panel-driver.ts'

let browser: Browser
let site: PanelServer
let provider: Awaited<ReturnType<typeof serveSmallProvider>>

beforeAll(async () => {
  site = await servePanel()
  provider = await serveSmallProvider()
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await provider.close()
  await site.close()
})

const open = (flows: FormFlow[], extra = {}) => openPanel(browser, site.pageFor(schemeOf(flows, extra)))

const passwordFlow = (): FormFlow => ({ kind: 'password', tokenUrl: `${provider.url}/token`, scopes: [] })

test('gets a token with username and password, and Enter does not submit the form', async () => {
  provider.respondWith('/token', { access_token: 'abc', token_type: 'bearer', expires_in: 2, scope: 'shops' })
  const { page, fill, token, status, problems, close } = await open([passwordFlow()])
  await fill('Username', 'ida')
  await fill('Password', 'moss & stone')
  expect(await page.getByLabel('Password').getAttribute('type')).toBe('password')
  await page.getByLabel('Password').press('Enter')
  expect(await token()).toMatchObject({ access: 'abc', type: 'Bearer', flow: 'password', scopes: ['shops'] })
  expect(provider.posts).toMatchObject([
    {
      basic: undefined,
      form: { grant_type: 'password', username: 'ida', password: 'moss & stone', scope: 'orders:read' },
    },
  ])
  expect(await page.locator('#sent').inputValue()).toBe('0')
  await status.getByText('Missing scopes: orders:read').waitFor()
  await status.getByText('The token has expired.').waitFor()
  await expectUsable(page)
  expect(page.url() + (await page.content())).not.toContain('moss & stone')
  expect(problems()).toEqual([])
  await close()
})

test('explains a wrong password and malformed responses', async () => {
  const { fill, press, status, page, close } = await open([passwordFlow()])
  await fill('Username', 'ida')
  await fill('Password', 'moss')
  const words = '<img src=x onerror="document.title=1">\u202e'
  provider.respondWith('/token', {
    status: 400,
    body: JSON.stringify({ error: 'invalid_grant', error_description: words }),
  })
  await press('Get token')
  await status.getByText('Wrong username or password. It says: “<img src=x').waitFor()
  expect(await page.title()).toBe('Panel')
  await expectUsable(page)
  provider.respondWith('/token', { type: 'text/html', body: '<h1>Hello</h1>' })
  await press('Get token')
  await status.getByText('did not return JSON').waitFor()
  provider.respondWith('/token', { body: ' '.repeat(300_000) })
  await press('Get token')
  await status.getByText('too large').waitFor()
  provider.respondWith('/token', { access_token: 'a\u00e4' })
  await press('Get token')
  await status.getByText('no usable token').waitFor()
  await close()
})

test('reads a form-encoded response as from GitHub', async () => {
  provider.respondWith('/token', {
    type: 'application/x-www-form-urlencoded; charset=utf-8',
    body: 'access_token=gho_16C7&scope=repo%2Cgist&token_type=bearer',
  })
  const { fill, press, token, status, close } = await open([passwordFlow()])
  await fill('Username', 'ida')
  await fill('Password', 'moss')
  await press('Get token')
  expect(await token()).toMatchObject({ access: 'gho_16C7', scopes: ['repo', 'gist'] })
  await status.getByText('Its lifetime is unknown.').waitFor()
  await close()
})

test('distinguishes an unreachable provider from a rejection', async () => {
  const tokenUrl = 'http://127.0.0.1:9/token'
  const { fill, press, status, close } = await open([{ ...passwordFlow(), tokenUrl }])
  await fill('Username', 'ida')
  await fill('Password', 'moss')
  await press('Get token')
  await status.getByText('No response from 127.0.0.1:9.').waitFor()
  await close()
})

test('polls a device code at the given interval and slows down on request', async () => {
  provider.respondWith('/device', {
    device_code: 'dev',
    user_code: 'MOSS-1',
    verification_uri: 'https://provider.example/device',
    verification_uri_complete: 'javascript:alert(1)',
    expires_in: 60,
    interval: 1,
  })
  const createError = (error: string) => ({ status: 400, body: JSON.stringify({ error }) })
  provider.respondWith('/token', createError('authorization_pending'), createError('slow_down'), {
    access_token: 'abc',
    refresh_token: 'again',
  })
  const urls = { deviceUrl: `${provider.url}/device`, tokenUrl: `${provider.url}/token` }
  const { page, fill, press, token, status, close } = await open([
    { kind: 'deviceAuthorization', ...urls, scopes: [] },
  ])
  await fill('Client ID', 'tv')
  await press('Get token')
  await status.getByText('MOSS-1').waitFor()
  const links = await status.getByRole('link').evaluateAll((all) => all.map((it) => it.getAttribute('href')))
  expect(links).toEqual(['https://provider.example/device'])
  await expectUsable(page)
  expect(await token()).toMatchObject({
    access: 'abc',
    refresh: 'again',
    clientId: 'tv',
    tokenUrl: urls.tokenUrl,
  })
  const [first, second, third] = provider.posts.filter(({ path }) => path === '/token')
  expect(first!.form).toEqual({
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: 'dev',
    client_id: 'tv',
  })
  expect(second!.at - first!.at).toBeGreaterThan(900)
  expect(third!.at - second!.at).toBeGreaterThan(5900)
  await close()
})

test('stops polling when the device code expires or the reader cancels', async () => {
  const code = {
    device_code: 'd',
    user_code: 'MOSS-1',
    verification_uri: 'https://provider.example',
    interval: 1,
  }
  const pending = { status: 400, body: '{"error":"authorization_pending"}' }
  provider.respondWith('/device', { ...code, expires_in: 1.5 })
  provider.respondWith('/token', pending)
  const urls = { deviceUrl: `${provider.url}/device`, tokenUrl: `${provider.url}/token` }
  const { page, fill, press, status, close } = await open([
    { kind: 'deviceAuthorization', ...urls, scopes: [] },
  ])
  await fill('Client ID', 'tv')
  await press('Get token')
  await status.getByText('The code has expired.').waitFor()
  provider.respondWith('/device', { ...code, expires_in: 60 })
  await press('Get token')
  await status.getByText('MOSS-1').waitFor()
  await press('Cancel')
  await expect.poll(() => status.textContent()).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Get token')
  provider.posts.length = 0
  await page.waitForTimeout(1500)
  expect(provider.posts).toEqual([])
  await close()
})

test('explains that the implicit flow is unsupported unless there is another flow', async () => {
  const implicit: FormFlow = {
    kind: 'implicit',
    authorizationUrl: 'https://provider.example/auth',
    scopes: [],
  }
  const implicitOnly = await open([implicit])
  await implicitOnly.page.getByText('The implicit flow is not supported').waitFor()
  expect(await implicitOnly.page.getByRole('button', { name: 'Get token' }).count()).toBe(0)
  await expectUsable(implicitOnly.page)
  await implicitOnly.close()
  const withCodeFlow = await open([implicit, { ...implicit, kind: 'authorizationCode' }])
  expect(await withCodeFlow.page.getByText('implicit').count()).toBe(0)
  await withCodeFlow.page.getByText(`${site.url}/_octavo/oauth`).waitFor()
  await withCodeFlow.close()
})

test('opens and sends nothing over insecure URLs', async () => {
  for (const address of [
    'http://provider.example/x',
    'javascript:alert(1)',
    '/relative',
    'https://a:b@x.example',
  ]) {
    const { page, fill, press, status, close } = await open([
      { kind: 'authorizationCode', authorizationUrl: address, tokenUrl: `${provider.url}/token`, scopes: [] },
    ])
    const tabs = page.context().pages().length
    await fill('Client ID', 'public')
    await press('Get token')
    await status.getByText(`Secrets require https, got ${address}`).waitFor()
    expect(page.context().pages()).toHaveLength(tabs)
    await close()
  }
})

test('rejects an OpenID document of another origin and allows a retry', async () => {
  const document = {
    issuer: 'https://evil.example',
    authorization_endpoint: `${provider.url}/auth`,
    token_endpoint: `${provider.url}/token`,
    scopes_supported: Array.from({ length: 30 }, (_, index) => `scope:${index}`),
  }
  provider.respondWith('/openid', document)
  const scheme = { kind: 'openIdConnect', openIdConnectUrl: `${provider.url}/openid` } as const
  const { page, press, status, close } = await open([], scheme)
  await status.getByText('has another origin').waitFor()
  await expectUsable(page)
  provider.respondWith('/openid', { ...document, issuer: provider.url })
  await press('Try again')
  await page.getByLabel('Client ID').waitFor()
  await expectUsable(page)
  await page.getByText('32 scopes').click()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await expectUsable(page)
  await close()
})

test('the callback page explains that there is nothing to do', async () => {
  const { page, close, problems } = await openPanel(browser, `${site.url}/_octavo/oauth?state=short&code=1`)
  await page.getByText('Nothing to do here.').waitFor()
  expect(page.url()).toBe(`${site.url}/_octavo/oauth`)
  await expectUsable(page)
  expect(problems()).toEqual([])
  await close()
})
