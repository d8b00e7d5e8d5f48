import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { openRedis } from '../core/redis-client.ts'
import { createRemoteStore, type RemoteCopy, type RemoteStore } from '../core/remote/remote-store.ts'

const zip = promisify(gzip)
const unzip = promisify(gunzip)
const day = 24 * 60 * 60
const connectMs = 2000

/**
 * Caches specs in Redis for all machines: the first one fetches a spec, the others start with its copy and
 * revalidate it by ETag. Without Redis, each machine caches on its own disk.
 */
export function createSharedStore(
  redisUrl: string,
  folder: string,
): RemoteStore & { close: () => Promise<void> } {
  const disk = createRemoteStore(folder)
  const client = openClient(redisUrl)
  const keyOf = (url: string) => `octavo-remote:${createHash('sha256').update(url).digest('hex')}`
  return {
    async load(url) {
      try {
        const text = await (await client).get(keyOf(url))
        if (text) return parseCopy(await unzip(Buffer.from(text, 'base64')), url)
      } catch {
        // Redis is unavailable or has other data, so use the disk.
      }
      return disk.load(url)
    },
    async save(copy) {
      await disk.save(copy)
      try {
        const packed = await zip(JSON.stringify(copy))
        await (await client).set(keyOf(copy.url), packed.toString('base64'), {
          expiration: { type: 'EX', value: 7 * day },
        })
      } catch {
        // The next fetch tries again.
      }
    },
    async close() {
      try {
        ;(await client).destroy()
      } catch {
        // Never opened, or already closed.
      }
    },
  }
}

function parseCopy(bytes: Buffer, url: string): RemoteCopy | undefined {
  const copy: RemoteCopy = JSON.parse(bytes.toString())
  return copy.url === url && typeof copy.text === 'string' ? copy : undefined
}

async function openClient(url: string) {
  const client = await openRedis(url, 2000)
  // The client reconnects forever, so start without Redis if it is unavailable.
  await Promise.race([client.connect().catch(() => {}), pause(connectMs)])
  return client
}
