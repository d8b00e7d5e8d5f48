import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.mjs'

export async function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('These tests need Chromium: apt-get install chromium')
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return chromium.launch({ executablePath, args })
}

/** A page that remembers what went wrong on it, what it asked of other hosts, and how much script it loaded. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const problems: string[] = []
  const foreign: string[] = []
  const scripts: Promise<number>[] = []
  page.on('pageerror', (problem) => problems.push(problem.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404 \(Not Found\)/.test(message.text())) problems.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(url).host && !request.url().startsWith('data:'))
      foreign.push(request.url())
  })
  page.on('response', (response) => {
    // The author's own code is theirs to weigh, and what draws diagrams is weighed by itself.
    if (
      response.request().resourceType() === 'script' &&
      !/\/_octavo\/(?:islands\/|diagram-)/.test(response.url())
    ) {
      scripts.push(
        response.body().then(
          (body) => gzipSync(body).length,
          // The page went on to another before it had come.
          () => 0,
        ),
      )
    }
  })
  await page.goto(url, { waitUntil: 'load' })
  const scriptBytes = async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  return { page, problems, foreign, scriptBytes, close: () => context.close() }
}

/** How far content moved by itself since the page was opened. https://web.dev/articles/cls */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )
}
