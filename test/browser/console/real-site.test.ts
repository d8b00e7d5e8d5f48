import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPage } from '../../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../../fixtures/browser/serve.ts'
import { createStage, parts, type Stage, wide } from './open.ts'

/** The example's own document with a running server. */
const description = (api: string) =>
  readFileSync(new URL('../../../examples/papermill/asyncapi.yaml', import.meta.url), 'utf8')
    .replaceAll('protocol: wss', 'protocol: ws')
    .replace('host: live.papermill.example', `host: ${api.replace('ws://', '')}`)
    .replace(
      'host: live.sandbox.papermill.example',
      `host: ${api.replace('ws://', '')}\n    pathname: /{room}\n    variables: { room: { enum: [small, large], default: small } }`,
    )

const at = '/api-reference/channels/floor/shop_id'
let stage: Stage
let site: TestServer
beforeAll(async () => {
  stage = await createStage()
  site = await serve({
    'docs.json': JSON.stringify({ name: 'Papermill', navigation: { asyncapi: 'asyncapi.yaml' } }),
    'asyncapi.yaml': description(stage.api.url),
  })
})
beforeEach(() => stage.reset())
afterAll(async () => {
  await site.close()
  await stage.close()
})

async function onPage(work: (page: Page, ui: ReturnType<typeof parts>) => Promise<void>, address = at) {
  const { page, close } = await openPage(stage.browser, `${site.url}${address}`, wide)
  try {
    await work(page, parts(page))
  } finally {
    await close()
  }
}

test('connects from a channel page, sends a message and shows schema differences', async () => {
  await onPage(async (page, ui) => {
    await page.locator('[data-do=try]').click()
    await ui.form.waitFor()
    await page.getByLabel(/^shop_id/).fill('shp_7Qd2')
    await page.getByLabel(/^key/).first().fill('secret')
    await ui.connect()
    expect(stage.api.upgrades[0]!.url).toBe('/floor/shp_7Qd2?key=secret')
    expect(stage.api.upgrades[0]!.headers['sec-websocket-protocol']).toBe('papermill.v2')
    await ui.pane.getByLabel(/^job_id/).fill('job_41c')
    await ui.send().click()
    await expect
      .poll(() => stage.api.arrived.map(({ data }) => String(data)))
      .toEqual(['{"type":"subscribe","job_id":"job_41c"}'])
    stage.api.broadcast(
      JSON.stringify({ type: 'job.progress', job_id: 'job_41c', sheets: 3, of: 9 }),
      JSON.stringify({ type: 'job.jammed', job_id: 'job_41c', press: null }),
    )
    await ui.line('job.progress').waitFor()
    await ui.line('press: expected string').waitFor()
    expect(await page.locator('[id="job.jammed.press"]').count()).toBe(1)
  })
})

test('connects to the server selected on the page, with its variables', async () => {
  await onPage(async (page, ui) => {
    await page.locator('select[data-do=server]').selectOption({ index: 1 })
    await page.locator('[data-do=try]').click()
    await ui.form.waitFor()
    await page.getByLabel(/^shop_id/).fill('s')
    await page.getByLabel(/^key/).first().fill('k')
    await ui.connect()
    expect(stage.api.upgrades[0]!.url).toBe('/small/floor/s?key=k')
  })
})

test("a link opens the console, and an operation's URL leads to its anchor", async () => {
  await onPage(async (_page, ui) => ui.form.waitFor(), `${at}?playground=open`)
  await onPage(async (page) => {
    expect(page.url()).toBe(`${site.url}${at}#tellProgress`)
    await expect.poll(() => page.locator('#tellProgress').isVisible()).toBe(true)
  }, `${at}/tellProgress`)
})
