import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringsFor } from '../../src/strings/languages/index.ts'
import { violationsInBothSchemes } from '../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'
import { serve, type TestServer } from '../fixtures/browser/serve.ts'
import { everyNth } from '../setup/sizes.ts'

const server = 'http://127.0.0.1:9'
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Mill', version: '1' },
  servers: [{ url: server }],
  security: [{ token: [] }],
  paths: {
    '/orders/{id}': {
      post: {
        summary: 'Order paper',
        description: 'Orders are final.',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'o1' },
          { name: 'rush', in: 'query', deprecated: true, schema: { type: 'boolean' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['sheets'],
                properties: {
                  sheets: { type: 'integer', minimum: 1, example: 5 },
                  sizes: { type: 'array', items: { type: 'string', enum: ['A4', 'A5'] } },
                  notes: { type: 'object', additionalProperties: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'Done' } },
      },
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}
const asyncapi = {
  asyncapi: '3.0.0',
  info: { title: 'Floor', version: '1' },
  servers: { live: { host: '127.0.0.1:9', protocol: 'ws' } },
  channels: {
    floor: {
      address: '/floor',
      messages: { stop: { payload: { type: 'object', properties: { job: { type: 'string' } } } } },
    },
  },
  operations: {
    stop: { action: 'receive', channel: { $ref: '#/channels/floor' } },
    jam: { action: 'send', channel: { $ref: '#/channels/floor' } },
  },
}

const siteIn = (lang: string) => ({
  'docs.json': JSON.stringify({
    name: 'Mill',
    lang,
    feedback: { thumbsRating: true },
    navigation: {
      tabs: [
        { tab: 'Guides', groups: [{ group: 'Start', pages: ['index'] }] },
        { tab: 'API', openapi: { source: 'openapi.json', directory: 'api' } },
        { tab: 'Live', asyncapi: { source: 'asyncapi.json', directory: 'live' } },
      ],
    },
  }),
  'openapi.json': JSON.stringify(openapi),
  'asyncapi.json': JSON.stringify(asyncapi),
  'index.mdx': `---
title: Paper
---

<Note>Paper burns.</Note>

<Tabs>
<Tab title="One">First.</Tab>
<Tab title="Two">Second.</Tab>
</Tabs>

## Sizes

<ParamField path="size" type="string" required default="A4">The size.</ParamField>

\`\`\`js
order()
\`\`\`

## Prices

Cheap.`,
})

const operation = '/api/orders/id/post'
const channel = '/live/channels/floor'

/** Buttons and labels whose text is cut off. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, summary, label, legend, .op-row, .o-status')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => element.innerText),
  )

/** Whether the page needs no horizontal scrolling and shows all of its labels. */
async function checkLayout(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await cutTexts(page)).toEqual([])
}

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe.each(everyNth(['ar', 'de', 'zh-Hans', 'ja'], 2))('a site in %s', (lang) => {
  const strings = stringsFor(lang)
  let site: TestServer
  beforeAll(async () => {
    site = await serve(siteIn(lang))
  })
  afterAll(() => site.close())

  describe.each([
    ['wide', { width: 1440, height: 900 }],
    ['narrow', { width: 390, height: 844 }],
  ])('in a %s window', (_, viewport) => {
    const open = (path: string) => openPage(browser, site.url + path, { viewport })

    test.each([
      ['a guide', '/'],
      ['an operation', operation],
      ['a missing page', '/none'],
    ])('%s has no axe violations and shows all labels', async (_, path) => {
      const { page, close } = await open(path)
      await checkLayout(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await close()
    })

    test('the playground and the explanation of a fault are in the language', async () => {
      const { page, close } = await open(`${operation}?playground=open`)
      await page.waitForSelector('#api-playground-input')
      const { playground } = strings
      for (const text of [playground.authorization, playground.pasteCurl, playground.bearerToken])
        expect(await page.locator('#api-playground-input').innerText()).toContain(text)
      await checkLayout(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await page.locator('[id="try-path.id"]').fill('o1')
      await page.locator('[data-do=try]').click()
      await page.locator('[data-do=try]').click()
      await page.getByText(playground.explain.faults.connect_refused[0]).first().waitFor()
      await checkLayout(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await close()
    })

    test('the console is in the language', async () => {
      const { page, close } = await open(`${channel}?playground=open`)
      await page.getByText(strings.console.connectFirstTitle).waitFor()
      await checkLayout(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await close()
    })

    test('the search is in the language', async () => {
      const { page, close } = await open('/')
      await page.keyboard.press('/')
      await page.locator('.os-dialog input').fill('paper')
      await page.locator('.os-dialog').getByText(strings.search.pages, { exact: true }).waitFor()
      await checkLayout(page)
      expect(await violationsInBothSchemes(page)).toEqual([])
      await close()
    })
  })
})

test('arrow keys follow the direction of the page', async () => {
  for (const [lang, forward] of [
    ['ar', 'ArrowLeft'],
    ['de', 'ArrowRight'],
  ] as const) {
    const site = await serve(siteIn(lang))
    const { page, close } = await openPage(browser, site.url)
    await page.getByRole('tab', { name: 'One' }).focus()
    await page.keyboard.press(forward)
    expect(await page.getByRole('tab', { name: 'Two' }).getAttribute('aria-selected')).toBe('true')
    await close()
    await site.close()
  }
})

test('code, paths and sizes run from left to right on an Arabic page', async () => {
  const site = await serve(siteIn('ar'))
  const { page, close } = await openPage(browser, site.url + operation)
  const directions = await page.evaluate(() =>
    ['.o-url', 'pre'].map((selector) => getComputedStyle(document.querySelector(selector)!).direction),
  )
  expect(directions).toEqual(['ltr', 'ltr'])
  // The text of the spec is in English, so its full stop is at its right end.
  const lead = await page.evaluate(() => {
    const text = document
      .createTreeWalker(document.querySelector('.o-lead')!, NodeFilter.SHOW_TEXT)
      .nextNode()!
    const range = document.createRange()
    const left = (at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    return { first: left(0), last: left(text.textContent!.trim().length - 1) }
  })
  expect(lead.last).toBeGreaterThan(lead.first)
  await close()
  await site.close()
})
