import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'

let browser: Browser
let server: TestServer
beforeAll(async () => {
  const files = {
    'docs.json': JSON.stringify({ name: 'Mill', navigation: { pages: ['index'] } }),
    'index.mdx': [
      'Read the [first link](/index) in this text.',
      'Read the <span className="plain">[plain link](/index)</span> in this text.',
      '<span className="pale">Pale</span>',
    ].join('\n\n'),
    'style.css': '.plain a { text-decoration: none !important; border: 0 !important } .pale { color: #bbb }',
  }
  ;[browser, server] = await Promise.all([connectBrowser(), serve(files)])
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('each look is checked, of text and of links', async () => {
  const { page, close } = await openPage(browser, server.url, {})
  const found = await violations(page)
  expect(found.map((line) => line.replace(/\[.*| —.*/, ''))).toEqual([
    'color-contrast: .pale',
    'link-in-text-block: .plain > .link',
  ])
  await close()
})
