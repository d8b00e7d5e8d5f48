import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

let server: Server
afterEach(() => server.close())

/** A site with one page whose text, revision and render time can change. */
async function startSite() {
  const site = { text: 'one', revision: 1, renderMs: 0 }
  const cache = createPageCache({
    async fetch() {
      const { text } = site
      await pause(site.renderMs)
      const headers = { ETag: `"${text.slice(0, 20)}"`, 'Content-Type': 'text/html' }
      return new Response(text, { headers })
    },
    revision: () => site.revision,
    maxBytes: 1_000_000,
    headers: {},
  })
  server = createServer((request, response) => void cache.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const read = async (path = '/', encoding = 'identity') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': encoding } })).text()
  return { site, cache, read }
}

test('sends the previous page while a changed one takes long to render', async () => {
  const { site, read } = await startSite()
  expect(await read()).toBe('one')
  Object.assign(site, { text: 'two', revision: 2, renderMs: 600 })
  expect(await read()).toBe('one')
  await expect.poll(() => read()).toBe('two')
})

test('waits for the new page after a reload, regardless of its render time', async () => {
  const { site, cache, read } = await startSite()
  expect(await read()).toBe('one')
  Object.assign(site, { text: 'two', revision: 2, renderMs: 600 })
  cache.expire()
  expect(await read()).toBe('two')
})

test('caches a page once regardless of the spelling and query of its URL', async () => {
  const { cache, read } = await startSite()
  for (const path of ['/a,b', '/a%2cb', '/a%2Cb', '/%61,b', '/x/../a,b', '/a,b#c', '/a,b?d=1', '/a,b?d=2'])
    await read(path)
  expect(cache.counts()).toMatchObject({ entries: 1, misses: 1 })
})

test('counts the bytes of URL, headers and every encoding', async () => {
  const { site, cache, read } = await startSite()
  site.text = 'word '.repeat(2000)
  await read(`/${'a'.repeat(2000)}`)
  const plain = cache.counts().bytes
  expect(plain).toBeGreaterThan(site.text.length + 4000)
  await read(`/${'a'.repeat(2000)}`, 'gzip')
  const packed = cache.counts().bytes
  expect(packed).toBeGreaterThan(plain)
  await read(`/${'a'.repeat(2000)}`, 'br')
  expect(cache.counts().bytes).toBeGreaterThan(packed)
})

test('evicts the oldest page if there are too many bytes or entries', async () => {
  const { site, cache, read } = await startSite()
  site.text = 'x'.repeat(100_000)
  for (let n = 0; n < 20; n++) await read(`/${n}`)
  expect(cache.counts().bytes).toBeLessThan(1_000_000)
  expect(cache.counts().entries).toBeLessThan(10)
  const { hits } = cache.counts()
  await read('/19')
  expect(cache.counts().hits).toBe(hits + 1)
})
