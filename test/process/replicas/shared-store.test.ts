import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRemoteCache } from '../../../src/core/remote/remote-cache.ts'
import { createSharedStore } from '../../../src/serve/shared-store.ts'
import { freePort } from '../../fixtures/free-port.ts'
import { type Redis, redisServer, startRedis } from '../../fixtures/redis.ts'

const text = '{"openapi":"3.1.0"}'
const root = mkdtempSync(join(tmpdir(), 'octavo-shared-'))
let machineCount = 0
const createMachineFolder = () => {
  const folder = join(root, String(machineCount++))
  mkdirSync(folder)
  return folder
}

describe.skipIf(!redisServer)(
  `remote specs cached in Redis${redisServer ? '' : ' (not run: not installed)'}`,
  () => {
    let redis: Redis
    let source: Server
    let url: string
    let requests: (string | undefined)[] = []
    let isDown = false
    const openResources: { close: () => void | Promise<void> }[] = []

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
      for (const item of openResources) await item.close()
      await redis.stop()
      source.close()
      rmSync(root, { recursive: true, force: true })
    })
    beforeEach(() => {
      requests = []
      isDown = false
      const { port } = source.address() as { port: number }
      url = `http://127.0.0.1:${port}/${machineCount}.json`
    })

    function startMachine(redisUrl = redis.url, folder = createMachineFolder()) {
      const store = createSharedStore(redisUrl, folder)
      const cache = createRemoteCache(folder, { allowHttp: true, allowLoopback: true, every: 0, store })
      openResources.push(cache, store)
      return { cache, store }
    }

    test('are fetched by the first machine and revalidated by the second', async () => {
      expect(await startMachine().cache.read(url)).toMatchObject({ text, stale: false })
      expect(requests).toEqual([undefined])
      const { cache } = startMachine()
      expect(await cache.read(url)).toMatchObject({ text, stale: false })
      await cache.revalidate()
      expect(requests.slice(1)).not.toEqual([])
      expect(new Set(requests.slice(1))).toEqual(new Set(['"v1"']))
    })

    test('are available to a machine that starts while the source is down', async () => {
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

    test('are ignored if they are damaged', async () => {
      await startMachine().cache.read(url)
      const client = await createClient({ url: redis.url }).connect()
      try {
        for (const damagedCopy of ['nonsense', Buffer.from('{}').toString('base64'), '']) {
          for (const key of await client.keys('octavo-remote:*')) await client.set(key, damagedCopy)
          requests = []
          expect((await startMachine().cache.read(url)).text).toBe(text)
          expect(requests).toEqual([undefined])
        }
      } finally {
        client.destroy()
      }
    })

    test('do not delay startup if Redis is down', async () => {
      const folder = createMachineFolder()
      const { cache, store } = startMachine(`redis://127.0.0.1:${await freePort()}`, folder)
      const startedAt = performance.now()
      expect((await cache.read(url)).text).toBe(text)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      await store.close()
      expect(performance.now() - startedAt).toBeLessThan(15_000)
      // The copy on the local disk is still used.
      isDown = true
      const restarted = startMachine(`redis://127.0.0.1:${await freePort()}`, folder)
      expect((await restarted.cache.read(url)).text).toBe(text)
    })

    test('are used again after a Redis outage', async () => {
      const { store } = startMachine()
      await store.save({ url, text, etag: '"v1"' })
      await redis.stop()
      const startedAt = performance.now()
      expect((await store.load(url))?.text, 'of the own disk').toBe(text)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
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
