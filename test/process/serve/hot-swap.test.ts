import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { decompress } from '../../fixtures/serve/decompress.ts'
import { type Load, startLoad } from '../../fixtures/serve/load.ts'
import { type Raw, rawGet } from '../../fixtures/serve/raw-get.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const list = '/api-reference/books/get'
const add = '/api-reference/books/post'
const maxDelay = 5000

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'OK' } } })
const description = (summary: string, extra = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    servers: [{ url: 'https://api.books.test' }],
    paths: { '/books': { get: operation(summary), post: operation('Add a book') }, ...extra },
  })
const config = (pages: string[], name = 'Books') =>
  JSON.stringify({ name, navigation: { openapi: 'openapi.json', pages } })
const mark = (text: string) => `# Hello\n\nMark ${text}.\n\n${'Words around it. '.repeat(200)}\n`

const siteFiles = () => ({
  'docs.json': config(['index', 'guide']),
  'index.mdx': mark('one'),
  'guide.mdx': '# A guide\n\nIt stays.\n',
  'openapi.json': description('List the books'),
})

/** Swaps folders repeatedly, like a build: two folders cannot be exchanged atomically. */
async function swapOften(out: string, next: string, times: number): Promise<void> {
  const code = `const { renameSync, utimesSync } = require('node:fs')
    const [out, next] = process.argv.slice(1)
    let left = ${times}
    const swap = () => {
      utimesSync(next + '/.octavo/build', 1e9 + left, 1e9 + left)
      renameSync(out, out + '.old')
      const began = performance.now()
      while (performance.now() - began < 3);
      renameSync(next, out)
      renameSync(out + '.old', next)
      if (--left > 0) setTimeout(swap, 15)
    }
    swap()`
  const child = spawn(process.execPath, ['-e', code, out, next], { stdio: 'inherit' })
  const exit = await new Promise((resolve) => child.once('exit', resolve))
  expect(exit).toBe(0)
}

const marksOf = (html: string) => /Mark (\w+)\./.exec(html)?.[1]

let server: ServedFolder | undefined
let load: Load | undefined
afterEach(async () => {
  await load?.stop()
  await server?.close(0)
  load = undefined
  server = undefined
})

const textOf = async (path: string) => decompress(await rawGet(`${server!.url}${path}`)).toString()

/** Resolves with the time until a page contains the text. */
async function waitForText(path: string, words: string, limit = maxDelay): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < limit) {
    if ((await textOf(path)).includes(words)) return performance.now() - startedAt
    await pause(20)
  }
  throw new Error(`${path} did not show “${words}” within ${limit} ms`)
}

/** Checks that pages stay unchanged while something is broken. */
async function expectUnchanged(checks: [path: string, words: string][], time = 1500): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < time; await pause(50))
    for (const [path, words] of checks) expect(await textOf(path), path).toContain(words)
}

describe('a site folder edited under load', () => {
  async function start(site = createSiteFolder(siteFiles())) {
    server = await serveFolder(site.folder)
    const check = ({ status }: Raw) => (status === 200 ? undefined : `status ${status}`)
    load = startLoad(server.url, ['/', '/guide', list, add], { check })
    await waitForText('/', 'Mark one')
    return site
  }
  async function expectNoFailures(): Promise<void> {
    await load!.stop()
    expect(load!.failures).toEqual([])
    expect(load!.responseCount()).toBeGreaterThan(20)
    expect(server!.faults()).toEqual([])
  }

  test('shows edited, new and atomically replaced pages', async () => {
    const { folder, write } = await start()
    write('index.mdx', mark('two'))
    await waitForText('/', 'Mark two')
    write('new.mdx', '# Fresh\n\nJust written.\n')
    write('docs.json', config(['index', 'guide', 'new']))
    await waitForText('/new', 'Just written')
    await waitForText('/guide', 'href="/new"')
    writeFileSync(join(folder, '.index.swp'), mark('three'))
    renameSync(join(folder, '.index.swp'), join(folder, 'index.mdx'))
    await waitForText('/', 'Mark three')
    await expectNoFailures()
  })

  test('keeps the last valid spec while it is incomplete or missing', async () => {
    const { folder, write } = await start()
    write('openapi.json', description('List all books'))
    await waitForText(list, '<h1 id="page-title">List all books</h1>')
    const fullSpec = description('Never seen in part')
    write('openapi.json', fullSpec.slice(0, fullSpec.length / 2))
    await expectUnchanged([
      [list, '<h1 id="page-title">List all books</h1>'],
      [add, '<h1 id="page-title">Add a book</h1>'],
      ['/', 'Mark one'],
    ])
    rmSync(join(folder, 'openapi.json'))
    await expectUnchanged([
      [list, '<h1 id="page-title">List all books</h1>'],
      [add, '<h1 id="page-title">Add a book</h1>'],
    ])
    write('openapi.json', '')
    await expectUnchanged([[list, '<h1 id="page-title">List all books</h1>']], 600)
    write('openapi.json', description('List what came back'))
    await waitForText(list, '<h1 id="page-title">List what came back</h1>')
    await expectNoFailures()
  })

  test('ignores a broken docs.json until it is fixed', async () => {
    const { folder, write } = await start()
    write('docs.json', '{ "name": "Books", "navigation": { "pages": ["in')
    await expectUnchanged([
      ['/', 'Mark one'],
      ['/guide', 'It stays'],
      [list, '<h1 id="page-title">List the books</h1>'],
    ])
    write('docs.json', '')
    await expectUnchanged(
      [
        ['/', 'Mark one'],
        ['/guide', 'It stays'],
        [list, '<h1 id="page-title">List the books</h1>'],
      ],
      600,
    )
    rmSync(join(folder, 'docs.json'))
    await expectUnchanged(
      [
        ['/', 'Mark one'],
        ['/guide', 'It stays'],
        [list, '<h1 id="page-title">List the books</h1>'],
      ],
      600,
    )
    write('docs.json', config(['index', 'guide'], 'Fixed'))
    await waitForText('/guide', 'Fixed</title>')
    await expectNoFailures()
  })

  test('serves every request while a page is empty or invalid', async () => {
    const { write } = await start()
    write('guide.mdx', '# A guide\n\n<Note>\n\nnever closed {')
    await pause(700)
    write('guide.mdx', '')
    await pause(700)
    write('guide.mdx', '# A guide\n\nIt is right again.\n')
    await waitForText('/guide', 'right again')
    await expectNoFailures()
  })
})

describe('a built folder', () => {
  const build = { relay: { kind: 'own' }, compress: true } as const

  test('can be swapped 200 times by another process', async () => {
    const site = createSiteFolder(siteFiles())
    const next = `${site.out}.next`
    await site.build({ ...build, out: next })
    site.write('index.mdx', mark('two'))
    site.write('guide.mdx', mark('second'))
    await site.build(build)
    const bodies = [site.out, next].map((folder) => readFileSync(join(folder, 'index.html'), 'utf8'))
    // The cache is tiny, so that files are read all the time.
    server = await serveFolder(site.out, {}, { cacheBytes: 1 })
    const forms = new Map<string, Set<string>>()
    const check = (response: Raw, path: string) => {
      if (response.status !== 200) return `status ${response.status}`
      const body = decompress(response).toString()
      const name = `${path} ${response.headers.etag}`
      forms.set(name, (forms.get(name) ?? new Set()).add(body))
      return path === '/' && !bodies.includes(body) ? 'not of one of the builds' : undefined
    }
    const paths = ['/', '/guide', list]
    load = startLoad(server.url, paths, { check, pauseMs: 1 })
    await swapOften(site.out, next, 200)
    await load.stop()
    expect([...new Set(load.failures)]).toEqual([])
    expect(server.faults()).toEqual([])
    expect(forms.size).toBeGreaterThan(paths.length)
    const inconsistent = [...forms].filter(([, result]) => result.size > 1).map(([name]) => name)
    expect(inconsistent, 'one ETag, two texts').toEqual([])
  })

  test('can be rebuilt ten times under load', async () => {
    const site = createSiteFolder(siteFiles())
    const bodies = new Map<string, Set<string>>()
    const recordBodies = () => {
      for (const [path, file] of [
        ['/', 'index.html'],
        [list, `${list.slice(1)}/index.html`],
      ] as const)
        bodies.set(path, (bodies.get(path) ?? new Set()).add(site.read(file)))
    }
    await site.build({ ...build, compress: false })
    recordBodies()
    server = await serveFolder(site.out)
    // Unknown bodies are compared after all builds.
    const bodiesByPath = new Map<string, Set<string>>()
    const forms = new Map<string, Set<string>>()
    const check = (response: Raw, path: string) => {
      if (response.status !== 200) return `status ${response.status}`
      const body = decompress(response).toString()
      bodiesByPath.set(path, (bodiesByPath.get(path) ?? new Set()).add(body))
      const name = `${path} ${response.headers.etag}`
      forms.set(name, (forms.get(name) ?? new Set()).add(body))
      return undefined
    }
    load = startLoad(server.url, ['/', list], { check, pauseMs: 2 })
    for (let round = 1; round <= 10; round++) {
      site.write('index.mdx', mark(`round${round}`))
      site.write('openapi.json', description(`List ${round}`))
      await site.build({ ...build, compress: false })
      recordBodies()
      await pause(300)
    }
    expect(await waitForText('/', 'Mark round10')).toBeLessThan(maxDelay)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(server.faults()).toEqual([])
    for (const [path, result] of bodiesByPath)
      expect(
        [...result].filter((body) => !bodies.get(path)!.has(body)),
        `${path} is whole`,
      ).toEqual([])
    expect(bodiesByPath.get('/')!.size, 'several builds were seen').toBeGreaterThan(3)
    expect([...forms].filter(([, result]) => result.size > 1).map(([name]) => name)).toEqual([])
  })

  test('shows a new build within 5 s, or immediately after a reload', async () => {
    const site = createSiteFolder(siteFiles())
    await site.build(build)
    server = await serveFolder(site.out)
    await waitForText('/', 'Mark one')
    site.write('index.mdx', mark('two'))
    await site.build(build)
    await waitForText('/', 'Mark two')
    site.write('index.mdx', mark('three'))
    await site.build(build)
    await server.reload()
    expect(marksOf(await textOf('/'))).toBe('three')
  })

  test('serves cached pages in the moment between two folders', async () => {
    const site = createSiteFolder(siteFiles())
    await site.build(build)
    server = await serveFolder(site.out)
    const before = await textOf('/')
    renameSync(site.out, `${site.out}.away`)
    for (const path of ['/', list, '/guide', '/_octavo/oauth']) {
      const { status } = await rawGet(`${server.url}${path}`)
      expect(status, path).toBeLessThan(500)
    }
    expect(decompress(await rawGet(`${server.url}/`)).toString()).toBe(before)
    await pause(1500)
    expect((await rawGet(`${server.url}/`)).status, 'a page that was asked for before').toBe(200)
    renameSync(`${site.out}.away`, site.out)
    await pause(1500)
    expect((await rawGet(`${server.url}/guide`)).status).toBe(200)
    expect(server.faults()).toEqual([])
  })

  test('ignores a damaged build and keeps serving the previous one', async () => {
    const site = createSiteFolder(siteFiles())
    await site.build(build)
    server = await serveFolder(site.out)
    await waitForText('/', 'Mark one')
    writeFileSync(join(site.out, '.octavo/build'), 'not a record')
    await pause(1500)
    expect((await rawGet(`${server.url}/guide`)).status).toBe(200)
    expect((await rawGet(`${server.url}/nowhere`)).status).toBe(404)
    site.write('index.mdx', mark('two'))
    await site.build(build)
    await waitForText('/', 'Mark two')
  })
})

test.each(['live', 'built'] as const)(
  'serves an outdated asset name with the current file, uncached (%s)',
  async (kind) => {
    const site = createSiteFolder(siteFiles())
    if (kind === 'built') await site.build({ relay: { kind: 'own' } })
    mkdirSync(dirname(site.out), { recursive: true })
    server = await serveFolder(kind === 'built' ? site.out : site.folder)
    const html = await textOf('/')
    const names = [...html.matchAll(/\/_octavo\/([\w-]+)-[\w-]{10}\.(js|css)"/g)]
    expect(names.length).toBeGreaterThan(2)
    for (const [address, stem, end] of names) {
      const today = await rawGet(`${server.url}${address!.slice(0, -1)}`)
      const outdated = await rawGet(`${server.url}/_octavo/${stem}-0123456789.${end}`)
      expect(outdated.status, stem).toBe(200)
      expect(outdated.bytes.equals(today.bytes), stem).toBe(true)
      expect(today.headers['cache-control'], stem).toContain('immutable')
      expect(outdated.headers['cache-control'], stem).not.toContain('immutable')
      expect(outdated.headers['cache-control'], stem).toContain('max-age=0')
    }
    expect((await rawGet(`${server.url}/_octavo/nothing-0123456789.js`)).status).toBe(404)
  },
)
