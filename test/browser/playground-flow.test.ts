import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { startPlaygroundSite } from '../fixtures/browser/playground-site.ts'
import { openTab } from '../fixtures/browser/tab.ts'

const responses = { 200: { description: 'Fine', content: { 'application/json': {} } } }
const address = {
  type: 'object',
  required: ['city'],
  properties: { city: { type: 'string', example: 'Umeå' }, zip: { type: 'string' } },
}

const spec = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  servers: [{ url: `${url}/v1` }, { url: `${url}/v2` }],
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/papers': { get: { summary: 'List papers', responses } },
    '/papers/{paper}': {
      get: {
        summary: 'Get a paper',
        parameters: [{ name: 'paper', in: 'path', required: true, schema: { type: 'string' } }],
        responses,
      },
    },
    '/shops/{shop}/orders': {
      post: {
        summary: 'Create an order',
        parameters: [
          {
            name: 'shop',
            in: 'path',
            required: true,
            description: `The shop that prints the order. ${'It must be open. '.repeat(10)}`,
            schema: { type: 'string', example: 'shp_1' },
          },
          {
            name: 'limit',
            in: 'query',
            required: true,
            description: 'How many.',
            schema: { type: 'integer', default: 20 },
          },
          { name: 'mode', in: 'query', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title'],
                properties: {
                  title: { type: 'string', description: 'Printed on the spine.' },
                  copies: { type: 'integer' },
                  format: { type: 'string', enum: ['octavo', 'quarto'], default: 'octavo' },
                  ship_to: address,
                },
              },
              example: { title: 'Moss', copies: 2, ship_to: { city: 'Lund' } },
            },
          },
        },
        responses,
      },
    },
    '/addresses': {
      post: {
        summary: 'Add an address',
        requestBody: { content: { 'application/json': { schema: address } } },
        responses,
      },
    },
  },
})

let site: Awaited<ReturnType<typeof startPlaygroundSite>>
let api: typeof site.api
let server: typeof site.server
let browser: typeof site.browser
let page: Page
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  site = await startPlaygroundSite(spec, { id: 'ord_1', total: { amount: 5 } })
  ;({ api, server, browser } = site)
})
afterAll(() => site.close())
beforeEach(async () => {
  await close?.()
  ;({ page, close } = await openTab(browser, server.url, { viewport: { width: 1440, height: 900 } }))
})

const createOrder = '/api-reference/shops/shop/orders/post'

async function open(path: string): Promise<void> {
  await page.goto(`${server.url}${path}?playground=open`)
  await page.waitForSelector('#api-playground-input')
}

const field = (id: string) => page.locator(`[id="try-${id}"]`)
const button = () => page.locator('.tryit-button')
const sample = () => page.locator('#request-example pre:visible').innerText()
const response = () => page.locator('.op-pane .o-status').innerText()
const warning = (id: string) => page.locator(`[id="try-${id}!"]`)

describe('everyday requests', () => {
  test('need three interactions without required parameters, by keyboard alone', async () => {
    await page.goto(`${server.url}/api-reference/papers/get`)
    await button().focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('#api-playground-input')
    await page.keyboard.type('secret')
    await page.keyboard.press('Control+Enter')
    await expect.poll(response).toMatch(/^200/)
    expect(api.last().headers.authorization).toBe('Bearer secret')
    expect(await page.locator('.op-pane').innerText()).toContain('ord_1')
  })

  test('need four interactions with a path parameter, by keyboard alone', async () => {
    await page.goto(`${server.url}/api-reference/papers/paper/get`)
    await button().focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('#api-playground-input')
    await page.keyboard.type('secret')
    const focusedId = () => page.evaluate(() => document.activeElement?.id)
    for (let steps = 0; steps < 10 && (await focusedId()) !== 'try-path.paper'; steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.type('linen')
    await page.keyboard.press('Control+Enter')
    await expect.poll(response).toMatch(/^200/)
    expect(api.last().url).toBe('/v1/papers/linen')
  })

  test('say what is still required', async () => {
    await open('/api-reference/addresses/post')
    const summary = page.locator('.op-left')
    expect(await summary.innerText()).toBe('Nothing required yet')
    expect(await page.locator('.op-try .o-req').count()).toBe(1)
    await field('body.zip').fill('903 26')
    expect(await summary.innerText()).toBe('Required: city')
    await field('body.city').fill('Umeå')
    expect(await summary.innerText()).toBe('')
  })
})

describe('Send', () => {
  test.each([
    [1440, 900],
    [390, 800],
  ])('stays in reach along the whole form at %i px', async (width, height) => {
    await page.setViewportSize({ width, height })
    await open(createOrder)
    const form = page.locator('#api-playground-input')
    for (const part of [0, 0.5, 0.9]) {
      await form.evaluate((element, share) => {
        const { top, height: all } = element.getBoundingClientRect()
        scrollBy({ top: top + all * share - innerHeight / 2, behavior: 'instant' })
      }, part)
      const box = (await button().boundingBox())!
      expect(box.y, `at ${part}`).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height, `at ${part}`).toBeLessThanOrEqual(height)
    }
  })

  test('shows the response below the bar on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open('/api-reference/papers/get')
    await button().click()
    await expect.poll(response).toMatch(/^200/)
    const pane = (await page.locator('.op-pane').boundingBox())!
    const bar = (await page.locator('.o-endpoint').boundingBox())!
    const top = (await page.locator('header').first().boundingBox())!
    expect(pane.y).toBeLessThan(700)
    expect(pane.y).toBeGreaterThanOrEqual(Math.max(bar.y + bar.height, top.y + top.height) - 1)
  })

  test('waits for path parameters', async () => {
    await open(createOrder)
    const before = api.requests.length
    for (let presses = 0; presses < 3; presses++) {
      await button().click()
      expect(await warning('path.shop').innerText()).toBe('Required')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('try-path.shop')
    }
    expect(api.requests.length).toBe(before)
    expect(await button().innerText()).toMatch(/^Send\s/)
  })

  test('warns once about other required fields', async () => {
    await open(createOrder)
    await field('path.shop').fill('s1')
    const before = api.requests.length
    await button().click()
    expect(await warning('query.mode').innerText()).toBe('Required')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('try-query.mode')
    expect(await button().innerText()).toContain('Send anyway')
    expect(api.requests.length).toBe(before)
    await button().click()
    await expect.poll(response).toMatch(/^200/)
    expect(api.last().url).toBe('/v1/shops/s1/orders?limit=20')
  })
})

describe('examples', () => {
  test('are placeholders, and defaults are named', async () => {
    await open(createOrder)
    expect(await field('path.shop').getAttribute('placeholder')).toBe('example: shp_1')
    expect(await field('body.title').getAttribute('placeholder')).toBe('example: Moss')
    expect(await field('body.copies').getAttribute('placeholder')).toBe('example: 2')
    expect(await field('body.format').locator('option').allInnerTexts()).toEqual([
      'default: octavo',
      'octavo',
      'quarto',
    ])
  })

  test('fill everything that is empty with one button', async () => {
    await open(createOrder)
    await field('body.title').fill('Fern')
    await page.getByRole('button', { name: 'Use example values' }).click()
    await expect.poll(() => field('path.shop').inputValue()).toBe('shp_1')
    expect(await field('body.title').inputValue()).toBe('Fern')
    expect(await field('body.copies').inputValue()).toBe('2')
    expect(await field('body.ship_to.city').inputValue()).toBe('Lund')
    expect(await field('query.mode').inputValue()).toBe('')
  })

  test('of schemas fill a body without its own example', async () => {
    await open('/api-reference/addresses/post')
    await page.getByRole('button', { name: 'Use example values' }).click()
    await expect.poll(() => field('body.city').inputValue()).toBe('Umeå')
  })
})

describe('the live sample', () => {
  test('names empty parameters and keeps the example body until it is edited', async () => {
    await open(createOrder)
    expect(await sample()).toContain('/v1/shops/{shop}/orders?limit=20')
    expect(await sample()).toContain('"title": "Moss"')
    await field('path.shop').fill('s1')
    await expect.poll(sample).toContain('/v1/shops/s1/orders')
    expect(await sample()).toContain('"title": "Moss"')
    await field('body.copies').fill('3')
    await expect.poll(sample).toContain('"copies": 3')
    expect(await sample()).not.toContain('Moss')
  })

  test('is the same before and after an edit that is undone', async () => {
    await open(createOrder)
    const before = await sample()
    await field('path.shop').fill('s1')
    await expect.poll(sample).toContain('s1')
    await field('path.shop').fill('')
    await expect.poll(sample).toBe(before)
  })
})

describe('the form', () => {
  test('says everything once', async () => {
    await open(createOrder)
    const text = await page.locator('main').innerText()
    expect(text.match(/through this site's proxy/g)).toHaveLength(1)
    expect(await page.locator('select:has(option[data-url]):visible').count()).toBe(1)
    expect(await page.locator('#try-server').count()).toBe(0)
  })

  test('describes fields as on the page, long texts in one line until expanded', async () => {
    await open(createOrder)
    const row = (id: string) => page.locator('.op-row', { has: field(id) })
    expect(await row('body.title').innerText()).toContain('Printed on the spine.')
    const long = row('path.shop').locator('details')
    const height = async () => (await long.boundingBox())!.height
    const folded = await height()
    await long.locator('summary').click()
    expect(await height()).toBeGreaterThan(2 * folded)
  })
})

describe('the body editor', () => {
  const typeBody = async (text: string) => {
    await open(createOrder)
    await page.getByText('Raw JSON').click()
    await field('body').fill(text)
    await field('body').press('End')
  }

  test('colours the text and matches brackets', async () => {
    await typeBody('{"title": "x", "copies": [1]}')
    await expect
      .poll(() => page.locator('.op-editor pre .k').allInnerTexts())
      .toEqual(['"title"', '"copies"'])
    expect(await page.locator('.op-editor pre .s').innerText()).toBe('"x"')
    await expect.poll(() => page.locator('.op-match').allInnerTexts()).toEqual(['{', '}'])
  })

  test('marks the line of an error', async () => {
    await typeBody('{\n  "title": "x"\n  "copies": 1\n}')
    await expect.poll(() => warning('body').innerText()).toMatch(/^Line 3: expected a comma/)
    expect(await page.locator('.op-editor .o-wrong').getAttribute('data-n')).toBe('3')
    await field('body').fill('{\n  "title": "x",\n  "copies": "many"\n}')
    await expect
      .poll(() => warning('body').innerText())
      .toBe('Line 3: `copies`: expected integer, got string')
  })

  test('completes keys and values by keyboard', async () => {
    await typeBody('')
    await page.keyboard.type('{')
    await page.keyboard.type('"ti')
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.first().innerText()).toContain('title')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Moss')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type(',"fo')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+Space')
    await expect.poll(() => options.allInnerTexts()).toHaveLength(2)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(JSON.parse(await field('body').inputValue())).toEqual({ title: 'Moss', format: 'quarto' })
    expect(await violations(page)).toEqual([])
    await page.getByText('Form', { exact: true }).click()
    expect(await field('body.title').inputValue()).toBe('Moss')
    expect(await field('body.format').inputValue()).toBe('"quarto"')
  })

  test('closes the suggestions when the caret moves away', async () => {
    await typeBody('{\n\n\n}')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('"ti')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    expect(await field('body').inputValue()).toBe('{\n"ti"\n\n\n}')
  })

  test('has no axe violations with suggestions open', async () => {
    await typeBody('')
    await page.keyboard.type('{"')
    await page.getByRole('listbox').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('listbox').count()).toBe(0)
  })
})
