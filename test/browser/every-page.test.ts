import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from './chromium.ts'
import { lookAt, views } from './look-at.ts'
import { serve } from './serve.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe('axe finds nothing, nothing moves, at most 11 KB of script and all of it ours', () => {
  // A page of each kind is looked at in every view elsewhere; of the many that are alike, some are looked at here.
  test.each([
    ['examples/papermill', 2],
    ['docs', 4],
    ['starter', 1],
  ] as const)(
    'on the pages of %s, each in one of the views',
    async (folder, every) => {
      const served = await serve(folder)
      const all = [...(await served.site.map()).routes.keys()]
      const paths = all.filter((_, index) => index % every === 0)
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
