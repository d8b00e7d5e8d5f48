import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRemoteCache } from '../../../src/core/remote/remote-cache.ts'
import { createSharedStore } from '../../../src/serve/shared-store.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/many/redis.ts'

const text = '{"openapi":"3.1.0"}'
const room = mkdtempSync(join(tmpdir(), 'octavo-shared-'))
let places = 0
const machine = () => {
  const folder = join(room, String(places++))
  mkdirSync(folder)
  return folder
}

describe.skipIf(!redisServer)(
  `copies of descriptions in Redis${redisServer ? '' : ' (not run: not installed)'}`,
  () => {
    let redis: Redis
    let source: Server
    let url: string
    let requests: (string | undefined)[] = []
    let isDown = false
    const open: { close: () => void | Promise<void> }[] = []

    beforeAll(async () => {
      redis = await startRedis()
      source = createServer((request, response) => {
        requests.push(request.headers['if-none-match'])
        if (isDown) response.writeHead(503).end()
        else if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end()
        else response.writeHead(200, { ETag: '"v1"' }).end(text)
      })
      await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    })
    afterAll(async () => {
      for (const item of open) await item.close()
      await redis.stop()
      source.close()
      rmSync(room, { recursive: true, force: true })
    })
    beforeEach(() => {
      requests = []
      isDown = false
      const { port } = source.address() as { port: number }
      url = `http://127.0.0.1:${port}/${places}.json`
    })

    function startMachine(redisUrl = redis.url, folder = machine()) {
      const store = createSharedStore(redisUrl, folder)
      const cache = createRemoteCache(folder, { allowHttp: true, allowLoopback: true, every: 0, store })
      open.push(cache, store)
      return { cache, store }
    }

    test('the first machine fetches; the second begins with its copy and asks whether it is still the newest', async () => {
      expect(await startMachine().cache.read(url)).toMatchObject({ text, stale: false })
      expect(requests).toEqual([undefined])
      const { cache } = startMachine()
      expect(await cache.read(url)).toMatchObject({ text, stale: false })
      await cache.revalidate()
      expect(requests.slice(1)).not.toEqual([])
      expect(new Set(requests.slice(1))).toEqual(new Set(['"v1"']))
    })

    test('a machine that starts while the source is down shows what another one had', async () => {
      await startMachine().cache.read(url)
      isDown = true
      const { cache } = startMachine()
      expect((await cache.read(url)).text).toBe(text)
      await cache.revalidate()
      expect(await cache.read(url)).toMatchObject({ text, stale: true })
      isDown = false
      await cache.revalidate()
      expect(await cache.read(url)).toMatchObject({ text, stale: false, problem: undefined })
    })

    test('what is damaged in Redis, or is of another address, is as if it were not there', async () => {
      await startMachine().cache.read(url)
      const client = await createClient({ url: redis.url }).connect()
      try {
        for (const wrong of ['nonsense', Buffer.from('{}').toString('base64'), '']) {
          for (const key of await client.keys('octavo-remote:*')) await client.set(key, wrong)
          requests = []
          expect((await startMachine().cache.read(url)).text).toBe(text)
          expect(requests).toEqual([undefined])
        }
      } finally {
        client.destroy()
      }
    })

    test('a Redis that is away when the site starts keeps nobody waiting', async () => {
      const folder = machine()
      const { cache, store } = startMachine(`redis://127.0.0.1:${await freePort()}`, folder)
      const began = performance.now()
      expect((await cache.read(url)).text).toBe(text)
      expect(performance.now() - began).toBeLessThan(10_000)
      await store.close()
      expect(performance.now() - began).toBeLessThan(15_000)
      // The copy on the own disk is there all the same.
      isDown = true
      const again = startMachine(`redis://127.0.0.1:${await freePort()}`, folder)
      expect((await again.cache.read(url)).text).toBe(text)
    })

    test('a Redis that goes away and comes back is used again', async () => {
      const { store } = startMachine()
      await store.save({ url, text, etag: '"v1"' })
      await redis.stop()
      const began = performance.now()
      expect((await store.load(url))?.text, 'of the own disk').toBe(text)
      expect(performance.now() - began).toBeLessThan(10_000)
      await redis.start()
      const other = startMachine().store
      await expect
        .poll(async () => {
          await store.save({ url, text: 'new', etag: '"v2"' })
          return (await other.load(url))?.text
        })
        .toBe('new')
    })
  },
)
