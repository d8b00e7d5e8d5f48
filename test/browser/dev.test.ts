import { mkdirSync, mkdtempSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { hostname, networkInterfaces, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostic/diagnostic.ts'
import { hostInUrl } from '../../src/core/listen/host-in-url.ts'
import { type DevOptions, type DevServer, startDev } from '../../src/dev/dev.ts'
import { createHostCheck } from '../../src/dev/own-host.ts'
import { violations, violationsInBothSchemes } from '../fixtures/browser/axe.ts'
import { connectBrowser, openPage } from '../fixtures/browser/chromium.ts'

let browser: Browser
let folder: string
let dev: DevServer
let result: Diagnostic[][]

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const config = (pages: string[]) => JSON.stringify({ name: 'Test', navigation: { pages } })
const start = (options: Partial<DevOptions> = {}) =>
  startDev({
    folder,
    port: 0,
    host: '127.0.0.1',
    base: '',
    onDiagnostics: (list) => result.push(list),
    onProblem: (message) => {
      throw new Error(message)
    },
    ...options,
  })
const filler = 'Some text.\n\n'.repeat(80)

beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-dev-'))
  result = []
  write('docs.json', config(['index', 'b']))
  write('index.mdx', `# Home\n\n${filler}The old words\n\n${filler}`)
  write('b.mdx', 'Page B')
  dev = await start()
})
afterEach(async () => {
  await dev.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page and waits until the preview is watching. */
async function open(path = '/'): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, close } = await openPage(browser, dev.url + path)
  await expect.poll(() => result.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return { page, close }
}

test('a folder without docs.json shows an error and becomes a site when one is added', async () => {
  unlinkSync(join(folder, 'docs.json'))
  const { page, close } = await openPage(browser, `${dev.url}/nowhere`)
  await page.getByRole('heading', { name: 'docs.json has errors' }).waitFor()
  expect(await page.locator('main').textContent()).toContain('octavo init')
  expect(await violations(page)).toEqual([])
  await expect.poll(() => result.length, { timeout: 10_000 }).toBeGreaterThan(0)
  write('docs.json', config(['index', 'b']))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await close()
})

describe('live reload', () => {
  test('replaces only what changed and keeps the scroll position', async () => {
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

  const counter =
    'export const Counter = () => { const [n, setN] = useState(0); return <button onClick={() => setN(n + 1)}>Count {n}</button> }\n\n<Counter />\n'
  /** Typical owner scripts: a widget at the end, a note in the text, and a class on an existing element. */
  const ownerScript = `
    const add = (parent, where, name) => {
      const made = document.createElement('div')
      made.className = name
      made.textContent = name
      parent.insertAdjacentElement(where, made)
    }
    add(document.body, 'beforeend', 'chat')
    add(document.querySelector('main .prose'), 'afterbegin', 'note')
    document.querySelector('main h1').classList.add('seen')
  `

  test('leaves a loaded page and its script changes untouched', async () => {
    write('widget.js', ownerScript)
    write('index.mdx', `# Home\n\nThe old words\n\n${counter}`)
    const { page, close } = await openPage(browser, `${dev.url}/`)
    // The island is interactive once it sets the attribute.
    await page.locator('octavo-island[data-live]').waitFor()
    await page.waitForTimeout(100)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (!(target as Element).closest?.('octavo-dev')) seen.push(target.nodeName)
      }).observe(document.querySelector('main')!, { subtree: true, childList: true, attributes: true })
    })
    await expect.poll(() => result.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
    expect(await page.getByRole('button', { name: /Count/ }).count()).toBe(1)
    for (const name of ['chat', 'note']) expect(await page.locator(`.${name}`).count()).toBe(1)
    await close()
  })

  test('keeps running components and script changes after an edit', async () => {
    write('widget.js', ownerScript)
    write('index.mdx', `# Home\n\nThe old words\n\n${counter}\n## More\n\nThe end`)
    const { page, close } = await open()
    await page.getByRole('button', { name: 'Count 0' }).click()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
    const chat = await page.locator('.chat').elementHandle()
    write('index.mdx', `# Home\n\nThe new words\n\nA paragraph between\n\n${counter}\n## More\n\nThe end`)
    await page.getByText('A paragraph between').waitFor()
    expect(await page.locator('main .prose').innerText()).toMatch(
      /^note\s+Home\s+The new words\s+A paragraph between\s+Count 1\s+More\s+The end$/,
    )
    expect(await chat!.evaluate((element) => element.isConnected && element.id === '')).toBe(true)
    expect(await page.locator('main h1.seen').count()).toBe(1)
    await close()
  })

  test("keeps a component's state when a similar container is inserted before it", async () => {
    const card = (title: string, text: string) => `<Card title="${title}">\n\n${text}\n\n</Card>\n\n`
    const [code, use] = counter.split('\n\n') as [string, string]
    write('index.mdx', `${code}\n\n${card('One', use)}`)
    const { page, close } = await open()
    await page.getByRole('button', { name: 'Count 0' }).click()
    await page.getByRole('button', { name: 'Count 1' }).waitFor()
    write('index.mdx', `${code}\n\n${card('New', 'Before it')}${card('One', use)}`)
    await page.getByText('Before it').waitFor()
    expect(await page.getByRole('button', { name: /Count/ }).allInnerTexts()).toEqual(['Count 1'])
    await close()
  })

  test('does not rerun owner scripts when a page needs another script of ours', async () => {
    write('widget.js', ownerScript)
    const { page, close } = await open()
    await page.locator('.chat').waitFor()
    write('index.mdx', `# Home\n\nThe old words\n\n${counter}`)
    await page.getByRole('button', { name: 'Count 0' }).waitFor()
    expect(await page.locator('.chat').count()).toBe(1)
    await close()
  })

  test('drops script replacements of changed elements without duplicates', async () => {
    write(
      'widget.js',
      `for (const table of document.querySelectorAll('main table')) {
        const around = document.createElement('div')
        around.className = 'around'
        table.replaceWith(around)
        around.append(table)
      }`,
    )
    write('index.mdx', '| A |\n| - |\n| old cell |\n')
    const { page, close } = await open()
    await page.locator('.around table').waitFor()
    write('index.mdx', '| A |\n| - |\n| new cell |\n')
    await page.getByText('new cell').waitFor()
    expect(await page.locator('main table').count()).toBe(1)
    await close()
  })

  test('survives an atomic rename, a deleted docs.json and thousands of new files', async () => {
    const { page, close } = await open()
    write('index.mdx.tmp', 'Renamed in')
    renameSync(join(folder, 'index.mdx.tmp'), join(folder, 'index.mdx'))
    await page.getByText('Renamed in').waitFor()

    unlinkSync(join(folder, 'docs.json'))
    await page.locator('octavo-dev').getByText('config/missing').waitFor()
    expect(await page.locator('main').textContent()).toContain('Renamed in')

    for (let n = 0; n < 2_000; n++) write(`many/page-${n}.mdx`, `Page ${n}`)
    write('docs.json', config(['index', 'many/page-1999']))
    await page.locator('.o-side a', { hasText: 'Page 1999' }).waitFor({ state: 'attached', timeout: 20_000 })
    await close()
  }, 60_000)

  test('shows an error in the terminal and over the page until it is fixed', async () => {
    const { page, close } = await open()
    write('index.mdx', 'A <Card> without end')
    const overlay = page.locator('octavo-dev .o-diag')
    await overlay.getByText('index.mdx:1:3').waitFor()
    expect(result.at(-1)?.[0]).toMatchObject({
      code: 'page/syntax',
      at: { file: 'index.mdx', line: 1, column: 3 },
    })
    await page.getByText('This page has an error').waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await violationsInBothSchemes(page), `${width} wide`).toEqual([])
    }
    write('index.mdx', 'Fixed')
    await page.getByText('Fixed', { exact: true }).waitFor()
    await overlay.waitFor({ state: 'detached' })
    expect(result.at(-1)).toEqual([])
    await close()
  })

  test('shows a page that is created while its URL is open', async () => {
    const { page, close } = await open('/new')
    write('new.mdx', 'Here I am')
    await page.getByText('Here I am').waitFor()
    await close()
  })

  test('highlights code shortly after the first page', async () => {
    write('index.mdx', '```js\nconst a = 1\n```')
    const { page, close } = await open()
    await page.locator('pre .w', { hasText: 'const' }).waitFor()
    await close()
  })

  test('shows changes made while the preview was restarted', async () => {
    const { page, close } = await open()
    const { port } = new URL(dev.url)
    await page.evaluate(() => {
      ;(window as unknown as { mark: number }).mark = 1
    })
    // The page reconnects after the new preview has settled at the same revision.
    await page.context().setOffline(true)
    await dev.close()
    await page.getByText('Reconnecting…').waitFor()
    write('index.mdx', 'The words of the next start')
    result = []
    dev = await start({ port: Number(port) })
    await fetch(dev.url)
    await expect.poll(() => result.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await page.getByText('The words of the next start').waitFor({ timeout: 20_000 })
    expect(await page.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(1)
    expect(await page.getByText('Reconnecting…').count()).toBe(0)
    await close()
  })
})

test('the compatibility page lists used features and whether they work', async () => {
  write('docs.json', JSON.stringify({ name: 'Test', theme: 'mint', navigation: { pages: ['index', 'b'] } }))
  write('b.mdx', '<Card title="A" icon="zip-zap">a</Card>')
  write('own.css', '#navbar { color: red }')
  const { page, problems, close } = await openPage(browser, `${dev.url}/_octavo/dev/compat`)
  expect(await page.locator('h1').textContent()).toBe('Compatibility')
  const rows = await page.locator('tr').allInnerTexts()
  expect(rows.map((row) => row.split(/\s+/, 3).join(' '))).toEqual(
    expect.arrayContaining(['Card 1 works', '#navbar 1 works', 'theme 1 works', 'zip-zap 1 ignored:']),
  )
  expect(await violationsInBothSchemes(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

type Hello = { kind: string; boot: string; diagnostics?: Diagnostic[] }

/** The first message of a new event stream. */
async function hello(server: DevServer): Promise<Hello> {
  const response = await fetch(`${server.url}/_octavo/dev/events`)
  const { value } = await response.body!.getReader().read()
  return JSON.parse(new TextDecoder().decode(value).replace(/^data: /, ''))
}

describe('an open playground', () => {
  const spec = (summary: string, name: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Mill', version: '1' },
      servers: [{ url: 'https://api.mill.example' }],
      paths: {
        '/papers': {
          get: {
            summary,
            parameters: [{ name, in: 'query', schema: { type: 'string' } }],
            responses: { 200: { description: 'Fine' } },
          },
        },
      },
    })

  test('survives text edits and updates with its operation', async () => {
    const navigation = { groups: [{ group: 'API', openapi: 'openapi.json' }] }
    write('openapi.json', spec('Papers', 'finish'))
    write('docs.json', JSON.stringify({ name: 'Test', navigation }))
    const { page, close } = await open('/api-reference/papers/get?playground=open')
    await page.locator('[id="try-query.finish"]').fill('matt')
    const form = await page.locator('.op-try').elementHandle()
    write('openapi.json', spec('All papers', 'finish'))
    await page.getByRole('heading', { name: 'All papers' }).waitFor()
    await page.waitForTimeout(500)
    expect(await form!.evaluate((element) => element.isConnected)).toBe(true)
    expect(await page.locator('[id="try-query.finish"]').inputValue()).toBe('matt')
    write('openapi.json', spec('All papers', 'weight'))
    await page.locator('[id="try-query.weight"]').waitFor()
    expect(await page.locator('[id="try-query.finish"]').count()).toBe(0)
    await close()
  })
})

test('omits diagnostics until they are known and changes the boot id with every start', async () => {
  const first = await hello(dev)
  expect(first).toMatchObject({ kind: 'hello', boot: expect.any(String) })
  expect(first).not.toHaveProperty('diagnostics')
  await fetch(dev.url)
  await expect.poll(() => result.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await hello(dev)).toMatchObject({ boot: first.boot, diagnostics: [] })
  const other = await start()
  expect((await hello(other)).boot).not.toBe(first.boot)
  await other.close()
})

describe('the preview rejects foreign hosts', () => {
  /** The status for a Host header, which `fetch` cannot set. */
  const fetchStatus = (server: DevServer, to: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(server.url)
      request({ host: to, port, path: '/', headers: { host } }, (incoming) => {
        incoming.resume()
        resolve(incoming.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const statusesOf = async (server: DevServer, to: string, hosts: string[]) =>
    Object.fromEntries(
      await Promise.all(hosts.map(async (host) => [host, await fetchStatus(server, to, host)])),
    )

  test('on localhost', async () => {
    const hosts = ['localhost', 'LocalHost:3000', '127.0.0.1', '[::1]:3000', 'evil.example', '10.1.2.3']
    expect(Object.values(await statusesOf(dev, '127.0.0.1', hosts))).toEqual([200, 200, 200, 200, 403, 403])
  })

  test("on the network, except IP addresses and the machine's name", async () => {
    const server = await start({ host: '0.0.0.0' })
    const allowed = ['localhost', '10.1.2.3:3000', '[fd00::1]', hostname(), hostname().toUpperCase()]
    const rejectedHosts = ['evil.example', '127.0.0.1.evil.example', `${hostname()}.evil.example`]
    const statuses = await statusesOf(server, '127.0.0.1', [
      ...allowed,
      `${hostname()}.local`,
      ...rejectedHosts,
    ])
    await server.close()
    expect(Object.keys(statuses).filter((host) => statuses[host] === 403)).toEqual(rejectedHosts)
  })

  const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => address === '::1'),
  )
  test.runIf(hasIpv6)('on an IPv6 address', async () => {
    const server = await start({ host: '::1' })
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    const hosts = ['[::1]:3000', 'localhost', '[fd00::1]', 'evil.example']
    const statuses = Object.values(await statusesOf(server, '::1', hosts))
    await server.close()
    expect(statuses).toEqual([200, 200, 403, 403])
  })

  test('in every spelling', () => {
    const isOwn = createHostCheck('FD00:0::1')
    expect(isOwn(new Request('http://[fd00::1]:3000/'))).toBe(true)
    expect(isOwn(new Request('http://[fd00::2]:3000/'))).toBe(false)
    expect(createHostCheck('::')(new Request('http://[fd00::2]:3000/'))).toBe(true)
    expect(createHostCheck('::')(new Request('http://evil.example/'))).toBe(false)
    expect(createHostCheck('My-Box')(new Request('http://my-box/'))).toBe(true)
    expect(hostInUrl('fe80::1%eth0')).toBe('[fe80::1]')
  })
})
