import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormFlow } from '../../../src/request/playground.ts'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { type PanelServer, servePanel, withoutIsolation } from '../../fixtures/oauth/serve-panel.ts'
import { expectUsable, openPanel, schemeOf, signIn } from './panel-driver.ts'
import { serveProvider } from './serve-provider.ts'

let browser: Browser
let site: PanelServer
let provider: Awaited<ReturnType<typeof serveProvider>>

beforeAll(async () => {
  site = await servePanel()
  provider = await serveProvider(site.url)
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await provider.close()
  await site.close()
})

const codeFlow = (extra: Partial<FormFlow> = {}): FormFlow => ({
  kind: 'authorizationCode',
  authorizationUrl: `${provider.url}/auth`,
  tokenUrl: `${provider.url}/token`,
  scopes: [
    ['orders:read', 'See orders'],
    ['orders:write', ''],
    ['openid', ''],
  ],
  ...extra,
})

const openCode = (extra?: Partial<FormFlow>) => openPanel(browser, site.pageFor(schemeOf([codeFlow(extra)])))

const userOf = async (access: string) => {
  const respondWith = await fetch(`${provider.url}/me`, { headers: { Authorization: `Bearer ${access}` } })
  return respondWith.json()
}

test('signs in in a new window and gets a token with the required scopes', async () => {
  const { page, fill, pressGet, token, status, problems, close } = await openCode()
  await expectUsable(page)
  expect(await page.getByLabel('orders:read').isChecked()).toBe(true)
  expect(await page.getByLabel('orders:write').isChecked()).toBe(false)
  await page.getByLabel('openid').check()
  await fill('Client ID', 'public')
  const popup = await pressGet()
  await status.getByText('Sign in using the new window').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  await expectUsable(page)
  await popup.waitForURL(/interaction/)
  expect(await popup.evaluate(() => window.opener)).toBe(null)
  const closed = popup.waitForEvent('close')
  await signIn(popup)
  const input = await token()
  expect(input).toMatchObject({
    type: 'Bearer',
    flow: 'authorizationCode',
    scopes: ['orders:read', 'openid'],
  })
  expect(input.expiresAt).toBeGreaterThan(Date.now())
  expect(await userOf(input.access)).toEqual({ sub: 'ida' })
  await closed
  await status.getByText('Valid until').waitFor()
  await expectUsable(page)
  expect(problems()).toEqual([])
  await close()
})

test('authenticates a client with a secret that needs escaping', async () => {
  const { page, fill, pressGet, token, close } = await openCode()
  const requests: { url: string; form: URLSearchParams }[] = []
  page.context().on('request', (request) => {
    requests.push({ url: request.url(), form: new URLSearchParams(request.postData() ?? '') })
  })
  await fill('Client ID', 'secret & shop')
  await fill('Client secret', 'p+ss: w%rd&')
  await signIn(await pressGet())
  expect(await token()).toMatchObject({ clientSecret: 'p+ss: w%rd&', secretIn: 'header' })
  const verifier = requests.map(({ form }) => form.get('code_verifier')).find(Boolean)!
  expect(verifier).toMatch(/^[\w-]{43}$/)
  for (const { url } of requests) expect(decodeURIComponent(url)).not.toMatch(/p.ss:.*w.rd/)
  expect(requests.filter(({ url }) => url.includes(verifier))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await close()
})

test('asks for no scope if the API has none', async () => {
  const scheme = schemeOf([codeFlow({ scopes: [] })], { scopes: [] })
  const { page, fill, pressGet, close } = await openPanel(browser, site.pageFor(scheme))
  const isSignIn = (request: { url: () => string }) => request.url().startsWith(`${provider.url}/auth?`)
  const request = page.context().waitForEvent('request', isSignIn)
  await fill('Client ID', 'public')
  await pressGet()
  const { searchParams } = new URL((await request).url())
  expect([searchParams.get('client_id'), searchParams.has('scope')]).toEqual(['public', false])
  await close()
})

test("the provider's page cannot access the opener even without isolation", async () => {
  const { fill, pressGet, token, close } = await openPanel(
    browser,
    site.pageFor(schemeOf([codeFlow()])) + withoutIsolation,
  )
  await fill('Client ID', 'public')
  const popup = await pressGet()
  await popup.waitForURL(/interaction/)
  expect(await popup.evaluate(() => window.opener)).toBe(null)
  await signIn(popup)
  expect((await token()).access).toBeTruthy()
  await close()
})

test('renews a token and clears it', async () => {
  const { page, fill, press, pressGet, token, status, close } = await openCode()
  await fill('Client ID', 'public')
  await signIn(await pressGet())
  const first = await token()
  await press('Renew')
  await page.waitForFunction(
    (access) => !document.querySelector<HTMLInputElement>('#token')!.value.includes(access),
    first.access,
  )
  const second = await token()
  expect(second).toMatchObject({ flow: 'authorizationCode', clientId: 'public', scopes: first.scopes })
  expect(second.refresh).toBeTruthy()
  await press('Clear token')
  await page.getByRole('button', { name: 'Get token' }).waitFor()
  await expect.poll(() => page.locator('#token').inputValue()).toBe('')
  await expect.poll(() => status.textContent()).toBe('')
  await close()
})

test('reports that access was denied', async () => {
  const { page, fill, pressGet, status, close } = await openCode()
  await fill('Client ID', 'public')
  const popup = await pressGet()
  await popup.getByRole('link', { name: '[ Cancel ]' }).click()
  await status.getByText('Access denied').waitFor()
  await expectUsable(page)
  await close()
})

test('keeps the query of the authorization URL and shows provider errors as text', async () => {
  const { fill, pressGet, status, close } = await openCode({
    authorizationUrl: `${provider.url}/auth?prompt=none&state=ours`,
  })
  await fill('Client ID', 'public')
  await pressGet()
  await status.getByText('The provider refused: login_required. It says: “').waitFor()
  await close()
})

test('ignores a response for another state and rejects one of another provider', async () => {
  const { page, press, fill, pressGet, status, close } = await openPanel(
    browser,
    site.pageFor(
      schemeOf([], {
        kind: 'openIdConnect',
        openIdConnectUrl: `${provider.url}/.well-known/openid-configuration`,
      }),
    ),
  )
  await fill('Client ID', 'public')
  const popup = await pressGet()
  await popup.waitForURL(/interaction/)
  const other = await page.context().newPage()
  const callback = `${site.url}/_octavo/oauth`
  await other.goto(`${callback}?code=stolen&state=${'x'.repeat(32)}`)
  expect(other.url()).toBe(callback)
  await other.getByText('The page that requested this sign-in is gone').waitFor()
  await expectUsable(other)
  expect(await status.textContent()).toContain('Sign in')
  const attribute = await page.getByRole('link', { name: 'Open the sign-in page' }).getAttribute('href')
  const state = new URL(attribute!).searchParams.get('state')
  await other.evaluate((name) => {
    const message = { kind: 'response', query: 'code=stolen&state=other' }
    new BroadcastChannel(name).postMessage(message)
  }, `octavo-oauth-${state}`)
  await page.waitForTimeout(300)
  expect(await status.textContent()).toContain('Sign in')
  await other.goto(`${callback}?code=stolen&state=${state}&iss=https://evil.example`)
  await status.getByText('The response came from another provider').waitFor()
  await press('Get token')
  await status.getByText('Sign in using the new window').waitFor()
  await press('Cancel')
  await expect.poll(() => status.textContent()).toBe('')
  await close()
})

test('rejects a response without the issuer if the provider announces it', async () => {
  const openIdConnectUrl = `${provider.url}/.well-known/openid-configuration`
  const scheme = schemeOf([], { kind: 'openIdConnect', openIdConnectUrl })
  const { page, fill, pressGet, status, close } = await openPanel(browser, site.pageFor(scheme))
  await fill('Client ID', 'public')
  await pressGet()
  const attribute = await page.getByRole('link', { name: 'Open the sign-in page' }).getAttribute('href')
  const other = await page.context().newPage()
  await other.goto(
    `${site.url}/_octavo/oauth?code=stolen&state=${new URL(attribute!).searchParams.get('state')}`,
  )
  await status.getByText('The response came from another provider').waitFor()
  await close()
})

test('offers a link if the browser blocks the window', async () => {
  const { page, fill, press, status, token, close } = await openCode()
  await page.evaluate(() => {
    window.open = () => null
  })
  await fill('Client ID', 'public')
  await press('Get token')
  await status.getByText('The browser blocked the window').waitFor()
  await expectUsable(page)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open the sign-in page' }).click(),
  ])
  await signIn(opened)
  expect((await token()).access).toBeTruthy()
  await close()
})

test('falls back to storage events and leaves nothing in storage', async () => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
  })
  await context.route(/^https:/, (route) => route.abort())
  const page = await context.newPage()
  await page.goto(site.pageFor(schemeOf([codeFlow()])))
  await page.getByLabel('Client ID').fill('public')
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Get token' }).click(),
  ])
  await signIn(popup)
  await page.getByText('Valid until').waitFor()
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await context.close()
})

test("offers the provider's flows and scopes through OpenID discovery", async () => {
  const openIdConnectUrl = `${provider.url}/.well-known/openid-configuration`
  const scheme = schemeOf([], { kind: 'openIdConnect', openIdConnectUrl })
  const { page, fill, pressGet, token, close } = await openPanel(browser, site.pageFor(scheme))
  const flow = page.getByLabel('Flow')
  await flow.waitFor()
  expect(await flow.locator('option').allTextContents()).toEqual([
    'Authorization code',
    'Device code',
    'Client credentials',
  ])
  await expectUsable(page)
  await fill('Client ID', 'public')
  await signIn(await pressGet())
  const input = await token()
  expect(input.scopes).toEqual(['openid', 'orders:read'])
  expect(await userOf(input.access)).toEqual({ sub: 'ida' })
  await close()
})

test('signs in on another device with a device code', async () => {
  const device: FormFlow = {
    kind: 'deviceAuthorization',
    deviceUrl: `${provider.url}/device/auth`,
    tokenUrl: `${provider.url}/token`,
    scopes: [],
  }
  const { page, fill, press, token, status, close } = await openPanel(
    browser,
    site.pageFor(schemeOf([device])),
  )
  await fill('Client ID', 'public')
  await press('Get token')
  const code = await status.locator('code').textContent()
  await expectUsable(page)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto((await status.getByRole('link').first().getAttribute('href'))!)
  await elsewhere.locator('input[name=user_code]').fill(code!)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await signIn(elsewhere)
  expect(await token()).toMatchObject({ flow: 'deviceAuthorization', type: 'Bearer' })
  await close()
})

test('gets a token with the client secret in the header or the body', async () => {
  const flow: FormFlow = { kind: 'clientCredentials', tokenUrl: `${provider.url}/token`, scopes: [] }
  const { page, fill, press, token, status, close } = await openPanel(browser, site.pageFor(schemeOf([flow])))
  await press('Get token')
  await status.getByText('Fill in Client ID and Client secret first').waitFor()
  await expectUsable(page)
  await fill('Client ID', 'in-body')
  await fill('Client secret', 'wrong')
  await press('Get token')
  await status.getByText('Unknown client or wrong secret.').waitFor()
  await fill('Client secret', 'moss')
  await page.getByLabel('send secret').selectOption('body')
  await expectUsable(page)
  await press('Get token')
  const input = await token()
  expect(input).toMatchObject({ flow: 'clientCredentials', scopes: ['orders:read'] })
  // There is no refresh token, so nothing is stored for renewal.
  expect(input).not.toHaveProperty('clientSecret')
  await press('Clear token')
  await fill('Client ID', 'secret & shop')
  await fill('Client secret', 'p+ss: w%rd&')
  await page.getByLabel('send secret').selectOption('header')
  await press('Get token')
  expect((await token()).access).not.toBe(input.access)
  await close()
})
