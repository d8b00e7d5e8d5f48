import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { states } from '../../fixtures/auth/look-page.ts'
import { violations } from '../../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../../fixtures/browser/chromium.ts'
import { isFull } from '../../setup/sizes.ts'
import { type LookServer, serveLook } from './look-server.ts'

let browser: Browser
let server: LookServer
beforeAll(async () => {
  browser = await connectBrowser()
  server = await serveLook()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const views = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
]

test('axe finds nothing on any page of sign-in, wide and light or on a dark phone', async () => {
  const result: string[] = []
  for (const [turn, view] of views.entries()) {
    for (const [index, path] of [...states.keys()].entries()) {
      // Every day each page in one of the two views.
      if (!isFull && index % views.length !== turn) continue
      const { page, problems, close } = await openPage(browser, server.url + path, view)
      if (path === '/account') await page.click('.o-account summary')
      const lines = [...(await violations(page)), ...problems]
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) lines.push(`${wide} px wider than the window`)
      result.push(...lines.map((line) => `${path} ${view.viewport.width} ${view.colorScheme}: ${line}`))
      await close()
    }
  }
  expect(result).toEqual([])
}, 240_000)

test('without scripts a reader signs in, opens the menu and signs out', async () => {
  const { page, close } = await openPage(browser, `${server.url}/sign-in`, { javaScriptEnabled: false })
  await page.getByLabel('Name').fill('ida')
  await page.getByLabel('Password').fill('moss & reeds')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('taken').waitFor()
  expect(server.posted.pop()).toEqual({
    path: '/login',
    origin: server.url,
    fields: { name: 'ida', password: 'moss & reeds', redirect: '/orders/post' },
  })
  await page.goto(`${server.url}/account`)
  await page.locator('.o-account summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('taken').waitFor()
  expect(server.posted.pop()).toMatchObject({ path: '/logout', fields: {} })
  await page.goto(`${server.url}/sign-out`)
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await page.getByText('taken').waitFor()
  expect(server.posted.pop()).toMatchObject({ path: '/logout', fields: { everywhere: 'yes' } })
  await close()
})

test('the account menu has the name of the reader, also on a phone, and Escape closes it', async () => {
  for (const view of views) {
    const { page, close } = await openPage(browser, `${server.url}/account`, view)
    const menu = page.locator('.o-account')
    await page.getByText('Account: Ida Moss of Papermill').focus()
    await page.keyboard.press('Enter')
    const seen = await menu.locator('.o-name').evaluate((name) => {
      const { left, top, width, height } = name.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === name
    })
    expect(seen).toBe(true)
    await page.getByRole('link', { name: 'Key for agents' }).focus()
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('open')).toBeNull()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await close()
  }
})

test('a token behind the # of the address is sent with where to go', async () => {
  const address = `${server.url}/login/jwt-callback?redirect=%2Forders%3Fa%3D1%23top#eyJh.eyJz.c2ln`
  const { page, close } = await openPage(browser, address)
  await page.getByText('taken').waitFor()
  expect(server.posted.pop()).toEqual({
    path: '/login/jwt',
    origin: server.url,
    fields: { token: 'eyJh.eyJz.c2ln', redirect: '/orders?a=1#top' },
  })
  await close()
})

test('the token is out of the address before it is sent', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // A browser stays where it is when there is no content.
  await page.route('**/login/jwt', (route) => route.fulfill({ status: 204 }))
  const sent = page.waitForRequest('**/login/jwt')
  const address = `${server.url}/login/jwt-callback?redirect=%2Forders#eyJh.eyJz.c2ln`
  await page.goto(address, { waitUntil: 'commit' })
  await sent
  expect(await page.evaluate(() => location.href)).toBe(`${server.url}/login/jwt-callback`)
  await context.close()
})

test('an address without a token says what to do, and sends nothing', async () => {
  const { page, problems, close } = await openPage(browser, `${server.url}/login/jwt-callback`)
  await page.getByText('There is nothing to sign in with').waitFor()
  expect(server.posted).toEqual([])
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})
