import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'Ours', navigation: { pages: ['index'] } }),
    'own.css': '.mt-8 { margin-top: 99px; }',
    'index.mdx':
      '<h2 className="text-4xl mt-8 text-white dark:text-black" id="t">Title</h2>\n\n<p className="border" id="b">Framed</p>',
  }
  ;[browser, server] = await Promise.all([connectBrowser(), serve(files)])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const white = 'rgb(255, 255, 255)'
const black = 'rgb(0, 0, 0)'

test.each([
  ['light', white, black],
  ['dark', black, white],
] as const)(
  "in a %s system utility classes override our rules, follow the theme and yield to the owner's styles",
  async (colorScheme, first, second) => {
    const { page, close } = await openPage(browser, server.url, { colorScheme })
    const title = page.locator('#t')
    const css = (name: string) =>
      title.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
    expect([await css('font-size'), await css('margin-top'), await css('color')]).toEqual([
      '36px',
      '99px',
      first,
    ])
    expect(await page.locator('#b').evaluate((element) => getComputedStyle(element).borderTop)).toMatch(
      /^1px solid/,
    )
    await page.locator('[data-do=theme]').click()
    expect(await css('color')).toBe(second)
    await close()
  },
)
