import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test as plainTest, vi } from 'vitest'
import { createRemoteCache, type RemoteCache, type RemoteCacheOptions } from './remote-cache.ts'

/** A server with one text that can change, fail or disappear. */
type Source = {
  url: string
  text: string
  status: number
  /** The status of every response. */
  statuses: number[]
  close: () => Promise<void>
}

type Place = {
  folder: string
  /** The files of the cache. */
  files: () => string[]
  path: (file: string) => string
  open: (options?: Partial<RemoteCacheOptions>, folder?: string | null) => RemoteCache
}

const test = plainTest.extend<{ source: Source; place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are used from this pattern.
  source: async ({}, use) => {
    const server: Server = createServer((request, response) => {
      const etag = `"${source.text}"`
      const status = request.headers['if-none-match'] === etag ? 304 : source.status
      source.statuses.push(status)
      response.writeHead(status, { ETag: etag }).end(status === 200 ? source.text : undefined)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const source: Source = {
      url: `http://127.0.0.1:${port}/openapi.json`,
      text: 'one',
      status: 200,
      statuses: [],
      close: () => new Promise((done) => server.close(() => done())),
    }
    await use(source)
    server.closeAllConnections()
    server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are used from this pattern.
  place: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-remote-'))
    const cacheFolder = join(folder, '.octavo/cache/remote')
    const caches: RemoteCache[] = []
    await use({
      folder,
      files: () => readdirSync(cacheFolder),
      path: (file) => join(cacheFolder, file),
      open(options, at = folder) {
        const cache = createRemoteCache(at ?? undefined, {
          allowHttp: true,
          allowLoopback: true,
          every: 0,
          ...options,
        })
        caches.push(cache)
        return cache
      },
    })
    for (const cache of caches) cache.close()
    rmSync(folder, { recursive: true })
  },
})

const changesOf = (cache: RemoteCache): string[][] => {
  const changes: string[][] = []
  cache.onChange((urls) => changes.push(urls))
  return changes
}

describe('a read', () => {
  test('fetches once for any number of callers', async ({ source, place }) => {
    const cache = place.open()
    const both = await Promise.all([cache.read(source.url), cache.read(source.url)])
    expect(both).toEqual([
      { text: 'one', stale: false },
      { text: 'one', stale: false },
    ])
    await cache.read(source.url)
    expect(source.statuses).toEqual([200])
  })

  test('reports a problem and does not retry immediately', async ({ source, place }) => {
    source.status = 404
    const cache = place.open()
    const expected = {
      text: undefined,
      problem: { reason: `${new URL(source.url).host} responded with 404`, hint: 'Check the URL.' },
      stale: false,
    }
    expect(await cache.read(source.url)).toEqual(expected)
    expect(await cache.read(source.url)).toEqual(expected)
    expect(source.statuses).toEqual([404])
  })

  test('respects the allowed protocols and hosts', async ({ source, place }) => {
    expect(await place.open({ allowHttp: false }).read(source.url)).toMatchObject({
      problem: { reason: 'http is only supported in `octavo dev`' },
    })
    expect(await place.open({ allowLoopback: false }).read(source.url)).toMatchObject({
      problem: { reason: '127.0.0.1 is this machine' },
    })
  })

  test('does not throw if fetching throws', async ({ place }) => {
    const cache = place.open({ fetch: () => Promise.reject(new Error('broken')) })
    expect(await cache.read('https://example.com/')).toMatchObject({
      problem: { reason: 'it could not be fetched' },
    })
  })
})

describe('the cached copy', () => {
  test('is served immediately on the next start and then updated', async ({ source, place }) => {
    await place.open().read(source.url)
    source.text = 'two'
    const next = place.open()
    const changes = changesOf(next)
    expect(await next.read(source.url)).toEqual({ text: 'one', stale: false })
    await vi.waitFor(() => expect(changes).toEqual([[source.url]]))
    expect(await next.read(source.url)).toEqual({ text: 'two', stale: false })
    expect(source.statuses).toEqual([200, 200])
  })

  test('is reused if it is current', async ({ source, place }) => {
    await place.open().read(source.url)
    const next = place.open()
    const changes = changesOf(next)
    await next.read(source.url)
    expect(await next.revalidate()).toEqual([])
    expect(source.statuses).toEqual([200, 304])
    expect(changes).toEqual([])
  })

  test('is served as stale while the server is down', async ({ source, place }) => {
    await place.open().read(source.url)
    await source.close()
    const next = place.open()
    const changes = changesOf(next)
    expect(await next.read(source.url)).toEqual({ text: 'one', stale: false })
    await vi.waitFor(() => expect(changes).toEqual([[source.url]]))
    expect(await next.read(source.url)).toMatchObject({
      text: 'one',
      stale: true,
      problem: { reason: expect.stringContaining('does not accept connections') },
    })
  })

  test('is one file readable by its owner only', async ({ source, place }) => {
    const cache = place.open()
    await cache.read(source.url)
    source.text = 'two'
    await cache.revalidate()
    const files = place.files()
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)])
    expect(statSync(place.path(files[0]!)).mode & 0o777).toBe(0o600)
    expect(statSync(place.path('.')).mode & 0o777).toBe(0o700)
    expect(JSON.parse(readFileSync(place.path(files[0]!), 'utf8'))).toMatchObject({
      url: source.url,
      etag: '"two"',
      text: 'two',
    })
  })

  test.for([
    ['truncated', (content: string) => content.slice(0, -9)],
    ['emptied', () => ''],
    ['changed by hand', (content: string) => content.replace('"text":"one"', '"text":"own"')],
    ['for another URL', (content: string) => content.replace('/openapi.json', '/another.json')],
    ['something else', () => 'null'],
  ] as const)('is ignored if it is %s', async ([, damage], { source, place }) => {
    await place.open().read(source.url)
    const path = place.path(place.files()[0]!)
    const content = readFileSync(path, 'utf8')
    expect(damage(content)).not.toBe(content)
    writeFileSync(path, damage(content))
    source.text = 'two'
    expect(await place.open().read(source.url)).toEqual({ text: 'two', stale: false })
    expect(source.statuses).toEqual([200, 200])
  })

  test('is not written through a symbolic link', async ({ source, place }) => {
    const outside = join(place.folder, 'outside')
    mkdirSync(outside)
    symlinkSync(outside, join(place.folder, '.octavo'))
    expect(await place.open().read(source.url)).toEqual({ text: 'one', stale: false })
    expect(readdirSync(outside)).toEqual([])
  })

  test('is optional if the disk is not writable or not configured', async ({ source, place }) => {
    writeFileSync(join(place.folder, '.octavo'), 'a file')
    const blocked = place.open()
    expect(await blocked.read(source.url)).toEqual({ text: 'one', stale: false })
    const inMemory = place.open({}, null)
    expect(await inMemory.read(source.url)).toEqual({ text: 'one', stale: false })
    expect(readdirSync(place.folder)).toEqual(['.octavo'])
  })
})

describe('revalidation', () => {
  test('returns the URLs that changed', async ({ source, place }) => {
    const cache = place.open()
    const other = `${source.url}?other`
    await Promise.all([cache.read(source.url), cache.read(other)])
    expect(await cache.revalidate()).toEqual([])
    source.text = 'two'
    expect(await cache.revalidate()).toEqual([source.url, other])
    expect(await cache.read(other)).toEqual({ text: 'two', stale: false })
    expect(source.statuses).toEqual([200, 200, 304, 304, 200, 200])
  })

  test('keeps the last valid text while the source fails', async ({ source, place }) => {
    const cache = place.open()
    await cache.read(source.url)
    source.status = 500
    source.text = 'broken'
    expect(await cache.revalidate()).toEqual([source.url])
    expect(await cache.revalidate()).toEqual([])
    expect(await cache.read(source.url)).toMatchObject({ text: 'one', stale: true, problem: {} })
    source.text = 'one'
    expect(await cache.revalidate()).toEqual([source.url])
    expect(await cache.read(source.url)).toEqual({ text: 'one', stale: false })
  })

  test('runs periodically', async ({ source, place }) => {
    const cache = place.open({ every: 10 })
    const changes = changesOf(cache)
    await cache.read(source.url)
    source.text = 'two'
    await vi.waitFor(() => expect(changes).toEqual([[source.url]]))
    expect(await cache.read(source.url)).toEqual({ text: 'two', stale: false })
  })

  test('backs off while it fails', async ({ place }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let requests = 0
      let isUp = false
      const fetch: RemoteCacheOptions['fetch'] = async () => {
        requests += 1
        return isUp ? { kind: 'fresh', text: 'up', url: '' } : { kind: 'failed', reason: 'down' }
      }
      const cache = place.open({ every: 1000, fetch }, null)
      const requestsAfter = async (ticks: number) => {
        const before = requests
        for (let tick = 0; tick < ticks; tick++) await vi.advanceTimersByTimeAsync(1000)
        return requests - before
      }
      await cache.read('https://example.com/')
      expect(requests).toBe(1)
      expect(await requestsAfter(1)).toBe(1)
      expect(await requestsAfter(1)).toBe(0)
      expect(await requestsAfter(1)).toBe(1)
      expect(await requestsAfter(3)).toBe(0)
      expect(await requestsAfter(1)).toBe(1)
      expect(await requestsAfter(120)).toBe(10)
      isUp = true
      expect(await requestsAfter(12)).toBeGreaterThan(0)
      expect(await requestsAfter(5)).toBe(5)
      isUp = false
      expect(await requestsAfter(2)).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends when the cache is closed', async ({ source, place }) => {
    const cache = place.open({ every: 10 })
    const changes = changesOf(cache)
    await cache.read(source.url)
    cache.close()
    await new Promise((done) => setTimeout(done, 50))
    const requests = source.statuses.length
    source.text = 'two'
    await new Promise((done) => setTimeout(done, 50))
    expect([source.statuses.length, changes]).toEqual([requests, []])
  })

  test('aborts a running fetch when the cache is closed', async ({ place }) => {
    const server = createServer(() => cache.close())
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const cache = place.open()
    const { port } = server.address() as AddressInfo
    expect(await cache.read(`http://127.0.0.1:${port}/`)).toMatchObject({
      text: undefined,
      problem: { reason: 'the request was canceled' },
    })
    server.close()
  })
})
