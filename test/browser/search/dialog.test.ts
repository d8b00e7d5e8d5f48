import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../../fixtures/browser/chromium.ts'
import { serve } from '../../fixtures/browser/serve.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'

const nested = (depth: number): object =>
  depth === 0
    ? { type: 'string', description: 'At the bottom.' }
    : { type: 'object', properties: { [`level${depth}`]: nested(depth - 1), other: { type: 'string' } } }
const files = {
  'docs.json': JSON.stringify({
    name: 'Books',
    navigation: {
      groups: [
        { group: 'Guides', pages: ['index', 'binding'] },
        { group: 'API', openapi: 'api.json' },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\nWelcome.',
  'binding.mdx': `---\ntitle: Binding\n---\n${'Words.\n\n'.repeat(80)}\n\n## Thread\n\nSewn with linen thread.\n\n## Search\n\n## Hits\n\nWords.`,
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: 'https://api.books.test' }],
    paths: {
      '/books/{id}': {
        get: {
          operationId: 'getBook',
          summary: 'Get a book',
          tags: ['Books'],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: nested(9) } } } },
        },
      },
    },
  }),
}

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
  return () => browser.close()
})

/** A host without settings. */
async function serveFolder(folder: string): Promise<{ url: string; server: Server; requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '/', 'http://x').pathname)
    requests.push(request.url ?? '')
    for (const name of [path, `${path}/index.html`, `${path}index.html`])
      try {
        const body = readFileSync(join(folder, name))
        const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
        const type = types[/\w+$/.exec(name)?.[0] ?? ''] ?? 'application/json'
        response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body)
        return
      } catch {}
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, requests }
}

const kinds = ['a server', 'files'] as const

describe.each(kinds)('search on a site of %s', (kind) => {
  let url: string
  let close: () => Promise<void>
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    if (kind === 'a server') {
      const siteServer = await serve(files)
      url = siteServer.url
      close = siteServer.close
    } else {
      const site = createSiteFolder(files)
      expect(await site.build()).toMatchObject({ kind: 'built' })
      const { url: address, server } = await serveFolder(site.out)
      url = address
      close = async () => void server.close()
    }
    const tab = await openPage(browser, url)
    page = tab.page
    problems = tab.problems
  }, 60_000)
  afterAll(() => close())

  const input = () => page.getByRole('combobox', { name: 'Search operations, fields and pages' })
  const options = () => page.locator('.os-dialog [role=option]')
  const optionsOf = (group: string) => page.getByRole('group', { name: group }).getByRole('option')
  const start = async () => {
    await page.goto(url, { waitUntil: 'load' })
    await page.keyboard.press('Control+k')
    await input().waitFor()
  }

  test('opens by key and button, takes the focus and returns it', async () => {
    await page.keyboard.press('/')
    await input().waitFor()
    expect(await input().evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('.os-dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Search' }).click()
    await input().waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    expect(
      await page.getByRole('button', { name: 'Search' }).evaluate((item) => item === document.activeElement),
    ).toBe(true)
  })

  test('shows results while typing and supports arrows and Enter', async () => {
    await start()
    await page.keyboard.type('book')
    await optionsOf('Operations').first().waitFor()
    expect(await page.locator('.os-dialog [role=group]').first().getAttribute('aria-labelledby')).toBe(
      'octavo:operations',
    )
    expect(await input().getAttribute('aria-activedescendant')).toBe('octavo:hit-0')
    expect(await options().first().getAttribute('aria-selected')).toBe('true')
    expect(await options().first().innerText()).toContain('Get a book')
    expect(await violations(page)).toEqual([])
    await input().fill('thread')
    await page
      .getByRole('option', { name: /Thread/ })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/binding#thread`)
    const place = () => page.locator('#thread').evaluate((heading) => heading.getBoundingClientRect().y)
    await expect.poll(place).toBeLessThan(720)
  })

  test('opens and shows a deeply nested field', async () => {
    await start()
    await page.keyboard.type('level2.level1')
    await optionsOf('Fields').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/response\.200\.level9/)
    const field = page.locator(
      '[id="response.200.level9.level8.level7.level6.level5.level4.level3.level2.level1"]',
    )
    await field.waitFor({ state: 'visible' })
  })

  test("opens an operation's playground with Ctrl+Enter", async () => {
    await start()
    await page.keyboard.type('getBook')
    await optionsOf('Operations').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\?playground=open/)
  })

  test('opens one of the first pages without a query', async () => {
    await start()
    await expect
      .poll(() => optionsOf('Start here').allInnerTexts())
      .toEqual(['Home', 'Binding', 'Books', 'Get a book'])
    expect(await violations(page)).toEqual([])
    await optionsOf('Start here').nth(1).click()
    await page.waitForURL(`${url}/binding`)
  })

  test('lists recent queries and can clear them', async () => {
    await start()
    await expect
      .poll(() => optionsOf('Recent searches').allInnerTexts())
      .toEqual(['getBook', 'level2.level1', 'thread'])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => input().inputValue()).toBe('getBook')
    await page.getByRole('option', { name: /Get a book/ }).waitFor()
    await input().fill('')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => optionsOf('Recent searches').count()).toBe(0)
    expect(await input().evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('announces that nothing was found', async () => {
    await start()
    await page.keyboard.type('zeppelin')
    await expect
      .poll(() => page.locator('.os-dialog [role=status]').innerText())
      .toBe('No results for “zeppelin”')
    expect(await input().getAttribute('aria-expanded')).toBe('false')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear search' }).click()
    expect(await input().inputValue()).toBe('')
    expect(await input().evaluate((field) => field === document.activeElement)).toBe(true)
    await optionsOf('Start here').first().waitFor()
  })

  test('suggests similar words if nothing was found', async () => {
    await start()
    await page.keyboard.type('bokkd')
    await page.getByText('Check the spelling, or use fewer words.').waitFor()
    expect(await optionsOf('Similar searches').allInnerTexts()).toEqual(['book'])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => input().inputValue()).toBe('book')
    await page.getByRole('option', { name: /Get a book/ }).waitFor()
  })

  test('shows a field of several objects once', async () => {
    await start()
    await page.keyboard.type('other')
    await expect
      .poll(() => optionsOf('Fields').allInnerTexts())
      .toEqual([expect.stringContaining('on 9 objects')])
  })

  test('closes on a click outside without errors', async () => {
    await start()
    await page.mouse.click(20, 500)
    await page.locator('.os-dialog').waitFor({ state: 'detached' })
    // On a busy machine, Chromium reports a skipped transition between pages as an error.
    expect(problems.filter((problem) => !problem.startsWith('Transition was'))).toEqual([])
  })
})

test('search has no axe violations on a dark phone, and results are links', async () => {
  const siteServer = await serve(files)
  const { page, close } = await openPage(browser, siteServer.url, {
    colorScheme: 'dark',
    viewport: { width: 390, height: 780 },
  })
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('book')
  const hit = page.getByRole('option', { name: /Get a book/ })
  await hit.waitFor()
  expect(await violations(page)).toEqual([])
  await hit.click()
  await page.waitForURL(/\/books\/id\/get$/)
  await close()
  await siteServer.close()
})

test('search works on a page whose headings have the same names', async () => {
  const siteServer = await serve(files)
  const { page, close } = await openPage(browser, `${siteServer.url}/binding`)
  expect(await page.locator('h2#search, h2#hits').count()).toBe(2)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('thread')
  await page.getByRole('option').first().waitFor()
  expect(await violations(page)).toEqual([])
  await close()
  await siteServer.close()
})

test('Enter opens the first result when it arrives, unless the dialog was closed', async () => {
  const siteServer = await serve(files)
  const { page, close } = await openPage(browser, siteServer.url)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('welcome')
  await page.getByRole('option').first().waitFor()
  let release = () => {}
  const delay = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/~search/*?q=getBook', async (route) => {
    await delay
    await route.continue().catch(() => {})
  })
  await page.getByRole('combobox').fill('getBook')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  release()
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/')
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('getBook')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/books\/id\/get/)
  await close()
  await siteServer.close()
})

test('reports that search could not be loaded and retries the next time', async () => {
  const siteServer = await serve(files)
  const { page, close } = await openPage(browser, siteServer.url)
  await page.route('**/~search/all.json', (route) => route.abort())
  await page.keyboard.press('/')
  await expect.poll(() => page.locator('#said').innerText()).toContain('Search is unavailable')
  await page.unroute('**/~search/all.json')
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  await close()
  await siteServer.close()
})

test('the key `/` types a slash in an input', async () => {
  const siteServer = await serve(files)
  const { page, close } = await openPage(
    browser,
    `${siteServer.url}/api-reference/books/id/get?playground=open`,
  )
  const field = page.locator('form input').first()
  await field.waitFor()
  await field.fill('')
  await field.press('/')
  expect(await field.inputValue()).toBe('/')
  expect(await page.locator('.os-dialog').count()).toBe(0)
  await close()
  await siteServer.close()
})

test('the dialog reports that search is unavailable', async () => {
  const siteServer = await serve(files)
  const { page, close } = await openPage(browser, siteServer.url)
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  await page.route('**/~search/*?q=*', (route) => route.abort())
  await page.keyboard.type('book')
  await expect
    .poll(() => page.locator('.os-dialog [role=status]').innerText())
    .toBe('Search is unavailable. Try again later.')
  await page.unroute('**/~search/*?q=*')
  await page.keyboard.type('s')
  await page.getByRole('option').first().waitFor()
  await close()
  await siteServer.close()
})
