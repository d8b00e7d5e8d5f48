import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { states } from '../../fixtures/auth/sign-in-pages.ts'
import { violations } from '../../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../../fixtures/browser/chromium.ts'
import { isFull } from '../../setup/sizes.ts'
import { type LookServer, serveLook } from './sign-in-server.ts'

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

test('the sign-in pages have no axe violations on wide and small screens', async () => {
  const result: string[] = []
  for (const [viewIndex, view] of views.entries()) {
    for (const [index, path] of [...states.keys()].entries()) {
      // A regular run checks each page in one of the two views.
      if (!isFull && index % views.length !== viewIndex) continue
      const { page, problems, close } = await openPage(browser, server.url + path, view)
      if (path === '/account') await page.click('.o-account summary')
      const lines = [...(await violations(page)), ...problems]
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) lines.push(`${overflow} px wider than the window`)
      result.push(...lines.map((line) => `${path} ${view.viewport.width} ${view.colorScheme}: ${line}`))
      await close()
    }
  }
  expect(result).toEqual([])
}, 240_000)

test('signs in, opens the menu and signs out without scripts', async () => {
  const { page, close } = await openPage(browser, `${server.url}/sign-in`, { javaScriptEnabled: false })
  await page.getByLabel('Name').fill('ida')
  await page.getByLabel('Password').fill('moss & reeds')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('taken').waitFor()
  expect(server.submissions.pop()).toEqual({
    path: '/login',
    origin: server.url,
    fields: { name: 'ida', password: 'moss & reeds', redirect: '/orders/post' },
  })
  await page.goto(`${server.url}/account`)
  await page.locator('.o-account summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('taken').waitFor()
  expect(server.submissions.pop()).toMatchObject({ path: '/logout', fields: {} })
  await page.goto(`${server.url}/sign-out`)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByText('taken').waitFor()
  expect(server.submissions.pop()).toMatchObject({ path: '/logout', fields: { everywhere: 'yes' } })
  await close()
})

test("the account menu shows the reader's name on all screens and closes with Escape", async () => {
  for (const view of views) {
    const { page, close } = await openPage(browser, `${server.url}/account`, view)
    const menu = page.locator('.o-account')
    await page.getByText('Account: Ida Moss of Papermill').focus()
    await page.keyboard.press('Enter')
    const isVisible = await menu.locator('.o-name').evaluate((name) => {
      const { left, top, width, height } = name.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) === name
    })
    expect(isVisible).toBe(true)
    await page.getByRole('link', { name: 'Agent key' }).focus()
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('open')).toBeNull()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await close()
  }
})

test('sends the token from the fragment with the redirect target', async () => {
  const address = `${server.url}/login/jwt-callback?redirect=%2Forders%3Fa%3D1%23top#eyJh.eyJz.c2ln`
  const { page, close } = await openPage(browser, address)
  await page.getByText('taken').waitFor()
  expect(server.submissions.pop()).toEqual({
    path: '/login/jwt',
    origin: server.url,
    fields: { token: 'eyJh.eyJz.c2ln', redirect: '/orders?a=1#top' },
  })
  await close()
})

test('removes the token from the URL before sending it', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  // The browser stays on the page for a response without content.
  await page.route('**/login/jwt', (route) => route.fulfill({ status: 204 }))
  const submission = page.waitForRequest('**/login/jwt')
  const address = `${server.url}/login/jwt-callback?redirect=%2Forders#eyJh.eyJz.c2ln`
  await page.goto(address, { waitUntil: 'commit' })
  await submission
  expect(await page.evaluate(() => location.href)).toBe(`${server.url}/login/jwt-callback`)
  await context.close()
})

test('explains a URL without a token and sends nothing', async () => {
  const { page, problems, close } = await openPage(browser, `${server.url}/login/jwt-callback`)
  await page.getByText('This URL contains no sign-in token').waitFor()
  expect(server.submissions).toEqual([])
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})
