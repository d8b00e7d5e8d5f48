import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

const text = `---
title: Home
tag: New
---

Words with a [link](/other).

## First

<Warning>Mind the press.</Warning>

<CardGroup><Card title="A" icon="zap">a</Card></CardGroup>

<AccordionGroup><Accordion title="Why?">Because.</Accordion></AccordionGroup>

<Steps><Step title="One">Do it.</Step></Steps>

<Tabs><Tab title="T">t</Tab></Tabs>

<Expandable title="more">e</Expandable>

<Tooltip tip="A word.">word</Tooltip>

<Frame>f</Frame>

<Update label="March">News</Update>

\`\`\`js a.js lines {1}
one()
\`\`\`

<CodeGroup>

\`\`\`js One
one()
\`\`\`

\`\`\`js Two
two()
\`\`\`

</CodeGroup>
`
const site = {
  'docs.json': JSON.stringify({
    name: 'Mill',
    logo: '/logo.svg',
    colors: { primary: '#0b6478', light: '#5cc6de', dark: '#003344' },
    background: { color: { light: '#fefefe', dark: '#010203' } },
    banner: { content: 'News' },
    styling: { eyebrows: 'breadcrumbs' },
    navbar: {
      links: [{ label: 'Blog', href: '/other' }],
      primary: { type: 'button', label: 'Go', href: '/other' },
    },
    footer: { socials: { x: 'https://x.test/mill' } },
    feedback: { thumbsRating: true },
    navigation: {
      languages: ['en', 'de'].map((language) => ({
        language,
        tabs: [
          {
            tab: 'Guides',
            groups: [
              { group: 'Start', pages: language === 'en' ? ['index', 'other', 'code', 'long'] : ['de'] },
            ],
          },
        ],
      })),
    },
  }),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'index.mdx': text,
  'other.mdx': '---\ntitle: Other\n---\n\n## Sidebar\n\n## Pagination\n\n## Content area\n\nWords.',
  'code.mdx':
    '---\ntitle: Create a product\n---\n\n<RequestExample>\n\n```js\ngo()\n```\n\n</RequestExample>\n\nWords.',
  'long.mdx': `---\ntitle: ${'invalid_'.repeat(9)}\n---\n\nWords.`,
  'own.css': '#content-area { max-width: 30rem; }',
  'de.mdx': 'Hallo',
  'own.js': `window.seen = document.documentElement.className`,
  'tool.js': `const fs = require('fs'); fs.rmSync('/')`,
}

const namesUnder = (heading: string) => {
  const docs = readFileSync('docs/moving/hooks.mdx', 'utf8')
  const section = docs.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!)
}

let browser: Browser
let server: TestServer
let page: Page
const problems: string[] = []

beforeAll(async () => {
  browser = await connectBrowser()
  server = await serve(site)
  page = await browser.newPage({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } })
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.goto(`${server.url}/`)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

describe('names that existing styles and scripts use', () => {
  test.each(['Ids', 'Classes', 'Attributes'])('are on the page as documented: %s', async (heading) => {
    const names = namesUnder(heading)
    expect(names.length).toBeGreaterThan(15)
    const missing = await page.evaluate((all) => all.filter((item) => !document.querySelector(item)), names)
    expect(missing).toEqual([])
  })

  test('are on the page of a site with a theme as documented', async () => {
    const settings = JSON.parse(site['docs.json'])
    const config = { ...settings, theme: 'maple', banner: { content: 'Open on Sunday' } }
    const themed = await serve({ ...site, 'docs.json': JSON.stringify(config) })
    const { page: themedPage, close } = await openPage(browser, themed.url)
    const names = namesUnder('Themes')
    expect(names).toHaveLength(3)
    for (const name of names) expect([name, await themedPage.locator(name).count()]).toEqual([name, 1])
    await close()
    await themed.close()
  })

  test('include variables of three numbers', async () => {
    const values = await page.evaluate(
      (names) => names.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
      namesUnder('Variables'),
    )
    for (const value of values) expect(value).toMatch(/^\d+ \d+ \d+$/)
    expect(values.slice(0, 4)).toEqual(['11 100 120', '92 198 222', '0 51 68', '254 254 254'])
  })

  test('include no duplicate ids', async () => {
    const ids = await page.$$eval('[id]', (all) => all.map(({ id }) => id))
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  test('work with owner scripts but not with tools in the folder', async () => {
    expect(problems).toEqual([])
    expect(await page.evaluate(() => (window as unknown as { seen: string }).seen)).toBe('dark')
    expect(await page.locator('script[src*="tool.js"]').count()).toBe(0)
  })
})

describe('a text width set by the owner', () => {
  test('leaves the code beside the text and the title complete', async () => {
    await page.goto(`${server.url}/code`)
    const boxes = await page.evaluate(() =>
      ['#page-title', '.o-leaf'].map((name) =>
        document.querySelector(name)!.getBoundingClientRect().toJSON(),
      ),
    )
    expect(boxes[0]!.width).toBeGreaterThan(250)
    expect(boxes[1]!.right).toBe(1440)
  })

  test('does not let a long page title widen a phone layout', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server.url}/`)
  })
})

describe('the class of the page', () => {
  const names = () => page.evaluate(() => document.documentElement.className)

  test("follows the system, then the reader's choice across pages", async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(names).toBe('light')
    await page.locator('[data-do=theme]').click()
    await expect.poll(names).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('isDarkMode'))).toBe('dark')
    await page.reload()
    expect(await names()).toBe('dark')
    await page.locator('[data-do=theme]').click()
    await expect.poll(names).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await names()).toBe('light')
  })

  test('follows the system again after a third click', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    const button = page.locator('[data-do=theme]')
    while ((await page.evaluate(() => document.documentElement.dataset.theme)) !== undefined)
      await button.click()
    for (let clicks = 0; clicks < 3; clicks++) await button.click()
    expect(await page.locator('#said').textContent()).toBe('System theme')
    await page.reload()
    expect(await names()).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(names).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

test('a heading with a reserved name keeps its anchor', async () => {
  await page.goto(`${server.url}/other#sidebar`)
  const tags = await page.evaluate(() =>
    ['sidebar', 'pagination', 'content-area'].map((id) => document.getElementById(id)?.tagName),
  )
  expect(tags).toEqual(['H2', 'H2', 'H2'])
  await page.locator('.o-skip').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**#start')
})

test("an owner's button opens search by dispatching its shortcut", async () => {
  await page.goto(`${server.url}/`)
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', metaKey: true, bubbles: true })),
  )
  await page.locator('dialog[open]').waitFor()
})
