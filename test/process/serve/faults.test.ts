import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createDiskFiles } from '../../../src/core/files.ts'
import { createRemoteCache } from '../../../src/core/remote/remote-cache.ts'
import { createRemoteStore } from '../../../src/core/remote/remote-store.ts'
import { createApp } from '../../../src/http/app.ts'
import { readAssets } from '../../../src/http/assets.ts'
import { createPageCache } from '../../../src/serve/page-cache/page-cache.ts'
import { createSite } from '../../../src/site/site.ts'
import { createSiteFolder } from '../../fixtures/build/site-folder.ts'
import { needProgram } from '../../fixtures/program.ts'
import { booksSite } from '../../fixtures/serve/api.ts'
import { startLoad } from '../../fixtures/serve/load.ts'
import { type Program, startProgram } from '../../fixtures/serve/program.ts'
import { createKeepAliveAgent, rawGet } from '../../fixtures/serve/raw-get.ts'
import { type ServedFolder, serveFolder } from '../../fixtures/serve/serve-folder.ts'

const page = '/api-reference/books/id/get'
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const item of undo.splice(0).reverse()) await item()
})

async function serve(folder: string): Promise<ServedFolder> {
  const folderServer = await serveFolder(folder)
  undo.push(() => folderServer.close(0))
  return folderServer
}
async function start(folder: string, options: Parameters<typeof startProgram>[1] = {}): Promise<Program> {
  const program = await startProgram(folder, options)
  undo.push(() => program.stop())
  return program
}
const books = () => createSiteFolder(booksSite('https://api.books.test'))

describe('a remote spec', () => {
  const description = (summary: string) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Books', version: '1' },
      servers: [{ url: 'https://api.books.test' }],
      paths: { '/books': { get: { summary, responses: { 200: { description: 'OK' } } } } },
    })

  /** A source whose behaviour the test controls. */
  async function startSource() {
    const source = { mode: 'down' as 'down' | 'reset' | 'html' | 'half' | 'loop' | 'up', summary: 'List' }
    const server: Server = createServer((_request, response) => {
      const { mode } = source
      if (mode === 'reset') return void response.destroy()
      if (mode === 'html')
        return void response.setHeader('Content-Type', 'text/html').end('<h1 id="page-title">Sign in</h1>')
      if (mode === 'loop') return void response.writeHead(302, { Location: '/' }).end()
      if (mode === 'down') return void response.writeHead(503).end()
      const text = description(source.summary)
      response.end(mode === 'half' ? text.slice(0, text.length / 2) : text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    undo.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as { port: number }
    return Object.assign(source, { url: `http://127.0.0.1:${port}/` })
  }

  /** Like the program, but allows http and loopback. */
  function openSite(folder: string) {
    const remote = createRemoteCache(folder, { allowHttp: true, allowLoopback: true, every: 0 })
    const assets = readAssets()
    const site = createSite({ files: createDiskFiles(folder), assets, readRemote: remote.read })
    const app = createApp(site, assets)
    undo.push(async () => {
      remote.close()
      await site.close()
    })
    return {
      fetchPage: async (path: string) => app.request(path),
      refresh: async () => site.invalidateRemote(await remote.revalidate()),
    }
  }
  const siteWith = (url: string) =>
    createSiteFolder({
      'docs.json': JSON.stringify({ name: 'Books', navigation: { openapi: url, pages: ['index'] } }),
      'index.mdx': '# Hello\n\nStill here.\n',
    })
  const list = '/api-reference/books/get'

  test('that is down at startup affects no other page and appears when it is back', async () => {
    const source = await startSource()
    const { fetchPage, refresh } = openSite(siteWith(source.url).folder)
    expect((await fetchPage('/')).status).toBe(200)
    expect((await fetchPage(list)).status).toBe(404)
    source.mode = 'up'
    await refresh()
    expect(await (await fetchPage(list)).text()).toContain('<h1 id="page-title">List</h1>')
  })

  test.each(['down', 'reset', 'html', 'half', 'loop'] as const)(
    'falls back to its last valid version if the source is “%s”, and recovers',
    async (mode) => {
      const source = await startSource()
      source.mode = 'up'
      const { folder } = siteWith(source.url)
      const { fetchPage, refresh } = openSite(folder)
      expect(await (await fetchPage(list)).text()).toContain('<h1 id="page-title">List</h1>')
      source.mode = mode
      await refresh()
      expect(await (await fetchPage(list)).text()).toContain('<h1 id="page-title">List</h1>')
      expect((await fetchPage('/')).status).toBe(200)
      // The next process finds it on disk.
      if (mode !== 'half')
        expect(await (await openSite(folder).fetchPage(list)).text()).toContain(
          '<h1 id="page-title">List</h1>',
        )
      source.mode = 'up'
      source.summary = 'List again'
      await refresh()
      expect(await (await fetchPage(list)).text()).toContain('<h1 id="page-title">List again</h1>')
    },
  )

  test('is fetched again if its copy on disk is damaged', async () => {
    const source = await startSource()
    source.mode = 'up'
    const { folder } = siteWith(source.url)
    await openSite(folder).fetchPage(list)
    const place = join(folder, '.octavo/cache/remote')
    const [copy] = readdirSync(place)
    for (const damaged of ['', '{', 'null', '{"text":"x"}', '\0'.repeat(100), '[1]']) {
      writeFileSync(join(place, copy!), damaged)
      const listPage = await openSite(folder).fetchPage(list)
      expect(listPage.status, JSON.stringify(damaged)).toBe(200)
    }
    expect((await createRemoteStore(folder).load(source.url))?.text).toContain('List')
    rmSync(join(place, copy!))
    mkdirSync(join(place, copy!))
    expect((await openSite(folder).fetchPage(list)).status).toBe(200)
  })
})

const isRoot = process.getuid?.() === 0
const asNobody = needProgram('setpriv')

test.skipIf(isRoot && !asNobody)('a read-only site folder is served', async () => {
  const { folder } = books()
  chmodSync(folder, 0o555)
  undo.push(() => chmodSync(folder, 0o755))
  for (const parent of [join(folder, '..'), join(folder, '../..')]) chmodSync(parent, 0o755)
  // Root may write everywhere.
  const wrapper: [string, ...string[]] = [asNobody!, '--reuid=65534', '--regid=65534', '--clear-groups']
  const program = await start(folder, {
    wrapper: isRoot ? wrapper : undefined,
    environment: { HOME: '/nonexistent' },
  })
  await program.ready()
  for (const path of ['/', page]) expect((await rawGet(program.url + path)).status).toBe(200)
  expect(program.output.err).not.toMatch(/EACCES|EROFS|EPERM/)
  expect(readdirSync(folder).sort()).toEqual(['docs.json', 'index.mdx', 'openapi.json'])
})

const prlimit = needProgram('prlimit')

/** Limits the open files of a running process. */
const limitFiles = (program: Program, maxFiles: number) =>
  execFileSync(prlimit!, ['--pid', String(program.child.pid), `--nofile=${maxFiles}:4096`])

describe.skipIf(!prlimit)('a process that runs out of file descriptors', () => {
  /** Opens more connections than the limit allows. */
  async function exhaustConnections(program: Program): Promise<() => void> {
    const sockets = Array.from({ length: 120 }, () =>
      connect(program.port, '127.0.0.1').on('error', () => undefined),
    )
    const closeAll = () => {
      for (const socket of sockets) socket.destroy()
    }
    undo.push(closeAll)
    await pause(1500)
    return closeAll
  }

  test('survives and responds again when connections close', async () => {
    const program = await start(books().folder)
    await program.ready()
    limitFiles(program, 64)
    const closeAll = await exhaustConnections(program)
    expect(program.child.exitCode, program.output.err).toBeNull()
    closeAll()
    await expect
      .poll(async () => (await rawGet(program.url + page).catch(() => undefined))?.status, {
        timeout: 20_000,
      })
      .toBe(200)
  })

  test('still picks up an edit made meanwhile', async () => {
    const site = books()
    const program = await start(site.folder)
    await program.ready()
    const agent = createKeepAliveAgent(1)
    undo.push(() => agent.destroy())
    const getKeepAlive = (path: string) => rawGet(program.url + path, { agent })
    expect((await getKeepAlive('/')).status).toBe(200)
    limitFiles(program, 64)
    const closeAll = await exhaustConnections(program)
    site.write('index.mdx', '# Hello\n\nEdited in the crowd.\n')
    await pause(1000)
    const statuses = []
    for (const path of ['/', page, '/']) statuses.push((await getKeepAlive(path)).status)
    expect.soft(statuses, 'what is there stays there').toEqual([200, 200, 200])
    closeAll()
    limitFiles(program, 1024)
    await expect
      .poll(async () => (await rawGet(`${program.url}/`)).bytes.toString(), { timeout: 15_000 })
      .toContain('Edited in the crowd')
  })
})

test('200 slow clients do not delay others', async () => {
  const { folder } = books()
  const program = await start(folder)
  await program.ready()
  const request = `GET ${page} HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(500)}`
  const sockets = Array.from({ length: 200 }, () =>
    connect(program.port, '127.0.0.1').on('error', () => undefined),
  )
  let count = 0
  const timer = setInterval(() => {
    for (const socket of sockets) socket.write(request[count % request.length]!)
    count += 1
  }, 1000)
  undo.push(() => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  })
  const slowest: number[] = []
  for (const startedAt = performance.now(); performance.now() - startedAt < 4000; await pause(100)) {
    const request = performance.now()
    expect((await rawGet(program.url + page)).status).toBe(200)
    slowest.push(performance.now() - request)
  }
  expect(count).toBeGreaterThan(2)
  expect(Math.max(...slowest)).toBeLessThan(2000)
})

test('2,000 files written in a second do not interrupt serving', async () => {
  const site = books()
  const folderServer = await serve(site.folder)
  const slowest = { ms: 0 }
  const load = startLoad(folderServer.url, ['/', page], {
    concurrency: 3,
    pauseMs: 20,
    check: ({ status }) => (status === 200 ? undefined : `status ${status}`),
  })
  undo.push(() => load.stop())
  const names = Array.from({ length: 2000 }, (_, index) => `storm/page-${index}`)
  mkdirSync(join(site.folder, 'storm'))
  for (const [index, name] of names.entries()) {
    writeFileSync(join(site.folder, `${name}.mdx`), `# Page ${index}\n\nNumber ${index}.\n`)
    if (index % 100 === 0) await pause(40)
  }
  const config = JSON.parse(booksSite('')['docs.json']!)
  config.navigation.groups.push({ group: 'Storm', pages: names })
  site.write('docs.json', JSON.stringify(config))
  site.write('index.mdx', '# Hello\n\nAfter the storm.\n')
  const startedAt = performance.now()
  let isUpToDate = false
  while (!isUpToDate && performance.now() - startedAt < 20_000) {
    const request = performance.now()
    const start = await rawGet(`${folderServer.url}/`)
    slowest.ms = Math.max(slowest.ms, performance.now() - request)
    const last = await rawGet(`${folderServer.url}/storm/page-1999`)
    isUpToDate = start.bytes.includes('After the storm') && last.bytes.includes('Number 1999.')
    await pause(50)
  }
  expect(isUpToDate).toBe(true)
  expect(slowest.ms).toBeLessThan(5000)
  await load.stop()
  expect([...new Set(load.failures)]).toEqual([])
  expect(folderServer.faults()).toEqual([])
})

describe('a cached page', () => {
  /** A page cache whose site the test controls. */
  async function startPages() {
    const site = { revision: 1, status: 200, slowness: 0 }
    const pages = createPageCache({
      async fetch() {
        const { status } = site
        await pause(site.slowness)
        const headers = { ETag: '"1"', 'Content-Type': 'text/html' }
        return new Response(status === 200 ? 'good' : 'none', { status, headers })
      },
      revision: () => site.revision,
      maxBytes: 1000,
      headers: {},
    })
    const server = createServer((request, response) => void pages.handle(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    undo.push(() => server.close())
    const { port } = server.address() as { port: number }
    const fetchPage = async (path: string) => {
      const { status, bytes } = await rawGet(`http://127.0.0.1:${port}${path}`)
      return `${status} ${bytes}`
    }
    const change = (next: Partial<typeof site>) => Object.assign(site, next, { revision: site.revision + 1 })
    return { fetchPage, change }
  }

  test('is served if rendering fails', async () => {
    const { fetchPage, change } = await startPages()
    expect(await fetchPage('/a')).toBe('200 good')
    change({ status: 500 })
    expect(await fetchPage('/a')).toBe('200 good')
    expect(await fetchPage('/b')).toBe('500 none')
  })

  test('is served while rendering is slow', async () => {
    const { fetchPage, change } = await startPages()
    await fetchPage('/a')
    change({ slowness: 3000 })
    const startedAt = performance.now()
    expect(await fetchPage('/a')).toBe('200 good')
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  test('is not served after the page was removed', async () => {
    const { fetchPage, change } = await startPages()
    expect(await fetchPage('/a')).toBe('200 good')
    change({ status: 404 })
    expect(await fetchPage('/a')).toBe('404 none')
    change({ slowness: 600 })
    expect(await fetchPage('/a')).toBe('404 none')
  })
})

test('a folder that is emptied and restored is served again', async () => {
  const site = books()
  const root = mkdtempSync(join(tmpdir(), 'octavo-away-'))
  undo.push(() => rmSync(root, { recursive: true, force: true }))
  const folderServer = await serve(site.folder)
  expect((await rawGet(`${folderServer.url}/`)).status).toBe(200)
  for (const name of ['docs.json', 'index.mdx', 'openapi.json']) rmSync(join(site.folder, name))
  await pause(500)
  expect((await rawGet(`${folderServer.url}/`)).status).toBeLessThan(500)
  for (const [name, text] of Object.entries(booksSite('https://api.books.test'))) site.write(name, text)
  await expect.poll(async () => (await rawGet(folderServer.url + page)).status).toBe(200)
  await expect.poll(async () => (await rawGet(`${folderServer.url}/`)).status).toBe(200)
  expect(folderServer.faults()).toEqual([])
})
