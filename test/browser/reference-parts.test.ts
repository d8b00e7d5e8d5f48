import type { Browser } from 'playwright-core'
import { type ComponentChildren, h } from 'preact'
import { render } from 'preact-render-to-string'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTools, ToolsContext } from '../../src/components/base/context.ts'
import type { Json } from '../../src/core/json.ts'
import type { FilePath } from '../../src/core/path.ts'
import { type Part, partHash, partsOf } from '../../src/reference/field/field.ts'
import { Fields, OpenAll, PartFields } from '../../src/reference/field/field-view.tsx'
import { fieldsOf, spendBudget } from '../../src/reference/field/fields.ts'
import { ReferenceContext } from '../../src/reference/reference-context.ts'
import type { SpecNode } from '../../src/spec/read/bundle.ts'
import { violations } from '../fixtures/browser/axe.ts'
import { readBundle } from '../fixtures/browser/bundle.ts'
import { connectBrowser } from '../fixtures/browser/chromium.ts'
import { openTab } from '../fixtures/browser/tab.ts'

const file = 'api.json' as FilePath
const origin = 'http://docs.test'
const plan = {
  properties: {
    name: { type: 'string' },
    'max size': { minimum: 1 },
    of: { $ref: '#/components/schemas/User' },
  },
}
const user = {
  properties: {
    login: { type: 'string', description: 'A [link](../x).' },
    plan,
    pay: {
      oneOf: [
        { title: 'Card', properties: { kind: { const: 1 } } },
        { title: 'Bank', properties: { kind: { const: 2 } } },
      ],
    },
  },
}
const schema = {
  properties: {
    id: { type: 'string' },
    owner: { $ref: '#/components/schemas/User' },
    total: { properties: { amount: { type: 'integer' } } },
    zone: { type: 'string' },
  },
}
/** Two variants with different fields of the same name. */
const variantSchemas = {
  oneOf: [
    { title: 'Card', properties: { amount: { properties: { low: {} } } } },
    { title: 'Bank', properties: { amount: { properties: { low: {}, high: {} } } } },
  ],
}
const parts = new Map<string, Json>([[`${file}#/components/schemas/User`, user]])
const bundle = { version: '3.1' as const, parts, missing: new Set<string>() }

const pages = new Map<string, string>()
let browser: Browser

function draw(source: SpecNode | SpecNode[], prefix: string, left: number, rest?: Part['rest']) {
  const budget = { left }
  const context = {
    bundle,
    direction: 'response' as const,
    prefix,
    budget,
    postKeys: [],
    expanded: false,
    rest,
  }
  const drawn = fieldsOf(source, context)
  spendBudget(budget)
  return drawn
}

function htmlPage(
  content: ComponentChildren,
  files: { css: string; main: string; reference: string },
): string {
  const text = (value: string) => `<p>${value}</p>`
  const identity = (value: string) => value
  const reference = { markdown: text, inline: identity, json: identity, pageUrl: '/p' }
  const inner = h(ReferenceContext.Provider, { value: reference }, content)
  const html = render(h(ToolsContext.Provider, { value: createTools() }, inner))
  const scripts = `<script type="module">${files.main}</script><script type="module">${files.reference}</script>`
  return `<!doctype html><html lang="en"><title>T</title><style>${files.css}</style><main><h1>T</h1><section class="api-section">${html}</section></main><div id="said" class="o-sr" role="status"></div>${scripts}`
}

beforeAll(async () => {
  browser = await connectBrowser()
  const files = {
    css: readBundle('octavo.css'),
    main: readBundle('main.js'),
    reference: readBundle('reference.js'),
  }
  const queue: Part[] = []
  for (const [address, value, left] of [
    ['/p', schema, 3],
    ['/variants', variantSchemas, 4],
  ] as const) {
    const fullPart = draw({ file, pointer: address, value: value as Json }, 'response.200.', left)
    pages.set(
      address,
      htmlPage(h('div', {}, h('header', {}, h(OpenAll, {})), h(Fields, { of: fullPart })), files),
    )
    queue.push(...partsOf(fullPart.below))
  }
  for (let part = queue.pop(); part; part = queue.pop()) {
    const address = `/p/~part/${partHash(part.direction, part.key)}`
    if (pages.has(address)) continue
    const { below } = draw(part.nodes, '', 4, part.rest)
    pages.set(address, htmlPage(h(PartFields, { below, rest: part.rest }), files))
    queue.push(...partsOf(below))
  }
})
afterAll(() => browser.close())

async function open(hash = '', options: { javaScriptEnabled?: boolean } = {}, path = '/p') {
  const { page, close } = await openTab(browser, origin, options)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  await page.route(`${origin}/**`, (route) => {
    const body = pages.get(new URL(route.request().url()).pathname)
    return route.fulfill(
      body ? { contentType: 'text/html; charset=utf-8', body } : { status: 404, body: 'no' },
    )
  })
  await page.goto(`${origin}${path}${hash}`)
  return { page, problems, close }
}

test('replaces a link with its part, with matching anchors and names', async () => {
  const { page, problems, close } = await open()
  await page.locator('a[data-part="response.200.owner."]').click()
  const login = page.locator('[id="response.200.owner.login"]')
  await login.waitFor()
  expect(await login.locator('> .o-field-head > a').getAttribute('href')).toBe('#response.200.owner.login')
  expect(await login.locator('> .o-field-head > a').textContent()).toBe('owner.login')
  expect(await login.locator('.o-flow').textContent()).toContain('../x')
  expect(await page.locator('#said').textContent()).toBe('3 fields shown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Hide 3 fields')
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test('appends the rest of a list to it', async () => {
  const { page, close } = await open()
  await page.locator('a.o-kids-rest').click()
  const zone = page.locator('[id="response.200.zone"]')
  await zone.waitFor()
  expect(await zone.locator('> .o-field-head > a').textContent()).toBe('zone')
  expect(await page.locator('[id="response.200.zone"] + *').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('zone')
  await close()
})

test('variants in a part work even if it is loaded twice', async () => {
  const { page, problems, close } = await open('#response.200.owner.plan.of.pay.kind')
  await page.locator('[id="response.200.owner.plan.of.pay.kind"]').waitFor()
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.locator('[id="response.200.owner.pay"] > a[data-part]').click()
  for (const owner of ['owner', 'owner.plan.of']) {
    const field = page.locator(`[id="response.200.${owner}.pay"]`)
    await field.getByRole('tab', { name: 'Bank' }).click()
    expect(await field.getByText('always 2').isVisible()).toBe(true)
    expect(await field.getByText('always 1').isVisible()).toBe(false)
  }
  expect(problems).toEqual([])
  await close()
})

test('parts of two variants have unique anchors, even after an edit', async () => {
  const { page, problems, close } = await open('', {}, '/variants')
  const before = await page.locator('main').innerHTML()
  const anchors = () =>
    page
      .locator('.o-tree .o-tree .o-field')
      .evaluateAll((all) =>
        all.map(({ id, firstElementChild: head }) => [id, head?.querySelector('a')?.getAttribute('href')]),
      )
  await page.locator('a[data-part]').first().click()
  await page.locator('[id="response.200.amount.low"]').waitFor()
  await page.getByRole('tab', { name: 'Bank' }).click()
  await page.locator('a[data-part]').click()
  await page.locator('[id="response.200.amount.high"]').waitFor()
  const both = [
    ['response.200.amount.low', '#response.200.amount.low'],
    ['response.200.amount.low-2', '#response.200.amount.low-2'],
    ['response.200.amount.high', '#response.200.amount.high'],
  ]
  expect(await anchors()).toEqual(both)
  await page.evaluate((html) => {
    document.querySelector('main')!.innerHTML = html
    document.dispatchEvent(new Event('octavo:swap'))
  }, before)
  await page.waitForFunction(() => !document.querySelector('a[data-part]'))
  expect(await anchors()).toEqual(both)
  expect(problems).toEqual([])
  await close()
})

test('an anchor in a nested part loads, opens and marks it', async () => {
  const { page, problems, close } = await open('#response.200.owner.plan.max-size')
  const target = page.locator('[id="response.200.owner.plan.max-size"]')
  await target.waitFor()
  expect(await target.locator('> .o-field-head > a').textContent()).toBe('owner.plan.max size')
  await page.waitForFunction(() => document.querySelector(':target'))
  expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe(
    'response.200.owner.plan.max-size',
  )
  expect(await target.isVisible()).toBe(true)
  expect(problems).toEqual([])
  await close()
})

test('follows the link if a part cannot be loaded', async () => {
  const { page, close } = await open()
  const link = page.locator('a[data-part="response.200.owner."]')
  await link.evaluate((item) => item.setAttribute('href', '/p/~part/none'))
  await link.click()
  await page.waitForURL('**/~part/none')
  await close()
})

test('ignores unknown and malformed anchors', async () => {
  for (const hash of ['#nowhere', '#%E0%A4%A']) {
    const { page, problems, close } = await open(hash)
    await page.waitForTimeout(100)
    expect(problems).toEqual([])
    await close()
  }
})

test('one button expands and collapses all folds of a section', async () => {
  const { page, close } = await open()
  await page.locator('a[data-part="response.200.owner."]').click()
  const folds = page.locator('details')
  await folds.first().waitFor()
  const states = () => folds.evaluateAll((all) => all.every((item) => (item as HTMLDetailsElement).open))
  await folds.first().evaluate((item) => item.removeAttribute('open'))
  await page.getByRole('button', { name: 'Expand all' }).click()
  expect(await states()).toBe(true)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  expect(await states()).toBe(false)
  expect(await page.getByRole('button', { name: 'Expand all' }).count()).toBe(1)
  await close()
})

test('the link leads to a page with the fields without scripts', async () => {
  const { page, close } = await open('', { javaScriptEnabled: false })
  await page.locator('a[data-part="response.200.owner."]').click()
  expect(await page.getByText('login').isVisible()).toBe(true)
  expect(await page.locator('button[data-do]:visible').count()).toBe(0)
  await close()
})
