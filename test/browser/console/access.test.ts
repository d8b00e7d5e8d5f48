import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../fixtures/browser/axe.ts'
import { everyNth } from '../../setup/sizes.ts'
import { createStage, type Stage, wide } from './open.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterEach(() => stage.reset())
afterAll(() => stage.close())

const input = {
  protocols: ['papermill.v2'],
  headers: [{ name: 'X-Trace', required: true }],
  security: [
    [{ kind: 'apiKey' as const, in: 'query' as const, name: 'key', id: 'key', scopes: [], flows: [] }],
  ],
}
const messages = [
  '{"type":"job.progress","sheets":118,"of":640}',
  '{"type":"job.progress","sheets":121,"of":640,"shift":{"of":[1,2]}}',
  '{"type":"job.jammed","press":null}',
  '{"type":"job.unheard"}',
]

const views: [string, BrowserContextOptions][] = [
  ['light', { ...wide, colorScheme: 'light' }],
  ['dark', { ...wide, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['phone, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
]
describe.each(everyNth(views, 3))('the console has no axe violations: %s', (_, options) => {
  test('before, during and after a connection', async () => {
    const { ui, page } = await stage.open(input, options)
    expect(await violations(page)).toEqual([])
    await ui.connect()
    stage.api.broadcast(...messages, Buffer.from([1, 2, 3]))
    await ui.line('01 02 03').waitFor()
    await ui.send().click()
    await ui.line('job.jammed').getByRole('button').first().click()
    await ui.line('01 02 03').getByRole('button').first().click()
    await page.getByText('Close options').click()
    await page.waitForTimeout(300)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    stage.api.closeAll(1000)
    await ui.pane.getByRole('button', { name: 'Reconnect' }).waitFor()
    stage.api.behaviour.refuse = 403
    await ui.pane.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByRole('heading', { name: 'Connection failed' }).waitFor()
    expect(await violations(page)).toEqual([])
  })
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await page.evaluate((item) => document.activeElement?.matches(item), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not come to ${selector}`)
}

test('works by keyboard alone', async () => {
  const { ui, page, url } = await stage.open(input)
  await page.goto(url)
  await page.locator('.tryit-button').focus()
  await page.keyboard.press('Enter')
  await page.waitForSelector('#api-playground-input')
  // The first field, the key, has the focus.
  await page.keyboard.type('typed')
  await page.keyboard.press('Control+Enter')
  await ui.pane.getByText('Connected', { exact: true }).waitFor()
  expect(stage.api.upgrades[0]!.url).toContain('key=typed')
  stage.api.broadcast(...messages)
  await ui.line('job.unheard').waitFor()
  await tabTo(page, '.op-events li button')
  // Connection lines have nothing to open and are skipped.
  for (const key of ['Home', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.parentElement?.textContent))
    .toMatch(/received.*job\.progress.*"sheets":121/)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.op-events li.op-open').count()).toBe(1)
  await tabTo(page, '.op-events .op-fold-line')
  await page.keyboard.press('Enter')
  expect(await page.locator('.op-events li.op-open').innerText()).toContain('fields')
  await tabTo(page, '[name=try-message]')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, '[id="try-body.job_id"]')
  await page.keyboard.type('by-key')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => stage.api.arrived.length).toBe(1)
  expect(JSON.parse(stage.api.last().data.toString())).toEqual({ type: 'unsubscribe', job_id: 'by-key' })
})

test('announces the connection status but not single messages', async () => {
  const { ui, page } = await stage.open()
  const log = page.getByRole('log')
  await ui.connect()
  expect(await log.getAttribute('aria-live')).toBe('off')
  expect(await page.locator('.o-status[role=status]').innerText()).toBe('Connected')
  await ui.send().click()
  await page.getByRole('status').filter({ hasText: 'Sent' }).waitFor()
  stage.api.closeAll(1013)
  await expect.poll(() => page.locator('.o-status[role=status]').innerText()).toBe('Closed 1013')
})

test('the page button closes the console and opens a new one', async () => {
  const { ui, page } = await stage.open()
  await ui.connect()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  expect(await page.locator('.op-pane.oc-console').count()).toBe(0)
  expect(new URL(page.url()).search).toBe('')
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('tryit-button')
  await page.locator('.tryit-button').click()
  await ui.pane.getByText('Not connected').waitFor()
})
