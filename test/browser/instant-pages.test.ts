import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve } from '../fixtures/browser/serve.ts'

const pages = Array.from({ length: 60 }, (_, at) => `page-${at}`)
const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    navigation: {
      groups: [
        {
          group: 'Guides',
          pages: [
            'index',
            'binding',
            { group: 'Paper', pages: ['paper/linen', 'paper/cotton'] },
            { group: 'Ink', pages: ['ink/black'] },
            ...pages,
          ],
        },
      ],
    },
  }),
  'index.mdx':
    '---\ntitle: Home\n---\nSee [binding](/binding), [the list](/list.csv) and [the text](/binding.md).',
  'binding.mdx': '---\ntitle: Binding\n---\nSewn.',
  'list.csv': 'a,b',
  'paper/linen.mdx': '---\ntitle: Linen\n---\nLinen.',
  'paper/cotton.mdx': '---\ntitle: Cotton\n---\nCotton.',
  'ink/black.mdx': '---\ntitle: Black\n---\nBlack.',
  ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\nWords.`])),
}

let browser: Browser
let url: string
beforeAll(async () => {
  browser = await connectBrowser()
  const server = await serve(files)
  url = server.url
  return async () => {
    await server.close()
    await browser.close()
  }
})

/** How the browser got the page: `navigational-prefetch`, or empty for a request. */
const deliveryOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      deliveryType: string
    })[]
    return entry!.deliveryType
  })

test('a page is fetched when the reader points at its link, and shown from there', async () => {
  const { page, close, problems } = await openPage(browser, url)
  const link = page.locator('.mdx-content a[href="/binding"]').first()
  await link.hover()
  // Browsers wait a moment, in case the pointer only passes.
  await page.waitForTimeout(600)
  await link.click()
  await page.waitForURL(`${url}/binding`)
  expect(await deliveryOf(page)).toBe('navigational-prefetch')
  expect(problems).toEqual([])
  await close()
})

test('files and Markdown are not fetched early', async () => {
  const { page, close } = await openPage(browser, url)
  const hrefs = await page.evaluate(() => {
    const rules = JSON.parse(document.querySelector('script[type=speculationrules]')!.textContent!)
    const selector: string = rules.prefetch[0].where.selector_matches
    return [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
  })
  expect(hrefs).toContain('/binding')
  for (const href of ['/list.csv', '/binding.md']) expect(hrefs).not.toContain(href)
  await close()
})

test('browsers without speculation rules fetch the page too, but not to save data', async () => {
  for (const saveData of [false, true]) {
    const { page, close } = await openPage(browser, `${url}/binding`)
    await page.addInitScript((saves) => {
      HTMLScriptElement.supports = () => false
      Object.defineProperty(navigator, 'connection', { value: { saveData: saves } })
    }, saveData)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('.mdx-content a[href="/binding"]').first().hover()
    await page.waitForTimeout(100)
    const hints = page.locator('link[rel=prefetch]')
    expect(await hints.evaluateAll((list) => list.map((hint) => hint.getAttribute('href')))).toEqual(
      saveData ? [] : [`${url}/binding`],
    )
    await close()
  }
})

test('the sidebar keeps its scroll position and open groups', async () => {
  const { page, close } = await openPage(browser, url)
  const side = page.locator('.o-side')
  await side.locator('summary', { hasText: 'Paper' }).click()
  await side.evaluate((element) => element.scrollTo(0, 400))
  await page.waitForTimeout(100)
  await side.locator('a[href="/page-20"]').click()
  await page.waitForURL(`${url}/page-20`)
  await expect.poll(() => side.evaluate((element) => element.scrollTop)).toBe(400)
  const isOpen = (title: string) =>
    side.locator('details', { hasText: title }).evaluate((group) => (group as HTMLDetailsElement).open)
  expect(await isOpen('Paper')).toBe(true)
  expect(await isOpen('Ink')).toBe(false)
  await page.goBack()
  await page.waitForURL(`${url}/`)
  expect(await isOpen('Paper')).toBe(true)
  await close()
})

test('pages fade into each other unless the reader prefers reduced motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, close, problems } = await openPage(browser, url, { reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        document.documentElement.dataset.fades = String(event.viewTransition !== null)
      })
    })
    await page.goto(url)
    await page.locator('.mdx-content a[href="/binding"]').first().click()
    await page.waitForURL(`${url}/binding`)
    await expect
      .poll(() => page.locator('html').getAttribute('data-fades'))
      .toBe(String(reducedMotion === 'no-preference'))
    expect(problems).toEqual([])
    await close()
  }
})

test('going back shows the page where it was left, in the same theme', async () => {
  const { page, close } = await openPage(browser, `${url}/page-3`, { viewport: { width: 900, height: 300 } })
  await page.getByRole('button', { name: /theme/i }).click()
  const theme = await page.locator('html').getAttribute('data-theme')
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }))
  await page.locator('.o-pager a').last().click()
  await page.waitForURL(`${url}/page-4`)
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL(`${url}/page-3`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  await close()
})
