import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { launch, layoutShift, openPage } from './chromium.ts'
import { type Served, serve } from './serve.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const views = [
  {
    name: 'wide and light',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const },
  },
  {
    name: 'wide and dark',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
  },
  {
    name: 'a phone, light',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'light' as const, hasTouch: true },
  },
  {
    name: 'a phone, dark',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const, hasTouch: true },
  },
]

/** One page of each kind, which is looked at in every view. */
const kinds = [
  '/',
  '/guides/your-first-book',
  '/api/v2/create-order',
  '/api-reference/shops/shop_id/patch',
  '/api-reference/webhooks/proof.ready',
  '/api-reference/channels/floor/shop_id',
  '/changelog',
  '/no-such-page',
]

async function shiftAgain(url: string, options: (typeof views)[number]['options']): Promise<number> {
  const { page, close } = await openPage(browser, url, options)
  const shift = await layoutShift(page)
  await close()
  return shift
}

async function look(url: string, { options }: (typeof views)[number]): Promise<string[]> {
  const { page, problems, foreign, scriptBytes, close } = await openPage(browser, url, options)
  // What moves on a page moves each time; once alone it was a file that came late on a busy machine.
  const first = await layoutShift(page)
  const shift = first < 0.005 ? first : Math.min(first, await shiftAgain(url, options))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const script = await scriptBytes()
  const found = [
    ...(await violations(page)),
    ...problems.map((problem) => `error: ${problem}`),
    ...foreign.map((address) => `asked for ${address}`),
    ...(shift >= 0.005 ? [`layout shift of ${shift}`] : []),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(script > 11 * 1024 ? [`${script} bytes of script`] : []),
  ]
  await close()
  return found.map((line) => `${url}: ${line}`)
}

/** Two at a time: a page mostly waits for itself. */
async function lookAt(pages: { url: string; view: (typeof views)[number] }[]): Promise<string[]> {
  const waiting = [...pages]
  const findings: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      findings.push(...(await look(next.url, next.view)))
  }
  await Promise.all([work(), work()])
  return findings
}

describe('axe finds nothing, nothing moves, at most 11 KB of script and all of it ours', () => {
  // Pages of the documentation are all of one kind: every second one is looked at.
  test.each([
    ['examples/papermill', 1],
    ['docs', 2],
    ['starter', 1],
  ] as const)(
    'on the pages of %s, each in one of the views',
    async (folder, every) => {
      const served = await serve(folder)
      const all = [...(await served.site.map()).routes.keys()]
      const paths = all.filter((_, index) => index % every === 0)
      const findings = await lookAt(
        paths.map((path, index) => ({ url: served.url + path, view: views[index % views.length]! })),
      )
      await served.close()
      expect(findings).toEqual([])
    },
    240_000,
  )

  test.each(views)('on a page of each kind, $name', async (view) => {
    const served = await serve('examples/papermill')
    const findings = await lookAt(kinds.map((path) => ({ url: served.url + path, view })))
    await served.close()
    expect(findings).toEqual([])
  })
})

describe('states of a page', () => {
  let served: Served
  beforeAll(async () => {
    served = await serve('examples/papermill')
  })
  afterAll(() => served.close())

  test.each(views)(
    '$name: everything open, axe finds nothing',
    async ({ options }) => {
      const { page, close } = await openPage(browser, `${served.url}/guides/your-first-book`, options)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details'))
          (details as HTMLDetailsElement).open = true
      })
      for (const tab of await page.locator('main [role=tab][aria-selected=false]').all()) await tab.click()
      await page.locator('[data-do=expand]').first().click()
      await page.locator('.tip-word').first().focus()
      expect(await violations(page)).toEqual([])
      await close()
    },
    60_000,
  )

  test.each(views.slice(2))('$name: the drawer, axe finds nothing', async ({ options }) => {
    const { page, close } = await openPage(browser, `${served.url}/guides/your-first-book`, options)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.locator('#side:popover-open').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.locator('#side:popover-open').count()).toBe(0)
    await close()
  })

  test('without JavaScript every tab and fold can be read', async () => {
    const { page, close } = await openPage(browser, `${served.url}/guides/your-first-book`, {
      javaScriptEnabled: false,
    })
    const panels = await page.locator('main [role=tabpanel]').all()
    expect(panels.length).toBeGreaterThan(2)
    for (const panel of panels) expect(await panel.isVisible()).toBe(true)
    expect(await page.locator('[data-do=theme]').isVisible()).toBe(false)
    await page.locator('main details:not([open]) > summary').first().click()
    await close()
  })

  test('on paper there is the text, without the bars around it', async () => {
    const { page, close } = await openPage(browser, `${served.url}/guides/your-first-book`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.top').isVisible()).toBe(false)
    expect(await page.locator('.side').isVisible()).toBe(false)
    for (const panel of await page.locator('main [role=tabpanel]').all())
      expect(await panel.isVisible()).toBe(true)
    await close()
  })
})
