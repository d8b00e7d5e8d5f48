import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { serve } from '../fixtures/browser/serve.ts'
import { everyNth } from '../setup/sizes.ts'
import { checkPages, views } from './check-pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('pages have no axe violations, no layout shift and at most 11 KB of our own script', () => {
  // `pages.test.ts` has one page of each kind in every view. Most of these are alike, so a regular run
  // opens a sample.
  test.each([
    ['examples/papermill', 26],
    ['docs', 50],
    ['starter', 14],
  ] as const)(
    'of %s, each in one of the views',
    async (folder, step) => {
      const server = await serve(folder)
      const all = [...(await server.site.map()).routes.keys()]
      const paths = everyNth(all, step)
      const problems = await checkPages(
        browser,
        paths.map((path, index) => ({ url: server.url + path, view: views[index % views.length]! })),
      )
      await server.close()
      expect(problems).toEqual([])
    },
    240_000,
  )
})
