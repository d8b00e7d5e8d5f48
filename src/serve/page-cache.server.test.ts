import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

let server: Server
afterEach(() => server.close())

/** A site with one page, whose text and revision tests change and whose rendering takes a while. */
async function startSite() {
  const site = { text: 'one', revision: 1, renderMs: 0 }
  const cache = createPageCache({
    async fetch() {
      const { text } = site
      await pause(site.renderMs)
      return new Response(text, { headers: { ETag: `"${text}"` } })
    },
    revision: () => site.revision,
    mostBytes: 1_000_000,
    headers: {},
  })
  server = createServer((request, response) => void cache.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
  return { site, cache, read }
}

test('sends the previous page while a changed one takes long to render', async () => {
  const { site, read } = await startSite()
  expect(await read()).toBe('one')
  Object.assign(site, { text: 'two', revision: 2, renderMs: 600 })
  expect(await read()).toBe('one')
  await expect.poll(read).toBe('two')
})

test('waits for the new page after a reload, however long it takes to render', async () => {
  const { site, cache, read } = await startSite()
  expect(await read()).toBe('one')
  Object.assign(site, { text: 'two', revision: 2, renderMs: 600 })
  cache.expire()
  expect(await read()).toBe('two')
})
