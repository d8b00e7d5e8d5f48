import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { everyNth } from '../setup/sizes.ts'
import { checkPages, kindViews, views } from './check-pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('pages have no axe violations, no layout shift and at most 11 KB of our own script', () => {
  test('of each kind on wide and small screens in both colour schemes', async () => {
    const server = await serve('examples/papermill')
    const problems = await checkPages(
      browser,
      kindViews.map(([path, view]) => ({ url: server.url + path, view })),
    )
    await server.close()
    expect(problems).toEqual([])
  }, 240_000)
})

describe('page states', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await serve('examples/papermill')
  })
  afterAll(() => server.close())

  test.each(everyNth(views, 3))(
    '$name: has no axe violations with everything open',
    async ({ options }) => {
      const { page, close } = await openPage(browser, `${server.url}/guides/your-first-book`, options)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details'))
          (details as HTMLDetailsElement).open = true
      })
      for (const tab of await page.locator('main [role=tab][aria-selected=false]').all()) await tab.click()
      await page.locator('[data-do=expand]').first().click()
      await page.locator('.o-tip-word').first().focus()
      expect(await violations(page)).toEqual([])
      await close()
    },
    60_000,
  )

  test.each(everyNth(views.slice(2), 2))(
    '$name: has no axe violations with the drawer open',
    async ({ options }) => {
      const { page, close } = await openPage(browser, `${server.url}/guides/your-first-book`, options)
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await page.locator('#sidebar:popover-open').waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await page.locator('#sidebar:popover-open').count()).toBe(0)
      await close()
    },
  )

  test('shows every tab and fold without JavaScript', async () => {
    const { page, close } = await openPage(browser, `${server.url}/guides/your-first-book`, {
      javaScriptEnabled: false,
    })
    const panels = await page.locator('main [role=tabpanel]').all()
    expect(panels.length).toBeGreaterThan(2)
    for (const panel of panels) expect(await panel.isVisible()).toBe(true)
    expect(await page.locator('[data-do=theme]').isVisible()).toBe(false)
    await page.locator('main details:not([open]) > summary').first().click()
    await close()
  })

  test('prints the text without navigation', async () => {
    const { page, close } = await openPage(browser, `${server.url}/guides/your-first-book`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.o-top').isVisible()).toBe(false)
    expect(await page.locator('.o-side').isVisible()).toBe(false)
    for (const panel of await page.locator('main [role=tabpanel]').all())
      expect(await panel.isVisible()).toBe(true)
    await close()
  })
})
