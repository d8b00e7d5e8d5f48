import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] } }),
    'index.mdx':
      '<b style={{ color: "rgb(1, 2, 3)" }}>Coloured</b> <Tabs><Tab title="A">One</Tab><Tab title="B">Two</Tab></Tabs>',
  }
  ;[browser, server] = await Promise.all([connectBrowser(), serve(files)])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test("runs Octavo's scripts and shows inline styles without violations", async () => {
  const { page, problems, close } = await openPage(browser, server.url, {})
  await page.getByRole('tab', { name: 'B' }).click()
  expect(await page.getByText('Two').isVisible()).toBe(true)
  expect(await page.getByText('Coloured').evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(1, 2, 3)',
  )
  expect(problems).toEqual([])
  await close()
})

/** What code that got onto the page would try next. */
const attempts: Record<string, () => unknown> = {
  'HTML from text': () => {
    document.body.innerHTML = '<img src=x onerror="window.name = 1">'
  },
  'another script from the same origin': () => {
    document.createElement('script').src = '/_octavo/other.js'
  },
  'an inline script': () => {
    document.createElement('script').text = 'window.name = 1'
  },
}

test.each(Object.keys(attempts))('refuses %s', async (name) => {
  const { page, close } = await openPage(browser, server.url, {})
  await expect(page.evaluate(attempts[name]!)).rejects.toThrow(/Trusted(?:HTML|ScriptURL|Script)/)
  await close()
})

test('does not run a same-origin script from parsed HTML', async () => {
  const { page, close } = await openPage(browser, server.url, {})
  const blocked = await page.evaluate(async () => {
    const violation = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    )
    const frame = new DOMParser().parseFromString('<script src="/_octavo/x.js"></script>', 'text/html')
    document.body.append(document.adoptNode(frame.querySelector('script')!))
    return Promise.race([violation, new Promise((resolve) => setTimeout(resolve, 500, 'inert'))])
  })
  expect(blocked).toBe('inert')
  await close()
})
