import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAttackList } from '../fixtures/attacks.ts'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { serve } from '../fixtures/browser/serve.ts'
import { createHostileSpec, createSpecSite } from '../fixtures/hostile-spec.ts'
import { everyNth } from '../setup/sizes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

/** Our own attacks set `__hit`; the public list calls `alert`. */
const trap = () => {
  const hits: string[] = []
  Object.defineProperty(window, '__hits', { value: hits })
  Object.defineProperty(window, '__hit', { set: (value) => hits.push(`__hit ${value}`) })
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(window, name, { value: (...words: unknown[]) => hits.push(`${name} ${words}`) })
}

test('runs nothing of a spec in a browser and requests no other host', async () => {
  const texts = everyNth(readAttackList(), 5)
  let turn = 0
  const result: string[] = []
  const context = await browser.newContext()
  await context.addInitScript(trap)
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    result.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => result.push(`window ${popup.url()}`))
  for (let start = 0; start < texts.length; start += 20) {
    const some = texts.slice(start, start + 20)
    // Every field contains another attack, and every page all of them.
    const server = await serve(createSpecSite(createHostileSpec(() => some[turn++ % some.length]!)))
    await page.route('**/*', (route) => {
      const address = route.request().url()
      if (address.startsWith(server.url) || address.startsWith('data:image/')) return route.continue()
      // Images of a spec may come from another https host.
      const isPicture = route.request().resourceType() === 'image' && /^https:\/\//.test(address)
      if (!isPicture) result.push(`${route.request().resourceType()} ${address}`)
      return route.abort()
    })
    for (const { url, kind } of (await server.site.map()).routes.values()) {
      if (kind === 'problem') continue
      await page.goto(
        server.url +
          encodeURI(url.replace(/\p{Surrogate}/gu, ''))
            .replaceAll('#', '%23')
            .replaceAll('?', '%3F'),
      )
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
        for (const element of document.querySelectorAll('[hidden]')) (element as HTMLElement).hidden = false
        for (const item of document.querySelectorAll<HTMLElement>('main *')) {
          for (const type of ['mouseover', 'focus', 'toggle', 'error', 'load', 'click'] as const) {
            if (type !== 'click' || item.matches('a[href^="#"], span, div, svg *'))
              item.dispatchEvent(new Event(type, { bubbles: false, cancelable: true }))
          }
        }
      })
      const hits = await page.evaluate(() => (window as unknown as { __hits: string[] }).__hits)
      result.push(...hits.map((hit) => `${hit} on ${url}`))
      expect(new URL(page.url()).origin).toBe(server.url)
    }
    await page.unroute('**/*')
    await server.close()
  }
  expect(result).toEqual([])
  await context.close()
}, 120_000)

test('the trap catches scripts that run', async () => {
  const context = await browser.newContext()
  await context.addInitScript(trap)
  const page = await context.newPage()
  await page.goto('data:text/html,<img src=x onerror="window.__hit=1;alert(2)">')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { __hits: string[] }).__hits))
    .toEqual(['__hit 1', 'alert 2'])
  await context.close()
})
