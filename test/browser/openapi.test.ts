import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostic/diagnostic.ts'
import { type DevServer, startDev } from '../../src/dev/dev.ts'
import { listen } from '../../src/dev/listen.ts'
import { violations } from '../fixtures/browser/axe.ts'
import { bookApi, bookSite } from '../fixtures/browser/book-api.ts'
import { connectBrowser, layoutShift } from '../fixtures/browser/chromium.ts'
import { watchClipboard } from '../fixtures/browser/clipboard.ts'
import { openTab } from '../fixtures/browser/tab.ts'
import { createTestSite } from '../fixtures/site.ts'
import { isFull } from '../setup/sizes.ts'

let browser: Browser
let url: string
let partPath: string
let stop: () => Promise<void>

const book = '/api-reference/books/id/get'
const wide = '/api-reference/wide/get'

beforeAll(async () => {
  browser = await connectBrowser()
  const site = createTestSite(bookSite, { dev: true })
  const { server, port } = await listen((request) => site.app.fetch(request), { port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${port}`
  partPath = /data-part="[^"]*" href="([^"]+)"/.exec(await site.html(book))![1]!
  stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await site.close()
  }
})
afterAll(async () => {
  await browser.close()
  await stop()
})

/** The preview requests its events, which this server does not have, and the browser a favicon. */
const isEvents = (address: string) => address.includes('/_octavo/dev/')
const isOurs = (address: string) => isEvents(address) || address.endsWith('/favicon.ico')

/** A page that records errors and requests to other hosts. */
async function visit(address: string, options: BrowserContextOptions = {}) {
  const { page, close } = await openTab(browser, address, options)
  const problems: string[] = []
  const foreign: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOurs(message.location().url)) problems.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(address).host) foreign.push(request.url())
  })
  await page.goto(address, { waitUntil: 'load' })
  return { page, problems, foreign, close }
}

const open = (path: string, options?: BrowserContextOptions) => visit(url + path, options)

/** Both widths and both colour schemes; `pages.test.ts` has every pair for one page of each kind. */
const views = (
  [
    [1440, 'light'],
    [390, 'dark'],
  ] as const
).map(([width, colorScheme]) => ({
  name: `${width} wide, ${colorScheme}`,
  options: { viewport: { width, height: 900 }, colorScheme, hasTouch: width === 390 },
}))

const kinds: [kind: string, path: () => string][] = [
  ['an operation', () => book],
  ['an operation with a body and callbacks', () => '/hand'],
  ['a large operation', () => wide],
  ['one with odd names', () => '/api-reference/names/get'],
  ['a webhook', () => '/api-reference/webhooks/book.sold'],
  ['a group', () => '/api-reference/groups/books'],
  ['a schema', () => '/object'],
  ['a page with `api:`', () => '/written'],
  ['a page whose operation is not there', () => '/gone'],
  ['a part', () => partPath],
]

/** Opens every fold and every variant, so that the whole page is checked. */
async function openEverything(page: Page): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) (fold as HTMLDetailsElement).open = true
      for (const box of document.querySelectorAll('main :is([role=tabpanel], [data-of])[hidden]'))
        (box as HTMLElement).hidden = false
    })
    const link = page.locator('main a[data-part]').first()
    if (round === 0 && (await page.locator('script[src*=reference]').count()) && (await link.count())) {
      await link.click()
      await page.waitForFunction(() => document.getElementById('said')?.textContent !== '')
    }
  }
}

/** Each kind in each view; a regular run checks each kind in one of them. */
const kindViews = kinds.flatMap(([kind, path], row) =>
  views
    .filter((_, turn) => isFull || row % views.length === turn)
    .map(({ name, options }) => ({ kind, path, name, options })),
)

test.each(kindViews)(
  '$kind, $name, fully open: has no axe violations, fits the window and loads with at most 8 requests and two fonts',
  async ({ path, options }) => {
    const { page, close } = await openTab(browser, url, options)
    const problems: string[] = []
    const requests: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOurs(message.location().url)) problems.push(message.text())
    })
    page.on('request', (request) => {
      if (!isEvents(request.url())) requests.push(request.url())
    })
    await page.goto(url + path(), { waitUntil: 'load' })
    const shift = await layoutShift(page)
    expect(requests.filter((address) => !address.endsWith('.woff2')).length).toBeLessThanOrEqual(8)
    expect(requests.length).toBeLessThanOrEqual(10)
    await openEverything(page)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(problems).toEqual([])
    expect(requests.filter((address) => !address.startsWith(url))).toEqual([])
    expect(shift).toBeLessThan(0.01)
    await close()
  },
)

const isInSight = (page: Page, id: string) =>
  page.evaluate((item) => {
    const element = document.getElementById(item)
    const box = element?.getBoundingClientRect()
    return Boolean(
      element?.checkVisibility() && box && box.height > 0 && box.top >= 0 && box.top < innerHeight,
    )
  }, id)

const anchors: [name: string, path: string, id: string][] = [
  ['a parameter', book, 'fields'],
  ['a header', book, 'response.200.header.X-Left'],
  ['a field in a fold', book, 'response.200.owner.name'],
  ['a field in a fold in a fold', book, 'response.200.owner.home.city'],
  ['one of an unselected variant', book, 'response.200.binding.glue.melts'],
  ['one of a variant in a menu', book, 'response.200.size.edge4'],
  ['one of another content type', book, 'response.200.xmlOnly'],
  ['a response that is folded', book, 'response.404'],
  ['a field in a folded response', book, 'response.404.why.code'],
  ['one in a part', book, 'response.200.next.title'],
  ['one in a part in a part', book, 'response.200.next.next.owner.home.city'],
  ['one in the rest of a long list', wide, 'response.200.field300'],
  ['one in the rest of the rest', wide, 'response.200.field399'],
  ['one of a callback', '/hand', 'callback.printed.at'],
  ['one of a webhook', '/api-reference/webhooks/book.sold', 'buyer'],
  ['one of a schema page', '/object', 'owner.home.city'],
]

describe('an anchor opens, marks and scrolls to', () => {
  test.each(anchors)('%s', async (_name, path, id) => {
    const { page, problems, close } = await open(`${path}#${id}`)
    await page.waitForFunction((item) => document.querySelector(':target')?.id === item, id)
    await expect.poll(() => isInSight(page, id)).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  test('the target of a link, even if it was collapsed since', async () => {
    const { page, close } = await open(book)
    const id = 'response.200.owner.home.city'
    await page.evaluate((item) => {
      location.hash = item
    }, id)
    await expect.poll(() => isInSight(page, id)).toBe(true)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) (fold as HTMLDetailsElement).open = false
      const link = Object.assign(document.createElement('a'), { href: location.hash, textContent: 'again' })
      document.querySelector('main')!.prepend(link)
      link.click()
    })
    await expect.poll(() => isInSight(page, id)).toBe(true)
    await close()
  })
})

describe('keyboard navigation', () => {
  /** Number of Tab stops below an element. */
  const stops = (page: Page, scope: string) =>
    page.evaluate((selector) => {
      const all = document.querySelectorAll<HTMLElement>(
        `${selector} :is(a[href], button, select, summary, [tabindex])`,
      )
      return [...all].filter((item) => item.checkVisibility() && item.tabIndex >= 0).length
    }, scope)

  async function walk(page: Page, scope: string): Promise<number> {
    const visited = new Set<string>()
    await page.evaluate((selector) => {
      const start = document.querySelector<HTMLElement>(selector)!
      start.tabIndex = -1
      start.focus()
      for (const [index, item] of document.querySelectorAll('*').entries())
        item.setAttribute('data-n', String(index))
    }, scope)
    for (let pressCount = 0; pressCount < 400; pressCount++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate((selector) => {
        const active = document.activeElement
        if (!active?.closest(selector)) return undefined
        const outline = getComputedStyle(active).outlineStyle
        return { n: active.getAttribute('data-n')!, isMarked: outline !== 'none' }
      }, scope)
      if (!at) break
      expect(at.isMarked, `stop ${pressCount} of ${scope} shows where one is`).toBe(true)
      visited.add(at.n)
    }
    return visited.size
  }

  test('reaches every fold, tab, menu and button of a page with a visible focus', async () => {
    const { page, close } = await open(book)
    expect(await walk(page, 'main')).toBe(await stops(page, 'main'))
    await close()
  })

  test('reaches every entry and button of the sidebar with a visible focus', async () => {
    const { page, close } = await open(book)
    expect(await walk(page, '#sidebar')).toBe(await stops(page, '#sidebar'))
    await close()
  })

  test('toggles folds with Enter and Space', async () => {
    const { page, close } = await open(book)
    const fold = page.locator('[id="response.404"]')
    await fold.locator('> summary').focus()
    await page.keyboard.press('Enter')
    expect(await fold.getAttribute('open')).not.toBeNull()
    await page.keyboard.press('Space')
    expect(await fold.getAttribute('open')).toBeNull()
    await close()
  })

  test('switches variants with arrow keys', async () => {
    const { page, close } = await open(book)
    const field = page.locator('[id="response.200.binding"]')
    await field.getByRole('tab', { name: 'Hardcover' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await field.getByRole('tab', { name: 'Paperback' }).getAttribute('aria-selected')).toBe('true')
    expect(await field.getByText('cloth').isVisible()).toBe(false)
    await page.keyboard.press('Home')
    expect(await field.getByText('cloth').isVisible()).toBe(true)
    await close()
  })

  test('switches variants, content types and examples with menus', async () => {
    const { page, close } = await open(book)
    const size = page.locator('[id="response.200.size"] select')
    await size.focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.getByText('Edge 1', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('Edge 0', { exact: true }).isVisible()).toBe(false)
    await page.locator('.api-section .o-choose select').first().selectOption({ label: 'application/xml' })
    expect(await page.getByText('Only in XML').isVisible()).toBe(true)
    expect(await size.isVisible()).toBe(false)
    const example = page.locator('#response-example select').first()
    await example.selectOption({ index: 1 })
    expect(await page.locator('#response-example').getByText('Atlas').isVisible()).toBe(true)
    expect(await page.locator('#response-example').getByText('Moss').isVisible()).toBe(false)
    await close()
  })

  test('copies method and path, and the visible example', async () => {
    const { page, close } = await open(book, { permissions: ['clipboard-read', 'clipboard-write'] })
    const copied = await watchClipboard(page)
    await page.locator('.o-endpoint [data-do=copy]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(copied).toBe('/v1/books/{id}')
    await page.locator('#response-example [data-do=copy]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(copied).toContain('Moss')
    await close()
  })

  test('loads a part with Enter and moves the focus into it', async () => {
    const { page, close } = await open(book)
    await page.locator('a[data-part="response.200.next."]').focus()
    await page.keyboard.press('Enter')
    await page.locator('[id="response.200.next.title"]').waitFor()
    expect(
      await page.evaluate(() => document.activeElement?.closest('[id="response.200.next"]') !== null),
    ).toBe(true)
    await close()
  })

  test('expands a section with “Expand all”', async () => {
    const { page, close } = await open(book)
    const button = page
      .locator('.api-section', { hasText: 'No such book' })
      .getByRole('button', { name: 'Expand all' })
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await page.getByText('Where they live').isVisible()).toBe(true)
    expect(await page.getByText('A code').isVisible()).toBe(true)
    await close()
  })
})

describe('the server menu', () => {
  const readUrl = (page: Page) => page.locator('.o-endpoint .o-url').textContent()

  test('changes the displayed and copied base URL', async () => {
    const { page, close } = await open(book)
    expect(await readUrl(page)).toBe('/v1/books/{id}')
    await page.locator('[data-do=server]').selectOption({ index: 1 })
    expect(await readUrl(page)).toBe('/try/books/{id}')
    expect(await page.locator('.o-endpoint [data-do=copy]').getAttribute('data-text')).toBe('/try/books/{id}')
    await page.locator('[data-do=server]').selectOption({ index: 0 })
    expect(await readUrl(page)).toBe('/v1/books/{id}')
    await close()
  })

  test('matches the base URL after a reload and on the way back', async () => {
    const { page, close } = await open(book)
    await page.locator('[data-do=server]').selectOption({ index: 1 })
    await page.reload()
    const isSameUrl = async () =>
      (await readUrl(page))?.startsWith(await page.locator('[data-do=server]').inputValue())
    expect(await isSameUrl()).toBe(true)
    await page.locator('[data-do=server]').selectOption({ index: 1 })
    await page.goto(`${url}/`)
    await page.goBack()
    expect(await isSameUrl()).toBe(true)
    await close()
  })
})

describe('the sidebar of a large spec', () => {
  async function counted(path: string) {
    const opened = await open(path)
    const requests: string[] = []
    opened.page.on('request', (request) => {
      if (!isEvents(request.url())) requests.push(request.url())
    })
    return { ...opened, requests }
  }

  test('loads another group with one request and caches it', async () => {
    const { page, requests: request, problems, close } = await counted(book)
    expect(await page.locator('#sidebar a', { hasText: 'Read shelf 45' }).count()).toBe(0)
    const button = page.locator('#sidebar').getByRole('button', { name: /Shelf 2/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const entry = page.locator('#sidebar a', { hasText: 'Read shelf 45' })
    await entry.waitFor()
    expect(request).toHaveLength(1)
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Enter')
    expect(await entry.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    expect(await entry.isVisible()).toBe(true)
    expect(request).toHaveLength(1)
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await entry.click()
    await page.getByRole('heading', { name: 'Read shelf 45' }).waitFor()
    await close()
  })

  test('keeps a group open on the next page', async () => {
    const { page, close } = await open(book)
    const side = page.locator('#sidebar')
    await side.getByRole('button', { name: /Shelf 2/ }).click()
    await side.locator('a', { hasText: 'Read shelf 45' }).waitFor()
    await side.getByRole('link', { name: 'Shelf 4', exact: true }).click()
    await page.getByRole('heading', { name: 'Shelf 4', level: 1 }).waitFor()
    await side.locator('a', { hasText: 'Read shelf 45' }).waitFor()
    expect(await side.getByRole('button', { name: /Shelf 2/ }).getAttribute('aria-expanded')).toBe('true')
    await close()
  })

  test('marks the current entry and scrolls to it', async () => {
    const { page, close } = await open('/api-reference/shelf-5/119/get')
    const current = page.locator('#sidebar [aria-current=page]')
    expect(await current.textContent()).toContain('Read shelf 119')
    expect(
      await current.evaluate((item) => {
        const box = item.getBoundingClientRect()
        return box.top >= 0 && box.bottom <= innerHeight
      }),
    ).toBe(true)
    await close()
  })

  test('links to group pages without JavaScript', async () => {
    const { page, close } = await open(book, { javaScriptEnabled: false })
    expect(await page.locator('#sidebar [data-nav]:visible').count()).toBe(0)
    await page.locator('#sidebar').getByRole('link', { name: 'Shelf 0' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shelf 0')
    expect(await page.locator('main').getByText('The first shelf.').isVisible()).toBe(true)
    expect(await page.locator('main .o-oplist a').count()).toBe(20)
    await close()
  })
})

describe('a page without JavaScript', () => {
  test('shows every variant, content type and example', async () => {
    const { page, close } = await open(book, { javaScriptEnabled: false })
    const closedFolds = page.locator('main details:not([open]) > summary:visible')
    while ((await closedFolds.count()) > 0) await closedFolds.first().click()
    for (const text of [
      'Its colour',
      'Edge 4',
      'Only in XML',
      'Where they live',
      'A code',
      'How many are left',
    ])
      expect(await page.getByText(text, { exact: true }).first().isVisible(), text).toBe(true)
    for (const text of ['Moss', 'Atlas'])
      expect(await page.locator('#response-example').getByText(text).first().isVisible(), text).toBe(true)
    expect(await page.locator('main button[data-do]:visible').count()).toBe(0)
    await close()
  })

  test('links to parts as pages', async () => {
    const { page, close } = await open(book, { javaScriptEnabled: false })
    await page.locator('a[data-part="response.200.next."]').click()
    expect(await page.getByText('What is on its').first().isVisible()).toBe(true)
    await page.locator('a[data-part]').first().click()
    expect(await page.getByText('What is on its').first().isVisible()).toBe(true)
    await page.locator('main a').first().click()
    expect(new URL(page.url()).pathname).toBe(book)
    await close()
  })
})

describe('a printed page', () => {
  test('shows all folds, variants and content types', async () => {
    const { page, close } = await open(book)
    await page.emulateMedia({ media: 'print' })
    for (const text of ['Its colour', 'At what heat', 'Edge 4', 'Only in XML', 'Where they live', 'A code'])
      expect(await page.getByText(text, { exact: true }).first().isVisible(), text).toBe(true)
    expect(await page.locator('#sidebar').isVisible()).toBe(false)
    expect(await page.locator('main button:visible').count()).toBe(0)
    await close()
  })
})

test('all examples have the same footer style', async () => {
  const { page, close } = await open('/hand')
  const footerStyles = await page.locator('.o-code footer').evaluateAll((all) =>
    all.map((item) => {
      const { display, paddingInlineStart, fontSize, color } = getComputedStyle(item)
      return [display, paddingInlineStart, fontSize, color].join(' ')
    }),
  )
  expect(footerStyles.length).toBeGreaterThan(1)
  expect(new Set(footerStyles).size).toBe(1)
  await close()
})

test('parameter names do not collide with ids of the page', async () => {
  const { page, problems, close } = await open('/api-reference/names/get')
  const duplicates = await page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })
  expect(duplicates).toEqual([])
  await page.locator('.o-endpoint [data-do=copy]').click()
  await expect.poll(() => page.locator('#said').textContent()).toBe('Copied')
  expect(await page.locator('.o-field').getByText('said', { exact: true }).isVisible()).toBe(true)
  expect(problems).toEqual([])
  await close()
})

describe('the preview of a spec', () => {
  let folder: string
  let dev: DevServer
  let result: Diagnostic[][]
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  const editApi = (change: (api: typeof bookApi) => void) => {
    const api = structuredClone(bookApi)
    change(api)
    return JSON.stringify(api, null, 1)
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-openapi-'))
    result = []
    for (const [path, text] of Object.entries(bookSite)) if (path !== 'gone.mdx') write(path, text)
    write('docs.json', bookSite['docs.json'].replace(',"gone"', ''))
    dev = await startDev({
      folder,
      port: 0,
      host: '127.0.0.1',
      base: '',
      onDiagnostics: (list) => result.push(list),
      onProblem: (message) => {
        throw new Error(message)
      },
    })
  })
  afterEach(async () => {
    await dev.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens a page and waits until the preview is watching; `mark` shows whether it was reloaded. */
  async function watch(path: string) {
    const opened = await visit(dev.url + path)
    await expect.poll(() => result.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await opened.page.evaluate(() => Object.assign(window, { mark: 1 }))
    const isSame = () => opened.page.evaluate(() => (window as unknown as { mark?: number }).mark === 1)
    return { ...opened, isSame }
  }

  test('shows an edit in place and keeps folds and scroll position', async () => {
    const { page, isSame, problems, close } = await watch(book)
    expect(result.at(-1)).toEqual([])
    await page.locator('[id="response.200.owner"] > details > summary').click()
    await page.locator('[id="response.200.binding"]').getByRole('tab', { name: 'Paperback' }).click()
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    write(
      'openapi.json',
      editApi((api) => {
        api.components.schemas.Book.properties.owner.properties.name.description = 'Whose it is'
      }),
    )
    await page.getByText('Whose it is').waitFor()
    expect(await page.getByText('Whose it is').isVisible()).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(400)
    const tab = page.locator('[id="response.200.binding"]').getByRole('tab', { name: 'Paperback' })
    expect(await tab.getAttribute('aria-selected')).toBe('true')
    expect(await isSame()).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  test('keeps a loaded part after an edit', async () => {
    const { page, isSame, close } = await watch(book)
    await page.locator('a[data-part="response.200.next."]').click()
    await page.locator('[id="response.200.next.title"]').waitFor()
    write(
      'openapi.json',
      editApi((api) => {
        api.paths['/books/{id}'].get.summary = 'Look at a book'
      }),
    )
    await page.getByRole('heading', { name: 'Look at a book' }).waitFor()
    expect(await isSame()).toBe(true)
    // The part is still there, or can be loaded again.
    const title = page.locator('[id="response.200.next.title"]')
    if ((await title.count()) === 0) await page.locator('a[data-part="response.200.next."]').click()
    await title.waitFor()
    await close()
  })

  test('adds a new operation to the sidebar', async () => {
    const { page, isSame, close } = await watch(book)
    write(
      'openapi.json',
      editApi((api) => {
        Object.assign(api.paths, {
          '/new': {
            get: { summary: 'Brand new', tags: ['Books'], responses: { 200: { description: 'Fine' } } },
          },
        })
      }),
    )
    const entry = page.locator('#sidebar a', { hasText: 'Brand new' })
    await entry.waitFor()
    expect(await isSame()).toBe(true)
    await entry.click()
    await page.getByRole('heading', { name: 'Brand new' }).waitFor()
    await close()
  })

  test('updates an opened group of the sidebar', async () => {
    const { page, close } = await watch(book)
    const button = page.locator('#sidebar').getByRole('button', { name: /Shelf 2/ })
    await button.click()
    await page.locator('#sidebar a', { hasText: 'Read shelf 45' }).waitFor()
    write('openapi.json', bookSite['openapi.json'].replace('Read shelf 45', 'Read shelf forty-five'))
    const entry = page.locator('#sidebar a', { hasText: 'Read shelf forty-five' })
    await entry.waitFor()
    expect(await entry.isVisible()).toBe(true)
    await button.click()
    expect(await entry.isVisible()).toBe(false)
    expect(await page.locator('#sidebar').getByText('Shelf 3').isVisible()).toBe(true)
    expect(await page.locator('#sidebar a', { hasText: 'Read shelf 45' }).count()).toBe(0)
    await close()
  })

  test('shows a removed operation as not found until it returns', async () => {
    const { page, isSame, close } = await watch('/api-reference/shelf-1/30/get')
    write(
      'openapi.json',
      editApi((api) => {
        delete (api.paths as Record<string, unknown>)['/shelf-1/30']
      }),
    )
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    write(
      'openapi.json',
      editApi(() => undefined),
    )
    await page.getByRole('heading', { name: 'Read shelf 30' }).waitFor()
    expect(await isSame()).toBe(true)
    await close()
  })

  test.each([
    [
      'half-written',
      (text: string) => writeFileSync(join(folder, 'openapi.json'), text.slice(0, 700)),
      'spec/syntax',
    ],
    ['empty', () => writeFileSync(join(folder, 'openapi.json'), ''), 'spec/syntax'],
    ['gone', () => unlinkSync(join(folder, 'openapi.json')), 'spec/missing'],
  ])('keeps the last valid page with the reason while a file is %s', async (_state, breakIt, code) => {
    const { page, isSame, problems, close } = await watch(book)
    breakIt(bookSite['openapi.json'])
    const overlay = page.locator('octavo-dev .o-diag')
    await overlay.getByText(code).first().waitFor()
    expect(await page.getByText('What is on its').first().isVisible()).toBe(true)
    expect(await page.locator('#sidebar a', { hasText: 'Replace a book' }).count()).toBeGreaterThan(0)
    // The overlay is the same for all of them.
    if (isFull || code === 'spec/missing') expect(await violations(page)).toEqual([])
    write(
      'openapi.json',
      editApi((api) => {
        api.paths['/books/{id}'].get.summary = 'Read it again'
      }),
    )
    await page.getByRole('heading', { name: 'Read it again' }).waitFor()
    await overlay.waitFor({ state: 'detached' })
    expect(result.at(-1)).toEqual([])
    expect(await isSame()).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  test('reports an operation that cannot be shown and shows the others', async () => {
    const { page, close } = await watch(book)
    write(
      'openapi.json',
      editApi((api) => {
        Object.assign(api.paths['/wide'], { get: 'none' })
      }),
    )
    await page.locator('octavo-dev .o-diag').getByText('GET /wide').first().waitFor()
    await expect.poll(() => page.locator('#sidebar a', { hasText: 'Read much' }).count()).toBe(0)
    expect(await page.getByText('What is on its').first().isVisible()).toBe(true)
    await close()
  })
})
