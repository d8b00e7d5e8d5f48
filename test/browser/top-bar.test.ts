import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { type Served, serve } from '../fixtures/browser/serve.ts'

let browser: Browser
let served: Served
beforeAll(async () => {
  ;[browser, served] = await Promise.all([connectBrowser(), serve('examples/papermill')])
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

test('no tab is cut off while the search has room to give', async () => {
  const { page, close } = await openPage(browser, `${served.url}/quickstart`)
  for (const width of [1440, 1280, 1200, 1180, 1179]) {
    await page.setViewportSize({ width, height: 600 })
    const cutOff = await page.evaluate(() => {
      const bar = document.querySelector('.tabs-top')!
      return bar.scrollWidth - bar.clientWidth
    })
    expect([width, cutOff]).toEqual([width, 0])
    expect((await page.locator('.find').boundingBox())?.width).toBeGreaterThanOrEqual(40)
    const end = await page.locator('.top-end').boundingBox()
    expect(end!.x + end!.width).toBeLessThanOrEqual(width)
  }
  await close()
})
