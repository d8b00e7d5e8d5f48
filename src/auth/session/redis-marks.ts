import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '../../core/redis-client.ts'
import type { Marks } from './marks.ts'
import type { MemoryMarks } from './memory-marks.ts'

type Client = Awaited<ReturnType<typeof openRedis>>

type RedisMarksInput = { memory: MemoryMarks; now: () => number; onFault: (fault: Error) => void }

const responseMs = 500
const connectMs = 2000

/**
 * In Redis for all processes, and in the memory of this one: while Redis is unavailable, each process has its
 * own marks, and writes them again when Redis is back or was emptied.
 */
export function createRedisMarks(url: string, { memory, now, onFault }: RedisMarksInput): Marks {
  const opening = openClient(url, (client) => void writeAgain(client, memory, now))
  opening.catch(onFault)
  const tryCommand = async <Reply>(command: (client: Client) => Promise<Reply>) => {
    try {
      return { response: await command(await opening) }
    } catch {
      return undefined
    }
  }
  return {
    async set(name, seconds) {
      if (!(await memory.set(name, seconds))) return false
      const reply = await tryCommand((client) =>
        client.set(keyOf(name), String(now()), { condition: 'NX', expiration: expireAfter(seconds) }),
      )
      return reply === undefined || reply.response !== null
    },
    async has(name) {
      if (await memory.has(name)) return true
      return (await tryCommand((client) => client.exists(keyOf(name))))?.response === 1
    },
    async stamp(name, seconds) {
      await memory.stamp(name, seconds)
      await tryCommand((client) =>
        client.set(keyOf(name), String(now()), { expiration: expireAfter(seconds) }),
      )
    },
    async stampOf(name) {
      const local = await memory.stampOf(name)
      const remote = await tryCommand((client) => client.get(keyOf(name)))
      return later(local, remote?.response)
    },
    async close() {
      await memory.close()
      try {
        ;(await opening).destroy()
      } catch {
        // Never opened, or already closed.
      }
    },
  }
}

/** Hashed, so that Redis stores no names. */
function keyOf(name: string): string {
  return `octavo-auth:${createHash('sha256').update(name).digest('base64url')}`
}

function expireAfter(seconds: number) {
  return { type: 'EX' as const, value: Math.max(1, Math.ceil(seconds)) }
}

function later(local: number | undefined, text: string | null | undefined): number | undefined {
  const remote = Number(text ?? Number.NaN)
  if (!Number.isFinite(remote)) return local
  return local === undefined ? remote : Math.max(local, remote)
}

/** Stops if Redis becomes unavailable, and starts again when it is back. */
async function writeAgain(client: Client, memory: MemoryMarks, now: () => number): Promise<void> {
  try {
    for (const [name, { at, ends }] of memory.live()) {
      const mark = await client.get(keyOf(name))
      if (mark !== null && Number(mark) >= at) continue
      await client.set(keyOf(name), String(at), { expiration: expireAfter((ends - now()) / 1000) })
    }
  } catch {
    // They are still in memory.
  }
}

async function openClient(url: string, onReady: (client: Client) => void): Promise<Client> {
  const client = await openRedis(url, responseMs)
  client.on('ready', () => onReady(client))
  // The first request waits for it, so that ended sessions stay ended after a restart.
  await Promise.race([client.connect().catch(() => {}), pause(connectMs, undefined, { ref: false })])
  return client
}
