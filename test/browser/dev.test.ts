import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostic.ts'
import { type DevServer, startDev } from '../../src/dev/dev.ts'
import { violations } from './axe.ts'
import { launch, openPage } from './chromium.ts'

let browser: Browser
let folder: string
let dev: DevServer
let found: Diagnostic[][]

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const config = (pages: string[]) => JSON.stringify({ name: 'Test', navigation: { pages } })
const filler = 'Some text.\n\n'.repeat(80)

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-dev-'))
  found = []
  write('docs.json', config(['index', 'b']))
  write('index.mdx', `# Home\n\n${filler}The old words\n\n${filler}`)
  write('b.mdx', 'Page B')
  dev = await startDev({
    folder,
    port: 0,
    host: '127.0.0.1',
    base: '',
    onDiagnostics: (list) => found.push(list),
    onProblem: (message) => {
      throw new Error(message)
    },
  })
})
afterEach(async () => {
  await dev.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page and waits until the preview watches. */
async function open(path = '/'): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, close } = await openPage(browser, dev.url + path)
  await expect.poll(() => found.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return { page, close }
}

describe('live reload', () => {
  test('swaps what changed, keeps the scroll position, and loads nothing anew', async () => {
    const { page, close } = await open()
    await page.evaluate(() => {
      scrollTo({ top: 600, behavior: 'instant' })
      ;(window as unknown as { mark: number }).mark = 1
    })
    write('index.mdx', `# Home\n\n${filler}The new words\n\n${filler}`)
    await page.getByText('The new words').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => [scrollY, (window as unknown as { mark: number }).mark])).toEqual([
      600, 1,
    ])
    await close()
  })

  test('survives an atomic rename, a deleted docs.json, and thousands of files at once', async () => {
    const { page, close } = await open()
    write('index.mdx.tmp', 'Renamed in')
    renameSync(join(folder, 'index.mdx.tmp'), join(folder, 'index.mdx'))
    await page.getByText('Renamed in').waitFor()

    unlinkSync(join(folder, 'docs.json'))
    await page.locator('octavo-dev').getByText('config/missing').waitFor()
    expect(await page.locator('main').textContent()).toContain('Renamed in')

    for (let n = 0; n < 2_000; n++) write(`many/page-${n}.mdx`, `Page ${n}`)
    write('docs.json', config(['index', 'many/page-1999']))
    await page.locator('.side a', { hasText: 'Page 1999' }).waitFor({ state: 'attached', timeout: 20_000 })
    await close()
  }, 60_000)

  test('a mistake shows in the terminal and over the page, and goes when it is mended', async () => {
    const { page, close } = await open()
    write('index.mdx', 'A <Card> without end')
    const overlay = page.locator('octavo-dev .diag')
    await overlay.getByText('index.mdx:1:3').waitFor()
    expect(found.at(-1)?.[0]).toMatchObject({
      code: 'page/syntax',
      at: { file: 'index.mdx', line: 1, column: 3 },
    })
    await page.getByText('This page has a mistake').waitFor()
    expect(await violations(page)).toEqual([])
    write('index.mdx', 'Mended')
    await page.getByText('Mended').waitFor()
    await overlay.waitFor({ state: 'detached' })
    expect(found.at(-1)).toEqual([])
    await close()
  })

  test('a page that is made while its address is open appears', async () => {
    const { page, close } = await open('/new')
    write('new.mdx', 'Here I am')
    await page.getByText('Here I am').waitFor()
    await close()
  })

  test('colours come a moment after the first page', async () => {
    write('index.mdx', '```js\nconst a = 1\n```')
    const { page, close } = await open()
    await page.locator('pre .w', { hasText: 'const' }).waitFor()
    await close()
  })
})

test('a page of another site cannot read the preview under a name of its own', async () => {
  const { port } = new URL(dev.url)
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { host: 'evil.example' } })
  // fetch does not let the host be set; ask over a plain socket.
  expect(response.status).toBe(200)
  const { request } = await import('node:http')
  const status = await new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/', headers: { host: 'evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})
