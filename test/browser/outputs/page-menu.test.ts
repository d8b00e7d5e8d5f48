import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../fixtures/browser/axe.ts'
import { connectBrowser } from '../../fixtures/browser/chromium.ts'
import { watchClipboard } from '../../fixtures/browser/clipboard.ts'
import { serve, type TestServer } from '../../fixtures/browser/serve.ts'

let server: TestServer
let browser: Browser
let page: Page
beforeAll(async () => {
  server = await serve({
    'docs.json': JSON.stringify({
      name: 'Books',
      contextual: { options: ['copy', 'view', { title: 'Ask us', href: '/guide?ask=$path' }] },
      navigation: { pages: ['guide'] },
    }),
    'guide.mdx': '---\ntitle: Guide\n---\nWords with **weight**.',
  })
  browser = await connectBrowser()
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  await page.goto(`${server.url}/guide`)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('the button beside the title copies the page as Markdown and announces it', async () => {
  const copied = await watchClipboard(page)
  await page.getByRole('button', { name: 'Copy page' }).click()
  await page.locator('.o-page-menu [data-done]').waitFor()
  expect(await copied()).toBe('# Guide\n\nWords with **weight**.\n')
  await expect.poll(() => page.locator('#said').textContent()).toBe('Copied')
})

test('the menu opens and closes by keyboard and contains links', async () => {
  await page.getByRole('button', { name: 'Copy page' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const links = page.locator('.o-page-menu a')
  expect(await links.allTextContents()).toEqual(['View Markdown', 'Ask us'])
  expect(await links.first().isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await links.first().isVisible()).toBe(false)
})
