import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../../../../test/fixtures/browser/axe.ts'
import { readScript } from '../../../../test/fixtures/browser/bundle.ts'
import { connectBrowser } from '../../../../test/fixtures/browser/chromium.ts'
import type { HistoryEntry } from './history.ts'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

const hostile = '<img src=x onerror="window.hacked=1">'
const entry = (time: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  method: 'GET',
  address: `https://a.example/${hostile}`,
  time,
  draft: { variables: {}, parameters: [['query n', String(time)]] },
  ...more,
})

async function open(entries: HistoryEntry[]): Promise<Page> {
  const page = await browser.newPage()
  await page.setContent('<!doctype html><html lang="en"><title>t</title><main><h1>t</h1></main></html>')
  await page.addScriptTag({ content: readScript('history.js') })
  await page.evaluate(
    (list) => (window as unknown as { draw: (all: HistoryEntry[]) => void }).draw(list),
    entries,
  )
  return page
}

test('restores a request by keyboard and escapes its text', async () => {
  const page = await open([entry(2, { status: 404 }), entry(1)])
  const rows = page.getByRole('listitem').getByRole('button')
  expect(await rows.count()).toBe(2)
  expect(await rows.nth(0).textContent()).toContain(`404 GET https://a.example/${hostile}`)
  expect(await rows.nth(1).textContent()).toContain('No response')
  await rows.nth(1).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => (window as unknown as { picked: object[] }).picked)).toEqual([
    { variables: {}, parameters: [['query n', '1']] },
  ])
  expect(await page.locator('img').count()).toBe(0)
  expect((await violations(page)).filter((line) => !/region|landmark/.test(line))).toEqual([])
  await page.close()
})

test('shows an empty state with focus after clearing', async () => {
  const page = await open([entry(1)])
  await page.getByRole('button', { name: 'Clear history' }).click()
  expect(await page.locator('main').textContent()).toContain('No requests yet')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('History')
  await page.close()
})
