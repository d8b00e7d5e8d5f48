import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { serve } from '../fixtures/browser/serve.ts'
import { everyNth } from '../setup/sizes.ts'
import { lookAt, views } from './look-at.ts'

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
    async (folder, every) => {
      const served = await serve(folder)
      const all = [...(await served.site.map()).routes.keys()]
      const paths = everyNth(all, every)
      const findings = await lookAt(
        browser,
        paths.map((path, index) => ({ url: served.url + path, view: views[index % views.length]! })),
      )
      await served.close()
      expect(findings).toEqual([])
    },
    240_000,
  )
})
