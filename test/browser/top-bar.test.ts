import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { connectBrowser, layoutShift, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([connectBrowser(), serve('examples/papermill')])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('all tabs fit while the search can shrink', async () => {
  const { page, close } = await openPage(browser, `${server.url}/quickstart`)
  for (const width of [1440, 1280, 1200, 1180, 1179]) {
    await page.setViewportSize({ width, height: 600 })
    const overflow = await page.evaluate(() => {
      const bar = document.querySelector('.o-tabs-top')!
      return bar.scrollWidth - bar.clientWidth
    })
    expect([width, overflow]).toEqual([width, 0])
    expect((await page.locator('.o-find').boundingBox())?.width).toBeGreaterThanOrEqual(40)
    const end = await page.locator('.o-top-end').boundingBox()
    expect(end!.x + end!.width).toBeLessThanOrEqual(width)
  }
  await close()
})

test('tabs that do not fit are in a menu', async () => {
  const names = Array.from({ length: 14 }, (_, n) => `Section ${n + 1}`)
  const manyTabs = await serve({
    'docs.json': JSON.stringify({
      name: 'Mill',
      navigation: { tabs: names.map((tab, n) => ({ tab, pages: [n === 0 ? 'index' : `p${n}`] })) },
    }),
    'index.mdx': 'Home',
    ...Object.fromEntries(names.slice(1).map((_, n) => [`p${n + 1}.mdx`, `Page ${n + 1}`])),
  })
  const { page, close } = await openPage(browser, `${manyTabs.url}/p13`)
  await page.setViewportSize({ width: 1440, height: 700 })
  const moreMenu = page.locator('.nav-tabs > details')
  await moreMenu.waitFor()
  const visibleTabs = () => page.locator('.nav-tabs > a:visible').allInnerTexts()
  expect((await visibleTabs()).at(-1)).toBe('Section 14')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
  await moreMenu.locator('summary').press('Enter')
  const menuTabs = await moreMenu.locator('a:visible').allInnerTexts()
  expect([...(await visibleTabs()), ...menuTabs].sort()).toEqual([...names].sort())
  expect(await violations(page)).toEqual([])
  await moreMenu.getByText('Section 13', { exact: true }).click()
  await page.waitForURL(/p12$/)
  expect(await visibleTabs()).toContain('Section 13')
  await close()
  await manyTabs.close()
})

test('a sidebar group opens its first page with `drilldown`', async () => {
  const inner = { group: 'Presses', pages: ['a', 'b'] }
  const site = await serve({
    'docs.json': JSON.stringify({
      name: 'Mill',
      interaction: { drilldown: true },
      navigation: { groups: [{ group: 'Guides', pages: ['index', inner] }] },
    }),
    'index.mdx': 'Home',
    'a.mdx': 'A',
    'b.mdx': 'B',
  })
  const { page, problems, close } = await openPage(browser, site.url)
  const summary = page.locator('.o-group > summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/a')
  expect(await page.locator('.o-group').getAttribute('open')).toBe('')
  await summary.click()
  expect([new URL(page.url()).pathname, await page.locator('.o-group').getAttribute('open')]).toEqual([
    '/a',
    null,
  ])
  expect(problems).toEqual([])
  await close()
  await site.close()
})

test('nothing in the bar moves while a page arrives in small parts', async () => {
  const slow = createServer(async ({ url }, response) => {
    const upstream = await fetch(server.url + url, { headers: { 'accept-encoding': 'identity' } })
    const type = upstream.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await upstream.arrayBuffer())
    response.writeHead(upstream.status, { 'content-type': type })
    const step = type.startsWith('text/html') ? Math.ceil(bytes.length / 20) : bytes.length
    for (let start = 0; start < bytes.length; start += step) {
      response.write(bytes.subarray(start, start + step))
      await sleep(20)
    }
    response.end()
  })
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const { page, close } = await openPage(browser, `http://127.0.0.1:${port}/quickstart`, {
    viewport: { width: 1440, height: 900 },
  })
  expect(await layoutShift(page)).toBeLessThan(0.0005)
  await close()
  await new Promise((resolve) => slow.close(resolve))
})
