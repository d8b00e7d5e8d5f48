import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { openRedis } from '../core/redis-client.ts'
import { userName } from './users-text.ts'

/** Slows down password guessing: per account and address, per address, and per account. */
export type BackOff = {
  /** Counts an attempt before its password is checked, so that concurrent attempts count too. */
  take: (account: string, address: string) => Promise<Turn>
  close: () => Promise<void>
}

export type Turn =
  | { kind: 'wait'; seconds: number }
  | {
      kind: 'go'
      /** Attempts left after this one. If there are none, the next has to wait `pause` seconds. */
      triesLeft: number
      pause: number
      /** The password was right: clears failed attempts. */
      succeed: () => Promise<void>
      /** The password was not checked, so the attempt does not count. */
      giveBack: () => Promise<void>
    }

export type BackOffOptions = {
  redisUrl: string | undefined
  onFault: (fault: Error) => void
  /** Failed attempts in 15 minutes. */
  limits?: { pair: number; address: number; account: number }
}

const defaultLimits = { pair: 5, address: 50, account: 100 }
const windowSeconds = 15 * 60
const firstPause = 60
/** The maximum, also if the clock was changed. */
const maxPause = 15 * 60

/** A key in both stores: its number of attempts, and whether it has to wait. */
type Counter = { key: string; max: number }
type Count = { counter: Counter; remaining: number; pause: number } | { wait: number }
type Limiter = RateLimiterMemory | RateLimiterRedis

export function createBackOff({ redisUrl, onFault, limits = defaultLimits }: BackOffOptions): BackOff {
  const stores = openStores(redisUrl, onFault)

  const secondsToWait = async ({ key }: Counter): Promise<number> => {
    const { pauses } = stores.current()
    const ms = (await pauses.get(key))?.msBeforeNext ?? 0
    if (ms <= maxPause * 1000) return ms / 1000
    // Only possible if the clock was set back.
    await pauses.delete(key)
    return 0
  }

  const count = async (counter: Counter): Promise<Count> => {
    const { tries, pauses } = stores.current()
    const { key, max } = counter
    const attempts = (await tries.penalty(key)).consumedPoints
    if (attempts < max) return { counter, remaining: max - attempts, pause: 0 }
    const pause = Math.min(maxPause, firstPause * 2 ** (attempts - max))
    // Outlives the pause, so that the next failure leads to a longer one.
    await tries.set(key, attempts, windowSeconds + pause)
    try {
      await pauses.consume(key, 1, { customDuration: pause })
      return { counter, remaining: 0, pause }
    } catch (problem) {
      if (!(problem instanceof RateLimiterRes)) throw problem
      return { wait: problem.msBeforeNext / 1000 }
    }
  }

  const uncount = async ({ key }: Counter, pause: number) => {
    const { tries, pauses } = stores.current()
    await tries.reward(key)
    if (pause > 0) await pauses.delete(key)
  }

  const forget = async ({ key }: Counter) => {
    const { tries, pauses } = stores.current()
    await Promise.all([tries.delete(key), pauses.delete(key)])
  }

  return {
    async take(account, address) {
      const name = userName(account)
      const counters: Counter[] = [
        { key: keyOf('pair', name, address), max: limits.pair },
        { key: keyOf('address', address), max: limits.address },
        { key: keyOf('account', name), max: limits.account },
      ]
      const seconds = Math.max(...(await Promise.all(counters.map(secondsToWait))))
      if (seconds > 0) return toWait(seconds)
      const counts = await Promise.all(counters.map(count))
      const waits = counts.flatMap((entry) => ('wait' in entry ? [entry.wait] : []))
      if (waits.length > 0) return toWait(Math.max(...waits))
      const admitted = counts.flatMap((entry) => ('wait' in entry ? [] : [entry]))
      return {
        kind: 'go',
        triesLeft: Math.min(...admitted.map(({ remaining }) => remaining)),
        pause: Math.max(...admitted.map(({ pause }) => pause)),
        succeed: async () => {
          const [pair, ...shared] = admitted
          if (pair) await forget(pair.counter)
          await Promise.all(shared.map(({ counter, pause }) => uncount(counter, pause)))
        },
        giveBack: async () => {
          await Promise.all(admitted.map(({ counter, pause }) => uncount(counter, pause)))
        },
      }
    },
    close: stores.close,
  }
}

function toWait(seconds: number): Turn {
  return { kind: 'wait', seconds: Math.min(maxPause, Math.max(1, Math.ceil(seconds))) }
}

/** Hashed, so that Redis stores no names and addresses. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Counts in Redis for all processes, or in memory without Redis and while it is unavailable. */
function openStores(redisUrl: string | undefined, onFault: (fault: Error) => void) {
  const rules = {
    tries: { points: Number.MAX_SAFE_INTEGER, duration: windowSeconds, keyPrefix: 'octavo-auth-tries' },
    pauses: { points: 1, duration: maxPause, keyPrefix: 'octavo-auth-pause' },
  }
  const memory = { tries: new RateLimiterMemory(rules.tries), pauses: new RateLimiterMemory(rules.pauses) }
  let current: { tries: Limiter; pauses: Limiter } = memory
  const redis = redisUrl === undefined ? undefined : openClient(redisUrl)
  redis
    ?.then((storeClient) => {
      const shared = { storeClient, useRedisPackage: true, rejectIfRedisNotReady: true }
      current = {
        tries: new RateLimiterRedis({ ...rules.tries, ...shared, insuranceLimiter: memory.tries }),
        pauses: new RateLimiterRedis({ ...rules.pauses, ...shared, insuranceLimiter: memory.pauses }),
      }
    })
    .catch(onFault)
  return {
    current: () => current,
    close: async () => {
      try {
        ;(await redis)?.destroy()
      } catch {
        // Never opened, or already closed.
      }
    },
  }
}

/** Connects in the background; until then, attempts are counted in memory. */
async function openClient(url: string) {
  const client = await openRedis(url, 500)
  client.connect().catch(() => {})
  return client
}
