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
  /** The site's URL: sites that share a Redis count separately. */
  site: string
  /** Failed attempts in 15 minutes. */
  limits?: { pair: number; address: number; account: number }
}

const defaultLimits = { pair: 5, address: 50, account: 100 }
const windowSeconds = 15 * 60
const firstPause = 60
/** The maximum, also if the clock was changed. */
const maxPause = 15 * 60

/** A key in all stores. */
type Counter = { key: string; max: number }
/** An attempt that a counter admits. `lockouts` is the number of earlier ones. */
type Admitted = { counter: Counter; remaining: number; pause: number; lockouts: number }
type Limiter = RateLimiterMemory | RateLimiterRedis

export function createBackOff({ redisUrl, onFault, site, limits = defaultLimits }: BackOffOptions): BackOff {
  const stores = openStores(redisUrl, onFault)

  const secondsToWait = async ({ key }: Counter): Promise<number> => {
    const { pauses } = stores.current()
    const ms = (await pauses.get(key))?.msBeforeNext ?? 0
    if (ms <= maxPause * 1000) return ms / 1000
    // Only possible if the clock was set back.
    await pauses.delete(key)
    return 0
  }

  const count = async (counter: Counter): Promise<Admitted | { wait: number }> => {
    const { tries, pauses, lockouts } = stores.current()
    const { key, max } = counter
    const earlier = (await lockouts.get(key))?.consumedPoints ?? 0
    const attempts = (await tries.penalty(key)).consumedPoints
    if (earlier === 0 && attempts < max)
      return { counter, remaining: max - attempts, pause: 0, lockouts: earlier }
    const pause = Math.min(maxPause, firstPause * 2 ** earlier)
    try {
      // Of concurrent attempts, one is admitted.
      await pauses.consume(key, 1, { customDuration: pause })
    } catch (problem) {
      if (!(problem instanceof RateLimiterRes)) throw problem
      await tries.reward(key)
      return { wait: problem.msBeforeNext / 1000 }
    }
    // Outlives the pause, so that the next failure leads to a longer one.
    await lockouts.set(key, earlier + 1, windowSeconds + pause)
    return { counter, remaining: 0, pause, lockouts: earlier }
  }

  const uncount = async ({ counter: { key }, pause, lockouts: earlier }: Admitted) => {
    const { tries, pauses, lockouts } = stores.current()
    await tries.reward(key)
    if (pause === 0) return
    await pauses.delete(key)
    if (earlier === 0) await lockouts.delete(key)
    else await lockouts.set(key, earlier, windowSeconds + pause)
  }

  const forget = async ({ counter: { key } }: Admitted) => {
    const { tries, pauses, lockouts } = stores.current()
    await Promise.all([tries.delete(key), pauses.delete(key), lockouts.delete(key)])
  }

  return {
    async take(account, address) {
      const name = userName(account)
      const counters: Counter[] = [
        { key: keyOf(site, 'pair', name, address), max: limits.pair },
        { key: keyOf(site, 'address', address), max: limits.address },
        { key: keyOf(site, 'account', name), max: limits.account },
      ]
      const seconds = Math.max(...(await Promise.all(counters.map(secondsToWait))))
      if (seconds > 0) return toWait(seconds)
      const counts = await Promise.all(counters.map(count))
      const admitted = counts.flatMap((entry) => ('wait' in entry ? [] : [entry]))
      const waits = counts.flatMap((entry) => ('wait' in entry ? [entry.wait] : []))
      const giveBack = async () => {
        await Promise.all(admitted.map(uncount))
      }
      if (waits.length > 0) {
        await giveBack()
        return toWait(Math.max(...waits))
      }
      return {
        kind: 'go',
        triesLeft: Math.min(...admitted.map(({ remaining }) => remaining)),
        pause: Math.max(...admitted.map(({ pause }) => pause)),
        succeed: async () => {
          const [pair, ...shared] = admitted
          if (pair) await forget(pair)
          await Promise.all(shared.map(uncount))
        },
        giveBack,
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
    lockouts: {
      points: Number.MAX_SAFE_INTEGER,
      duration: windowSeconds + maxPause,
      keyPrefix: 'octavo-auth-lockouts',
    },
  }
  const memory = {
    tries: new RateLimiterMemory(rules.tries),
    pauses: new RateLimiterMemory(rules.pauses),
    lockouts: new RateLimiterMemory(rules.lockouts),
  }
  let current: Record<keyof typeof memory, Limiter> = memory
  const redis = redisUrl === undefined ? undefined : openClient(redisUrl)
  redis
    ?.then((storeClient) => {
      const shared = { storeClient, useRedisPackage: true, rejectIfRedisNotReady: true }
      current = {
        tries: new RateLimiterRedis({ ...rules.tries, ...shared, insuranceLimiter: memory.tries }),
        pauses: new RateLimiterRedis({ ...rules.pauses, ...shared, insuranceLimiter: memory.pauses }),
        lockouts: new RateLimiterRedis({ ...rules.lockouts, ...shared, insuranceLimiter: memory.lockouts }),
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
