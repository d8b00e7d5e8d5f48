import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ThemeName, themeNames } from '../../src/core/look/theme-names.ts'
import { violationsInBothSchemes } from '../fixtures/browser/axe.ts'
import { bookApi } from '../fixtures/browser/book-api.ts'
import { connectBrowser, layoutShift, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { isFull } from '../setup/sizes.ts'

type Place = 'center' | 'end' | 'sidebar'

type Facts = {
  /** Heights of the top bar and of the row of tabs below it, if there is one. */
  bar?: number
  row?: number
  side: number
  /** The width of the text in a window of 1600 pixels, unless it is as wide as its column. */
  text?: number
  /** The distance from the top of the window to a heading that a link leads to. */
  anchor: number
  search?: Place
  logo?: 'bar' | 'sidebar'
}

const facts: Record<ThemeName, Facts> = {
  mint: { bar: 64, row: 48, side: 288, text: 721, anchor: 152, search: 'center', logo: 'bar' },
  maple: { side: 304, text: 672, anchor: 152, search: 'sidebar', logo: 'sidebar' },
  palm: { bar: 64, row: 48, side: 304, anchor: 152, search: 'center', logo: 'bar' },
  willow: { side: 288, text: 600, anchor: 152, search: 'end', logo: 'sidebar' },
  linden: { bar: 64, side: 288, text: 572, anchor: 152, search: 'end', logo: 'bar' },
  almond: { bar: 56, row: 56, side: 264, text: 576, anchor: 40, search: 'sidebar' },
  aspen: { bar: 56, row: 40, side: 288, anchor: 152, search: 'center', logo: 'bar' },
  sequoia: { bar: 48, row: 48, side: 288, text: 648, anchor: 136 },
  luma: { bar: 48, side: 224, text: 648, anchor: 96 },
}

const paragraphs = Array.from(
  { length: 12 },
  (_, n) => `## Part ${n + 1}\n\n${'Paper is made of fibre. '.repeat(30)}`,
)

const siteOf = (theme: ThemeName, settings = {}) => ({
  'docs.json': JSON.stringify({
    name: 'Mill',
    theme,
    colors: { primary: '#0b6478', light: '#5cc6de' },
    navbar: {
      links: [{ label: 'Prices', href: '/prices' }],
      primary: { type: 'button', label: 'Open a shop', href: '/shop' },
    },
    footer: { links: [{ header: 'Read', items: [{ label: 'Prices', href: '/prices' }] }] },
    navigation: {
      versions: [
        {
          version: 'v2',
          tabs: [
            { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'prices', 'shop'] }] },
            { tab: 'API', openapi: 'openapi.json' },
          ],
        },
        { version: 'v1', pages: ['old'] },
      ],
    },
    ...settings,
  }),
  'openapi.json': JSON.stringify(bookApi),
  'index.mdx': `---\ntitle: Paper\n---\n\n<Card title="Prices" href="/prices">What paper costs.</Card>\n\n<Note>Paper burns.</Note>\n\n\`\`\`js order.js\nlet copies = 20\n\`\`\`\n\n${paragraphs.join('\n\n')}`,
  'prices.mdx': 'Twenty cents.',
  'shop.mdx': '---\nmode: custom\n---\n\n# A shop',
  'old.mdx': 'Older paper.',
})

/** All kinds of pages in a full run; otherwise one per theme, in rotation. */
const pagesFor = (theme: ThemeName) => {
  const pages = ['/', '/api-reference/books/id/get', '/shop']
  return isFull ? pages : [pages[themeNames.indexOf(theme) % pages.length]!]
}

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

/** What a reader sees where, in pixels. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const { x, y, width, height } = document.querySelector(selector)!.getBoundingClientRect()
      return { x, y, width, height }
    }
    return {
      ...{ bar: box('.o-top'), tabs: box('.o-tabs-top'), side: box('.o-side'), text: box('.prose') },
      ...{
        logo: box('.o-brand'),
        search: box('.o-find'),
        toggle: box('.o-theme'),
        footer: box('.o-site-foot'),
      },
      button: box('#topbar-cta-button'),
      hasSideways: document.documentElement.scrollWidth > innerWidth,
    }
  })

describe.each(themeNames)('the theme %s', (theme) => {
  let server: TestServer
  beforeAll(async () => {
    server = await serve(siteOf(theme))
  })
  afterAll(() => server.close())
  const { bar, row, side, text, anchor, search, logo } = facts[theme]

  test('has its heights, widths and places', async () => {
    const { page, close } = await openPage(browser, server.url, { viewport: { width: 1600, height: 900 } })
    const seen = await measure(page)
    expect(seen.side.width).toBe(side)
    if (bar) expect(seen.bar.height).toBe(bar + (row ?? 0))
    if (row) expect(seen.tabs).toMatchObject({ y: bar, height: row })
    if (text) expect(Math.round(seen.text.width)).toBe(text)
    if (logo === 'bar') expect(seen.logo.y + seen.logo.height).toBeLessThanOrEqual(seen.side.y)
    if (logo === 'sidebar') {
      expect(seen.logo.x + seen.logo.width).toBeLessThanOrEqual(side + 1)
      expect(seen.tabs.x).toBeGreaterThanOrEqual(side)
      // Its list of pages reaches the bottom of the window.
      expect(Math.round(seen.side.y + seen.side.height)).toBe(900)
    }
    if (search === 'sidebar') expect(seen.search.x + seen.search.width).toBeLessThan(side)
    if (search === 'center') expect(Math.abs(seen.search.x + seen.search.width / 2 - 800)).toBeLessThan(60)
    if (search === 'end') expect(seen.search.x).toBeGreaterThan(800)
    expect(seen.hasSideways).toBe(false)
    await close()
  })

  test('leaves the heading that a link leads to in sight', async () => {
    const { page, close } = await openPage(browser, `${server.url}/#part-6`, {
      viewport: { width: 1600, height: 900 },
      reducedMotion: 'reduce',
    })
    const top = () => page.locator('#part-6').evaluate((heading) => heading.getBoundingClientRect().y)
    const start =
      theme === 'almond' ? await page.locator('main').evaluate((pane) => pane.getBoundingClientRect().y) : 0
    await expect.poll(async () => Math.round((await top()) - start)).toBeGreaterThanOrEqual(anchor - 2)
    expect(Math.round((await top()) - start)).toBeLessThanOrEqual(anchor + 2)
    await close()
  })

  test('has a drawer and a row with the trail below 1024 pixels', async () => {
    const { page, close } = await openPage(browser, server.url, { viewport: { width: 1023, height: 900 } })
    const side = page.locator('.o-side')
    expect(await side.isVisible()).toBe(false)
    const trail = page.locator('.o-crumbs')
    expect((await trail.boundingBox())?.height).toBe(56)
    expect(await trail.innerText()).toBe('Guides › Start › Paper')
    await trail.getByRole('button').click()
    expect(await side.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1024, height: 900 })
    expect(await side.isVisible()).toBe(true)
    expect(await trail.isVisible()).toBe(false)
    await close()
  })

  test('has the table of contents from 1280 pixels', async () => {
    const { page, close } = await openPage(browser, server.url, { viewport: { width: 1279, height: 900 } })
    expect(await page.locator('.o-toc').isVisible()).toBe(false)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await page.locator('.o-toc').isVisible()).toBe(true)
    await close()
  })

  test.each(pagesFor(theme))('has no axe violations and no layout shift: %s', async (path) => {
    const { page, close } = await openPage(browser, server.url + path, {
      viewport: { width: 1440, height: 900 },
    })
    expect(await layoutShift(page)).toBeLessThan(0.005)
    expect(await violationsInBothSchemes(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await close()
  })

  test('loads one stylesheet of its own', async () => {
    const html = await (await fetch(server.url)).text()
    expect(html).toContain(`data-docs-theme="${theme}"`)
    const sheets = [...html.matchAll(/stylesheet" href="\/_octavo\/([a-z]+(?:-[a-z]+)?)-[\w-]{10}\.css/g)]
    expect(sheets.map(([, name]) => name)).toContain(`octavo-${theme}`)
    expect(html).not.toMatch(/"\/_octavo\/octavo-[\w-]{10}\.css"/)
  })
})

test('almond scrolls the text in its card, and returns to the place on the way back', async () => {
  const server = await serve(siteOf('almond'))
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
  const main = page.locator('main')
  const top = () => main.evaluate((pane) => pane.scrollTop)
  await expect
    .poll(async () => {
      // Browsers drop keys that come before the first paint.
      await page.keyboard.press('PageDown')
      return top()
    })
    .toBeGreaterThan(200)
  // Keys scroll with an animation.
  let last = await top()
  await expect
    .poll(
      async () => {
        const previous = last
        last = await top()
        return last - previous
      },
      { interval: 200 },
    )
    .toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect
    .poll(async () => {
      await main.evaluate((pane) => pane.scrollTo({ top: 500, behavior: 'instant' }))
      // A key may still be scrolling on a slow machine.
      await page.waitForTimeout(200)
      return top()
    })
    .toBe(500)
  await page.goto(`${server.url}/prices`)
  expect(await top()).toBe(0)
  await page.goBack()
  await expect.poll(top).toBe(500)
  await page.emulateMedia({ media: 'print' })
  expect(await main.evaluate((pane) => getComputedStyle(pane).overflowY)).toBe('visible')
  await close()
  await server.close()
})

test('sequoia has the page menu below the table of contents, with its list in full view', async () => {
  const server = await serve(siteOf('sequoia'))
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
  const menu = page.locator('.o-page-menu:visible')
  expect(await menu.count()).toBe(1)
  await menu.locator('summary').click()
  const list = menu.locator('.o-list')
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const entry = await list.locator('a').boundingBox()
  const top = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('a')?.textContent,
    [entry!.x + 4, entry!.y + 4],
  )
  expect(top).toBe('View Markdown')
  await close()
  await server.close()
})

test('almond marks the section that is in view', async () => {
  const server = await serve(siteOf('almond'))
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
  await page.locator('#part-8').evaluate((heading) => heading.scrollIntoView())
  await expect.poll(() => page.locator('.o-toc [aria-current]').innerText()).toBe('Part 8')
  await close()
  await server.close()
})

test('mint shows the whole response where the page has one column', async () => {
  const server = await serve(siteOf('mint'))
  const maxHeightAt = async (width: number) => {
    const { page, close } = await openPage(
      browser,
      `${server.url}/api-reference/books/id/get?playground=open`,
      {
        viewport: { width, height: 900 },
      },
    )
    const pane = page.locator('.o-leaf-in .op-pane')
    await pane.waitFor()
    const value = await pane.evaluate((element) => getComputedStyle(element).maxBlockSize)
    await close()
    return value
  }
  expect([await maxHeightAt(1279), await maxHeightAt(1280)]).toEqual(['none', '558px'])
  await server.close()
})

test('palm has a sidebar that collapses to 4rem and stays so on the next page', async () => {
  const server = await serve(siteOf('palm'))
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
  const width = async () => (await page.locator('.o-side').boundingBox())?.width
  const button = page.getByRole('button', { name: 'Collapse navigation' })
  await button.press('Enter')
  expect([await width(), await button.getAttribute('aria-expanded')]).toEqual([64, 'false'])
  await page.goto(`${server.url}/prices`)
  await expect.poll(width).toBe(64)
  await button.click()
  expect(await width()).toBe(304)
  await close()
  await server.close()
})

test.each([
  ['mint', 'pushes the sidebar up'],
  ['willow', 'is below the text'],
] as const)('%s has a footer that %s', async (theme, place) => {
  const server = await serve(siteOf(theme))
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  const { footer, side } = await measure(page)
  const isBelowSide = footer.y >= side.y + side.height - 1
  expect([isBelowSide, footer.width > 1300]).toEqual(
    place === 'pushes the sidebar up' ? [true, true] : [false, false],
  )
  await close()
  await server.close()
})

test('a banner moves the place that links lead to until it is dismissed', async () => {
  const server = await serve(siteOf('mint', { banner: { content: 'Closed on Monday', dismissible: true } }))
  const { page, close } = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } })
  const padding = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)
  expect(await padding()).toBe('192px')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await padding()).toBe('152px')
  await page.reload()
  expect(await padding()).toBe('152px')
  await close()
  await server.close()
})
