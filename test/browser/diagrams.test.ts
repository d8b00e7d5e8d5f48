import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { everyNth } from '../setup/sizes.ts'
import { views } from './check-pages.ts'

const fence = (source: string, name = '') => `\`\`\`mermaid ${name}\n${source}\n\`\`\`\n\n`

let browser: Browser
let server: TestServer
beforeAll(async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'Drawn', navigation: { pages: ['index', 'plain', 'hostile'] } }),
    'plain.mdx': 'No diagram here.',
    'index.mdx':
      fence('flowchart LR\n  A[Shop] -->|order| B(Press)', 'How it goes') +
      fence('sequenceDiagram\n  Shop->>Press: order') +
      fence('flowchart LR\n  A[ --> B'),
    'hostile.mdx':
      fence('flowchart LR\n  A["<img src=x onerror=alert(1)>"] --> B\n  click B "javascript:alert(2)"') +
      fence(
        '%%{init: {"securityLevel": "loose", "themeCSS": "@import url(https://evil.example/x.css)"}}%%\nflowchart LR\n  A["<a href=\'javascript:alert(3)\'>x</a>"]',
      ),
  }
  ;[browser, server] = await Promise.all([connectBrowser(), serve(files)])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test.each(everyNth(views, 3))(
  "$name: renders diagrams in the site's colours without axe violations",
  async (view) => {
    const { page, problems, foreign, close } = await openPage(browser, server.url, view.options)
    await page.locator('.o-drawn svg').nth(1).waitFor()
    expect(await page.getByRole('img', { name: 'How it goes' }).textContent()).toMatch(/Shop[\s\S]*Press/)
    const [ink, label] = await page.evaluate(() => [
      getComputedStyle(document.body).color,
      getComputedStyle(document.querySelector('.o-drawn .nodeLabel p')!).color,
    ])
    expect(label).toBe(ink)
    expect(await violations(page)).toEqual([])
    expect([problems, foreign]).toEqual([[], []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await close()
  },
)

test('shows the source of an invalid diagram, and the source of others on demand', async () => {
  const { page, close } = await openPage(browser, server.url)
  await page.locator('.o-drawn svg').nth(1).waitFor()
  const [first, , broken] = await page.locator('.o-diagram').all()
  expect(await broken!.locator('pre').isVisible()).toBe(true)
  expect(await broken!.locator('.o-drawn').count()).toBe(0)
  await broken!.getByText('This diagram could not be rendered. Parse error on line').waitFor()
  expect(await first!.locator('pre').isVisible()).toBe(false)
  await first!.getByText('Diagram source').click()
  expect(await first!.locator('pre').textContent()).toContain('flowchart LR')
  await close()
})

test('renders diagrams again when the theme changes', async () => {
  const { page, close } = await openPage(browser, server.url, { colorScheme: 'light' })
  await page.locator('.o-drawn svg').nth(1).waitFor()
  const color = () =>
    page
      .locator('.o-drawn .nodeLabel p')
      .first()
      .evaluate((label) => getComputedStyle(label).color)
  const before = await color()
  await page.locator('[data-do=theme]').click()
  await expect.poll(color, { timeout: 20_000 }).not.toBe(before)
  await close()
})

test('shows the source without JavaScript', async () => {
  const { page, close } = await openPage(browser, server.url, { javaScriptEnabled: false })
  expect(await page.locator('.o-diagram pre').first().isVisible()).toBe(true)
  expect(await page.getByText('Diagram source').first().isVisible()).toBe(false)
  await close()
})

test('a diagram runs no script and requests nothing', async () => {
  const { page, foreign, close } = await openPage(browser, `${server.url}/hostile`)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.locator('.o-drawn svg').nth(1).waitFor()
  expect(await page.locator('.o-drawn [onerror], .o-drawn script').count()).toBe(0)
  for (const node of await page.locator('.o-drawn .node, .o-drawn a').all()) await node.click({ force: true })
  const addresses = await page
    .locator('.o-drawn a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? link.getAttribute('xlink:href')))
  expect(addresses.filter((address) => /script:/i.test(address ?? ''))).toEqual([])
  expect([dialogs, foreign]).toEqual([[], []])
  await close()
})
