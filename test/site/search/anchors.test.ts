import { beforeAll, expect, test } from 'vitest'
import type { UrlPath } from '../../../src/core/path.ts'
import { openSearched } from './indexed-site.ts'

let searched: Awaited<ReturnType<typeof openSearched>>
beforeAll(async () => {
  searched = await openSearched('examples/papermill')
  return () => searched.site.close()
}, 60_000)

/** On the page, or in a part that the browser loads for the anchor. */
function isReachable(html: string, anchor: string): boolean {
  if (html.includes(` id="${anchor}"`)) return true
  return [...html.matchAll(/data-part="([^"]+)"/g)].some(([, start]) => anchor.startsWith(start!))
}

test('every search result leads to an existing anchor', async () => {
  const { index, site } = searched
  const missing: string[] = []
  let count = 0
  for (const { url, anchor } of index.entries) {
    if (anchor === undefined) continue
    count += 1
    const html = (await site.html(url as UrlPath)) ?? ''
    if (!isReachable(html, anchor)) missing.push(`${url}#${anchor}`)
  }
  expect(count).toBeGreaterThan(150)
  expect(missing).toEqual([])
}, 60_000)
