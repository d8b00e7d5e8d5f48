import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violations } from '../fixtures/browser/axe.ts'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { watchClipboard } from '../fixtures/browser/clipboard.ts'
import { type EchoApi, type ReceivedRequest, respondJson, startApi } from '../fixtures/browser/echo-api.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { openTab } from '../fixtures/browser/tab.ts'
import { createTempFolder } from '../fixtures/build/site-folder.ts'
import { everyNth } from '../setup/sizes.ts'

const run = promisify(execFile)

const order = {
  type: 'object',
  required: ['title', 'copies', 'binding'],
  properties: {
    title: { type: 'string', maxLength: 120 },
    copies: { type: 'integer', minimum: 1, maximum: 5000 },
    serial: { type: 'integer', format: 'int64' },
    format: { type: 'string', enum: ['octavo', 'quarto'] },
    rush: { type: 'boolean' },
    note: { type: ['string', 'null'] },
    tags: { type: 'array', items: { type: 'string' } },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
    ship_to: {
      type: 'object',
      properties: { city: { type: 'string' }, country: { type: 'string', pattern: '^[A-Z]{2}$' } },
    },
    binding: {
      oneOf: [{ $ref: '#/components/schemas/Hard' }, { $ref: '#/components/schemas/Soft' }],
      discriminator: { propertyName: 'kind', mapping: { hard: '#/components/schemas/Hard' } },
    },
  },
}
const responses = {
  200: {
    description: 'Fine',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string' }, amount: { type: 'integer' } },
        },
      },
    },
  },
}

const spec = (url: string) => ({
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  servers: [
    { url: `${url}/v1`, description: 'main' },
    { url: `${url}/v2`, description: 'other' },
  ],
  security: [{ token: [] }],
  components: {
    schemas: {
      Hard: {
        type: 'object',
        title: 'Hardcover',
        required: ['kind', 'cloth'],
        properties: { kind: { const: 'hard' }, cloth: { type: 'string' } },
      },
      Soft: {
        type: 'object',
        title: 'Paperback',
        required: ['kind'],
        properties: { kind: { const: 'soft' }, flaps: { type: 'boolean' } },
      },
    },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      user: { type: 'http', scheme: 'basic' },
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      query: { type: 'apiKey', in: 'query', name: 'key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
    },
  },
  paths: {
    '/shops/{shop}/orders': {
      post: {
        summary: 'Create an order',
        parameters: [
          { name: 'shop', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          {
            name: 'expand',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { enum: ['shop', 'paper'] } },
          },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object', properties: { city: { type: 'string' } } },
          },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: order,
              example: { title: 'Moss', copies: 2, binding: { kind: 'soft' } },
            },
          },
        },
        responses,
      },
    },
    '/papers': { get: { summary: 'List papers', responses } },
    '/uploads': {
      post: {
        summary: 'Upload',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  title: { type: 'string' },
                  meta: { type: 'object', properties: { n: { type: 'integer' } } },
                  file: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
        responses,
      },
    },
    '/search': {
      post: {
        summary: 'Search',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { q: { type: 'string' }, page: { type: 'integer' } } },
            },
          },
        },
        responses,
      },
    },
    '/reprints': {
      post: {
        summary: 'Reprint',
        parameters: [
          { name: 'limit', in: 'query', example: 25, schema: { type: 'integer', default: 10 } },
          {
            name: 'paper',
            in: 'query',
            examples: { thin: { value: 'bible' } },
            schema: { type: 'string', example: 'any' },
          },
          {
            name: 'sizes',
            in: 'query',
            example: ['A5', 'A6'],
            schema: { type: 'array', items: { type: 'string' } },
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['note'],
                properties: { note: { type: ['string', 'null'] }, remark: { type: ['string', 'null'] } },
              },
            },
          },
        },
        responses,
      },
    },
    '/invoices': {
      get: {
        summary: 'List invoices',
        security: [],
        parameters: [
          { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        responses,
      },
    },
    '/basic': { get: { summary: 'Basic', security: [{ user: [] }], responses } },
    '/both': {
      get: { summary: 'Both', security: [{ header: [], query: [] }, { cookie: [] }], responses },
    },
    '/stream': {
      get: {
        summary: 'Stream',
        responses: { 200: { description: 'Events', content: { 'text/event-stream': {} } } },
      },
    },
    '/picture': {
      get: {
        summary: 'Picture',
        responses: { 200: { description: 'A picture', content: { 'image/png': {} } } },
      },
    },
    '/wide': {
      post: {
        summary: 'Wide',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: Object.fromEntries(
                  Array.from({ length: 40 }, (_, n) => [
                    `field_${n}`,
                    [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { enum: ['a', 'b'] }][
                      n % 4
                    ],
                  ]),
                ),
              },
            },
          },
        },
        responses,
      },
    },
  },
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let api: EchoApi
let server: TestServer
let browser: Browser
let context: BrowserContext
let close: (() => Promise<void>) | undefined
let page: Page
let problems: string[]

function respond(request: ReceivedRequest, response: Parameters<Parameters<typeof startApi>[0]>[1]): void {
  if (request.url.includes('/stream')) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('event: start\ndata: {"pages":2}\n\n')
    setTimeout(() => response.end('data: {"page":1}\n\n'), 1500)
  } else if (request.url.includes('/picture')) {
    response.writeHead(200, { 'Content-Type': 'image/png' })
    response.end(png)
  } else if (request.url.includes('/papers') && !request.headers.authorization)
    respondJson(response, { title: 'Missing token' }, 401)
  else respondJson(response, { id: 7, extra: true })
}

beforeAll(async () => {
  api = await startApi(respond)
  server = await serve({
    'docs.json': JSON.stringify({
      name: 'Mill',
      navigation: { groups: [{ group: 'API', openapi: 'openapi.json' }] },
    }),
    'openapi.json': JSON.stringify(spec(api.url)),
  })
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await api.close()
})
beforeEach(async () => {
  await close?.()
  ;({ page, context, close } = await openTab(browser, server.url, {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  }))
  problems = []
  page.on('pageerror', (problem) => problems.push(problem.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (?:4|5)\d\d/.test(message.text()))
      problems.push(message.text())
  })
})

const createOrder = '/api-reference/shops/shop/orders/post'

async function open(path: string): Promise<void> {
  await page.goto(`${server.url}${path}?playground=open`)
  await page.waitForSelector('#api-playground-input')
}

const field = (id: string) => page.locator(`[id="try-${id}"]`)
const status = () => page.locator('.op-pane .o-status').first()
const sendAnyway = () => page.locator('.op-live [data-play]', { hasText: 'Send anyway' })

const isPaneInView = () =>
  page.locator('.op-pane').evaluate((pane) => pane.getBoundingClientRect().top < innerHeight)

async function send(): Promise<ReceivedRequest> {
  const before = api.requests.length
  await page.locator('.op-live [data-play]', { hasText: 'Send' }).waitFor()
  const path = field('path.shop')
  if ((await path.count()) > 0 && (await path.inputValue()) === '') await path.fill('s1')
  await page.keyboard.press('Control+Enter')
  // Empty required fields stop the first attempt.
  if ((await sendAnyway().count()) > 0) await page.keyboard.press('Control+Enter')
  await expect.poll(() => api.requests.length).toBe(before + 1)
  await expect.poll(() => status().textContent()).toMatch(/^\d{3}/)
  return api.last()
}

const sample = () => page.locator('#request-example pre:visible').innerText()

describe('a request', () => {
  test('is sent as filled in through the relay', async () => {
    await open(createOrder)
    await field('auth.token.token').fill('secret-1')
    await field('path.shop').fill('a/b c')
    await page.getByText('true', { exact: true }).first().click()
    await field('query.expand').getByLabel('paper').check()
    await field('query.filter').click()
    await field('query.filter.city').fill('Umeå')
    await field('body.title').fill('Field "Notes"\nof moss')
    await field('body.copies').fill('250')
    await field('body.serial').fill('9007199254740993')
    await field('body.format').selectOption('"quarto"')
    await page.getByText('Paperback', { exact: true }).first().click()
    // The schema on the page follows.
    await expect
      .poll(() => page.locator('.o-field#binding [role=tab][aria-selected=true]').textContent())
      .toBe('Paperback')
    await page.getByText('Hardcover', { exact: true }).first().click()
    await expect
      .poll(() => page.locator('.o-field#binding [role=tab][aria-selected=true]').textContent())
      .toBe('Hardcover')
    await field('body.binding.cloth').fill('ink')
    const { method, url, headers, body } = await send()
    expect(method).toBe('POST')
    expect(url).toBe('/v1/shops/a%2Fb%20c/orders?dry=true&expand=paper&filter%5Bcity%5D=Ume%C3%A5')
    expect(headers.authorization).toBe('Bearer secret-1')
    expect(headers['content-type']).toBe('application/json')
    expect(body.toString()).toContain('"serial": 9007199254740993')
    expect(JSON.parse(body.toString())).toMatchObject({
      title: 'Field "Notes"\nof moss',
      copies: 250,
      format: 'quarto',
      binding: { kind: 'hard', cloth: 'ink' },
    })
    expect(problems).toEqual([])
  })

  test('matches the sample on the page', async () => {
    await open(createOrder)
    await field('auth.token.token').fill('secret-2')
    await field('path.shop').fill("it's")
    await field('body.title').fill("O'Reilly $HOME `x`")
    await field('body.copies').fill('3')
    await page.getByText('Paperback', { exact: true }).first().click()
    const sentRequest = await send()
    const text = await sample()
    expect(text).toContain('YOUR_TOKEN')
    expect(text).not.toContain('secret-2')
    await run('bash', ['-c', text.replace('YOUR_TOKEN', 'secret-2')])
    const copied = api.last()
    for (const key of ['method', 'url'] as const) expect(copied[key]).toBe(sentRequest[key])
    expect(copied.body).toEqual(sentRequest.body)
    for (const name of ['authorization', 'content-type'])
      expect(copied.headers[name]).toBe(sentRequest.headers[name])
  })

  test('can be sent by keyboard alone', async () => {
    await page.goto(server.url + createOrder)
    await page.locator('.tryit-button').focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('#api-playground-input')
    // The first field, the token, has the focus.
    await page.keyboard.type('typed')
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press('Tab')
      const id = await page.evaluate(() => document.activeElement?.id)
      if (id === 'try-path.shop') break
    }
    await page.keyboard.type('s1')
    const { url, headers } = await send()
    expect(url).toBe('/v1/shops/s1/orders')
    expect(headers.authorization).toBe('Bearer typed')
  })

  test('can be cancelled and sent again', async () => {
    await open('/api-reference/stream/get')
    await page.keyboard.press('Control+Enter')
    await page.getByText('start', { exact: true }).waitFor()
    expect(await page.getByText('{"page":1}').count()).toBe(0)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.waitForTimeout(1800)
    expect(await page.getByText('{"page":1}').count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await page.getByText('{"page":1}').waitFor({ timeout: 10_000 })
    expect(problems).toEqual([])
  })
})

describe('form and editor', () => {
  const raw =
    '{\n  "title": "x",\n  "copies": 1e400,\n  "unknown": {\n    "deep": [1, -0, null]\n  },\n  "note": null\n}'

  test('show the same content without loss', async () => {
    await open(createOrder)
    await page.getByText('Raw JSON').click()
    await field('body').fill(raw)
    await page.getByText('Form', { exact: true }).click()
    expect(await field('body.copies').inputValue()).toBe('1e400')
    await field('body.title').fill('y')
    await page.getByText('Raw JSON').click()
    const text = await field('body').inputValue()
    expect(text).toContain('"title": "y"')
    expect(text).toContain('1e400')
    expect(text).toContain('-0')
    expect(text).toContain('"note": null')
  })

  test('report invalid JSON and send it anyway', async () => {
    await open(createOrder)
    await page.getByText('Raw JSON').click()
    await field('body').fill('{ "a": }')
    await expect.poll(() => page.locator('[id="try-body!"]').innerText()).toMatch(/Line 1: .*Invalid JSON/)
    await page.getByText('Form', { exact: true }).click()
    expect(await page.getByRole('alert').innerText()).toMatch(/Invalid JSON/)
    expect((await send()).body.toString()).toBe('{ "a": }')
  })

  test('can be filled in with an example', async () => {
    await open(createOrder)
    await field('example').selectOption({ index: 1 })
    expect(await field('body.title').inputValue()).toBe('Moss')
    expect(
      await page
        .locator('[id="try-body.binding?"] :checked')
        .evaluate((item) => item.parentElement?.textContent),
    ).toBe('Paperback')
  })

  test('warn but never prevent sending', async () => {
    await open(createOrder)
    await field('body.copies').fill('many')
    await expect
      .poll(() => page.locator('[id="try-body.copies!"]').innerText())
      .toMatch(/integer.*You can send it anyway/)
    expect(JSON.parse((await send()).body.toString()).copies).toBe('many')
    expect(await page.locator('[id="try-body.title!"]').innerText()).toBe('Required')
  })

  test('support lists, maps and null', async () => {
    await open(createOrder)
    await page.getByRole('button', { name: 'Add to tags' }).click()
    await field('body.tags.0').fill('moss')
    await page.getByRole('button', { name: 'Add to tags' }).click()
    await field('body.tags.1').fill('fern')
    await page.getByRole('button', { name: 'Remove tags 1' }).click()
    await field('body.metadata').locator('summary').click()
    await page.getByLabel('New key').fill('campaign')
    await page.keyboard.press('Enter')
    await field('body.metadata.campaign').fill('spring')
    await page.getByRole('group', { name: 'note' }).getByText('null').click()
    expect(JSON.parse((await send()).body.toString())).toMatchObject({
      tags: ['fern'],
      metadata: { campaign: 'spring' },
      note: null,
    })
  })

  test('mark a required nullable field until it is set', async () => {
    await open('/api-reference/reprints/post')
    const row = (name: string) => page.locator('.op-row', { has: page.getByRole('group', { name }) })
    expect(await row('note').locator('.o-req').innerText()).toBe('required')
    expect(await row('remark').locator('.o-req').count()).toBe(0)
    await send()
    expect(await page.locator('[id="try-body.note!"]').innerText()).toBe('Required')
    await row('note').getByText('null', { exact: true }).click()
    expect(await page.locator('[id="try-body.note!"]').count()).toBe(0)
    await row('note').getByText('Value').click()
    expect(await page.locator('[id="try-body.note!"]').count()).toBe(0)
    expect(JSON.parse((await send()).body.toString())).toEqual({ note: '' })
  })

  test('show parameter examples as placeholders', async () => {
    await open('/api-reference/reprints/post')
    expect(await field('query.limit').getAttribute('placeholder')).toBe('default: 10, example: 25')
    expect(await field('query.paper').getAttribute('placeholder')).toBe('example: bible')
    await page.getByRole('button', { name: 'Add to sizes' }).click()
    expect(await field('query.sizes.0').getAttribute('placeholder')).toBe('example: A5')
  })

  test('can be filled in from a curl command', async () => {
    await open(createOrder)
    const command = `curl -X POST '${api.url}/v1/shops/s9/orders?dry=true' -H 'Authorization: Bearer from-curl' -H 'Content-Type: application/json' -d '{"title":"Fern","copies":9}'`
    await page.evaluate((text) => navigator.clipboard.writeText(text), command)
    await field('path.shop').focus()
    await page.keyboard.press('Control+V')
    await expect.poll(() => field('path.shop').inputValue()).toBe('s9')
    const { url, headers, body } = await send()
    expect(url).toBe('/v1/shops/s9/orders?dry=true')
    expect(headers.authorization).toBe('Bearer from-curl')
    expect(JSON.parse(body.toString())).toEqual({ title: 'Fern', copies: 9 })
  })
})

describe('other request bodies', () => {
  test('send files byte for byte, like the sample', async () => {
    const folder = createTempFolder()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256))
    writeFileSync(join(folder, 'cover.bin'), bytes)
    await open('/api-reference/uploads/post')
    await field('body.title').fill('a title')
    await field('body.meta').locator('summary').click()
    await field('body.meta.n').fill('9007199254740993')
    await field('body.file').setInputFiles(join(folder, 'cover.bin'))
    const { headers, body } = await send()
    const [, boundary] = /boundary=(.*)/.exec(headers['content-type']!)!
    const parts = body.toString('latin1').split(`--${boundary}`)
    expect(parts).toHaveLength(5)
    expect(body.includes(bytes)).toBe(true)
    expect(parts.join()).toContain('9007199254740993')
    expect(parts.join()).toContain('filename="cover.bin"')
    await run('bash', ['-c', (await sample()).replace('YOUR_TOKEN', 'x')], { cwd: folder })
    expect(api.last().body.includes(bytes)).toBe(true)
    expect(api.last().body.toString('latin1')).toContain('9007199254740993')
  })

  test('send URL-encoded forms', async () => {
    await open('/api-reference/search/post')
    await field('body.q').fill('a&b=ü')
    await field('body.page').fill('2')
    const { headers, body } = await send()
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(body.toString()).toBe('q=a%26b%3D%C3%BC&page=2')
  })
})

describe('authorization', () => {
  test('is shared by all pages of the API in this tab', async () => {
    await open(createOrder)
    await field('auth.token.token').fill('held')
    await open('/api-reference/papers/get')
    expect((await send()).headers.authorization).toBe('Bearer held')
    const other = await context.newPage()
    await other.goto(`${server.url}/api-reference/papers/get?playground=open`)
    await other.waitForSelector('#api-playground-input')
    expect(await other.locator('[id="try-auth.token.token"]').inputValue()).toBe('')
  })

  test('can be stored on this device', async () => {
    await open('/api-reference/papers/get')
    await field('auth.token.token').fill('kept')
    await page.getByLabel('Store on this device').check()
    const other = await context.newPage()
    await other.goto(`${server.url}/api-reference/papers/get?playground=open`)
    await other.waitForSelector('#api-playground-input')
    expect(await other.locator('[id="try-auth.token.token"]').inputValue()).toBe('kept')
  })

  test('supports username and password', async () => {
    await open('/api-reference/basic/get')
    await field('auth.user.user').fill('ida')
    await field('auth.user.password').fill('geheim ü')
    expect((await send()).headers.authorization).toBe(
      `Basic ${Buffer.from('ida:geheim ü').toString('base64')}`,
    )
  })

  test('supports keys in header, query and cookie', async () => {
    await open('/api-reference/both/get')
    await field('auth.header.token').fill('h1')
    await field('auth.query.token').fill('q 1')
    const lastRequest = await send()
    expect(lastRequest.headers['x-key']).toBe('h1')
    expect(lastRequest.url).toBe('/v1/both?key=q%201')
    await field('auth').selectOption('1')
    await field('auth.cookie.token').fill('c1')
    const cookie = await send()
    expect(cookie.headers.cookie).toBe('session=c1')
    expect(cookie.url).toBe('/v1/both')
  })

  test('names the missing credential after a 401', async () => {
    await open('/api-reference/papers/get')
    await send()
    expect(await status().textContent()).toContain('401')
    await page.getByRole('button', { name: /Fill in/ }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('try-auth.token.token')
  })
})

describe('stored state', () => {
  test('keeps inputs after a reload and the server on other pages', async () => {
    await open(createOrder)
    await field('path.shop').fill('s7')
    await page.getByLabel('Server').selectOption({ index: 1 })
    await page.reload()
    await page.waitForSelector('#api-playground-input')
    expect(await field('path.shop').inputValue()).toBe('s7')
    await open('/api-reference/papers/get')
    expect((await send()).url).toBe('/v2/papers')
  })

  test('is shared by link without secrets', async () => {
    await open(createOrder)
    await field('auth.token.token').fill('never-shared')
    await field('path.shop').fill('s8')
    const copied = await watchClipboard(page)
    await page.getByRole('button', { name: 'Share link' }).click()
    await page.getByText(/Link copied/).waitFor()
    const link = (await copied())!
    expect(link).not.toContain('never-shared')
    const fresh = await browser.newContext()
    const reader = await fresh.newPage()
    await reader.goto(link)
    await reader.waitForSelector('#api-playground-input')
    expect(await reader.locator('[id="try-path.shop"]').inputValue()).toBe('s8')
    expect(await reader.locator('[id="try-auth.token.token"]').inputValue()).toBe('')
    expect(await reader.getByText('Filled in from the link.').count()).toBe(1)
    await fresh.close()
  })

  test('treats an `Authorization` parameter as a secret', async () => {
    await open('/api-reference/invoices/get')
    const key = page.getByLabel('Authorization', { exact: false }).and(page.locator('input')).first()
    expect(await key.getAttribute('type')).toBe('password')
    await key.fill('Key hush-hush')
    await field('query.page').fill('2')
    const { headers, url } = await send()
    expect([headers.authorization, url]).toEqual(['Key hush-hush', expect.stringMatching(/page=2$/)])
    expect(await sample()).not.toContain('hush')
    const copied = await watchClipboard(page)
    await page.getByRole('button', { name: 'Share link' }).click()
    await page.getByText(/Link copied/).waitFor()
    expect(await copied()).not.toContain('hush')
    await page.getByRole('button', { name: 'History' }).click()
    // Secrets are stored only in this tab, under their own key.
    const storedKeys = await page.evaluate(() =>
      Object.entries({ ...localStorage, ...sessionStorage }).flatMap(([name, text]) =>
        text.includes('hush') ? [name.split(':')[1]] : [],
      ),
    )
    expect(storedKeys).toEqual(['key'])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('hush')
  })

  test('contains the requests of this tab', async () => {
    await open(createOrder)
    await field('path.shop').fill('first')
    await send()
    await field('path.shop').fill('second')
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await page.getByRole('button', { name: /shops\/first/ }).click()
    expect(await field('path.shop').inputValue()).toBe('first')
  })
})

describe('the response', () => {
  test('is compared with the spec in place', async () => {
    await open(createOrder)
    await send()
    await expect.poll(() => page.locator('.op-pane').innerText()).toMatch(/expected string/)
    expect(await page.locator('.op-pane').innerText()).toMatch(/not documented/)
  })

  test('shows an image', async () => {
    await open('/api-reference/picture/get')
    await send()
    const width = () => page.locator('.op-pane img').evaluate((img: HTMLImageElement) => img.naturalWidth)
    await expect.poll(width).toBe(1)
    expect(problems).toEqual([])
  })
})

describe('accessibility', () => {
  test.each(everyNth(['light', 'dark'] as const, 2))(
    'has no axe violations with 40 fields, %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      await open('/api-reference/wide/post')
      await field('body.field_1').fill('x')
      await page.locator('[id="try-body.field_1!"]').waitFor()
      await send()
      expect(await violations(page)).toEqual([])
    },
  )

  test.each(everyNth(['dark', 'light'] as const, 2))(
    'has no axe violations with everything open, %s',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme })
      await open(createOrder)
      expect(await violations(page)).toEqual([])
      const closedFolds = page.locator('.op-try details:not([open]) > summary')
      for (let remaining = 30; remaining > 0 && (await closedFolds.count()) > 0; remaining--)
        await closedFolds.first().click()
      await page.getByRole('button', { name: 'History', exact: true }).click()
      await page.getByRole('button', { name: 'Paste cURL' }).click()
      await page.locator('#try-curl').waitFor()
      await page.getByText('Hardcover', { exact: true }).first().click()
      await send()
      expect(await violations(page)).toEqual([])
    },
  )

  test('shows one column with a reachable Send button on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(createOrder)
    const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(pageWidth).toBeLessThanOrEqual(390)
    const box = await page.locator('.tryit-button').boundingBox()
    expect(box!.y + box!.height).toBeLessThanOrEqual(800)
    expect(await violations(page)).toEqual([])
    await field('path.shop').fill('s1')
    await page.locator('.tryit-button').click()
    await sendAnyway().click()
    await expect.poll(() => status().textContent()).toMatch(/^200/)
    await expect.poll(isPaneInView).toBe(true)
  })

  test('scrolls to a response that took less than a frame', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(createOrder)
    await field('path.shop').fill('s1')
    await page.keyboard.press('Control+Enter')
    await sendAnyway().waitFor()
    await page.evaluate(() => {
      scrollTo(0, 0)
      const requestFrame = requestAnimationFrame
      window.requestAnimationFrame = (callback) => Number(setTimeout(requestFrame, 3000, callback))
    })
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => status().textContent()).toMatch(/^200/)
    await expect.poll(isPaneInView).toBe(true)
  })
})
