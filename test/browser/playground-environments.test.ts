import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { startPlaygroundSite } from '../fixtures/browser/playground-site.ts'
import { openTab } from '../fixtures/browser/tab.ts'

const responses = { 200: { description: 'Fine', content: { 'application/json': {} } } }
const spec = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  servers: [{ url: `${url}/live` }, { url: `${url}/test` }],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/orders': {
      post: {
        summary: 'Create an order',
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { copies: { type: 'integer' } } } },
          },
        },
        responses,
      },
    },
    '/files': { get: { summary: 'List files', servers: [{ url: `${url}/files` }], responses } },
    '/orders/{id}': {
      get: {
        summary: 'Get an order',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses,
      },
    },
  },
})

const [create, get] = ['/api-reference/orders/post', '/api-reference/orders/id/get']
let site: Awaited<ReturnType<typeof startPlaygroundSite>>
let api: typeof site.api
let server: typeof site.server
let browser: typeof site.browser
let page: Page
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  site = await startPlaygroundSite(spec, { id: 'ord_7', total: { amount: 12 } })
  ;({ api, server, browser } = site)
})
afterAll(() => site.close())
beforeEach(async () => {
  await close?.()
  ;({ page, close } = await openTab(browser, server.url, { viewport: { width: 1440, height: 900 } }))
})

async function open(path: string): Promise<void> {
  await page.goto(`${server.url}${path}?playground=open`)
  await page.waitForSelector('#api-playground-input')
}

const field = (id: string) => page.locator(`[id="try-${id}"]`)
const panel = () => page.getByRole('region', { name: 'Environments' })

async function send() {
  const before = api.requests.length
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => api.requests.length).toBe(before + 1)
  await expect.poll(() => page.locator('.op-pane .o-status').innerText()).toMatch(/^200/)
  return api.last()
}

async function addEnvironment(name: string): Promise<void> {
  if (!(await panel().isVisible())) await page.getByRole('button', { name: /^Environment/ }).click()
  await field('environment').waitFor()
  const options = field('environment').locator('option')
  const count = await options.count()
  await page.getByRole('button', { name: 'Add environment' }).click()
  // The panel is drawn with the next frame. Until then, the name field is that of the environment before.
  await expect.poll(() => options.count()).toBe(count + 1)
  await field('environment-name').fill(name)
}

async function addVariable(name: string, value: string): Promise<void> {
  await field('variable-name').fill(name)
  await field('variable-name').press('Enter')
  await page.getByLabel(`{{${name}}}`, { exact: true }).fill(value)
}

test('switch server, keys and variables in one place', async () => {
  await open(get)
  await addEnvironment('Live')
  await field('auth.token.token').fill('live-key')
  await addVariable('order', 'ord_live')
  await addEnvironment('Test')
  await page.getByLabel('Server', { exact: true }).selectOption({ index: 1 })
  await field('auth.token.token').fill('test-key')
  await addVariable('order', 'ord_test')
  await field('path.id').fill('{{order}}')
  const first = await send()
  expect([first.url, first.headers.authorization]).toEqual(['/test/orders/ord_test', 'Bearer test-key'])
  await field('environment').selectOption('Live')
  const second = await send()
  expect([second.url, second.headers.authorization]).toEqual(['/live/orders/ord_live', 'Bearer live-key'])
  expect(await page.getByRole('button', { name: 'Environment: Live' }).count()).toBe(1)
  expect(await page.locator('#request-example pre:visible').innerText()).toContain('/live/orders/ord_live')
  expect(await violations(page)).toEqual([])
})

test('chain requests with a value of a response', async () => {
  await open(create)
  await addEnvironment('Live')
  await addVariable('count', '3')
  await field('body.copies').fill('{{count}}')
  expect(await page.locator('[id="try-body.copies!"]').count()).toBe(0)
  expect(JSON.parse((await send()).body.toString())).toEqual({ copies: 3 })
  await field('variable-source').selectOption('id')
  await page.getByRole('button', { name: 'Add variable' }).click()
  expect(await page.getByLabel('{{id}}', { exact: true }).inputValue()).toBe('ord_7')
  await open(get)
  await field('path.id').fill('{{id}}')
  expect((await send()).url).toBe('/live/orders/ord_7')
})

test('keep their server on pages with other servers, and when a request is filled in again', async () => {
  await open(get)
  await field('path.id').fill('ord_1')
  await send()
  await addEnvironment('Test')
  await page.getByLabel('Server', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await page.getByRole('button', { name: /live\/orders\/ord_1/ }).click()
  expect((await send()).url).toBe('/test/orders/ord_1')
  await open('/api-reference/files/get')
  expect((await send()).url).toBe('/files/files')
  await page.getByRole('button', { name: 'Environment: Test' }).click()
  await field('environment').selectOption('None')
  await field('environment').selectOption('Test')
  await open(get)
  expect((await send()).url).toBe('/test/orders/ord_1')
})

test('block sending while a variable in the path is empty', async () => {
  await open(get)
  await addEnvironment('Live')
  await addVariable('order', '')
  await field('path.id').fill('{{order}}')
  const before = api.requests.length
  await page.keyboard.press('Control+Enter')
  expect(await page.locator('[id="try-path.id!"]').innerText()).toBe('Required')
  expect(api.requests.length).toBe(before)
})

test('stay in the tab unless they are stored on this device', async () => {
  await open(get)
  await addEnvironment('Live')
  await addVariable('order', 'ord_9')
  const isStored = () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('ord_9'))
  expect(await isStored()).toBe(false)
  await page.getByLabel('Store environments on this device').check()
  expect(await isStored()).toBe(true)
  await page.getByLabel('Store environments on this device').uncheck()
  expect(await isStored()).toBe(false)
})

test('take their keys with them when they are removed', async () => {
  await open(get)
  await addEnvironment('Live')
  await field('auth.token.token').fill('gone-soon')
  await page.getByRole('button', { name: 'Remove Live' }).click()
  expect(await field('auth.token.token').inputValue()).toBe('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('gone-soon')
})

test('never appear in shared links', async () => {
  await open(get)
  await addEnvironment('Live')
  await addVariable('order', 'ord_private')
  await field('path.id').fill('{{order}}')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('blocked'))
  })
  await page.getByRole('button', { name: 'Share link' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('request')).toBe(true)
  expect(page.url()).not.toContain('ord_private')
})
