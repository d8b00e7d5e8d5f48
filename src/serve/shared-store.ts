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
 * Copies of API descriptions in Redis, for all machines together: the first one fetches, the others begin with its copy
 * and ask by its ETag whether it is still the newest. Without Redis each keeps its own on the disk.
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
        // Away, or not ours: then as if there were no other machine.
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
        // The next one who fetches it tries again.
      }
    },
    async close() {
      try {
        ;(await client).destroy()
      } catch {
        // It was never open, or is closed already.
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
  // It tries for ever to connect. Who starts while it is away starts without it, and has it when it is back.
  await Promise.race([client.connect().catch(() => {}), pause(connectMs)])
  return client
}
