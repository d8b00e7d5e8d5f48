import type { Browser } from 'playwright-core'
import { violations } from '../fixtures/browser/axe.ts'
import { layoutShift, openPage } from '../fixtures/browser/chromium.ts'
import { combine } from '../setup/sizes.ts'

/** Width and colour scheme of a window. */
export type View = (typeof views)[number]

export const views = [
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

/** One page of each kind. */
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

async function shiftAgain(
  browser: Browser,
  url: string,
  options: (typeof views)[number]['options'],
): Promise<number> {
  const { page, close } = await openPage(browser, url, options)
  const shift = await layoutShift(page)
  await close()
  return shift
}

async function checkPage(
  browser: Browser,
  url: string,
  { options }: (typeof views)[number],
): Promise<string[]> {
  const { page, problems, foreign, scriptBytes, close } = await openPage(browser, url, options)
  // A real shift happens each time; a single one was a file that arrived late on a busy machine.
  const first = await layoutShift(page)
  const shift = first < 0.005 ? first : Math.min(first, await shiftAgain(browser, url, options))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const script = await scriptBytes()
  const result = [
    ...(await violations(page)),
    ...problems.map((problem) => `error: ${problem}`),
    ...foreign.map((address) => `asked for ${address}`),
    ...(shift >= 0.005 ? [`layout shift of ${shift}`] : []),
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...(script > 11 * 1024 ? [`${script} bytes of script`] : []),
  ]
  await close()
  return result.map((line) => `${url}: ${line}`)
}

/** Each kind in every view; a regular run covers both widths and both colour schemes of each kind. */
export const kindViews: [path: string, view: View][] = combine(kinds, [0, 2], [0, 1]).map(
  ([path, width, scheme]) => [path, views[width + scheme]!],
)

/** Two at a time, since a page mostly waits. */
export async function checkPages(
  browser: Browser,
  pages: { url: string; view: (typeof views)[number] }[],
): Promise<string[]> {
  const queue = [...pages]
  const results: string[] = []
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      results.push(...(await checkPage(browser, next.url, next.view)))
  }
  await Promise.all([work(), work()])
  return results
}
