import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { openRedis } from '../core/redis-client.ts'
import { userName } from './users-text.ts'

/** Makes guessing passwords slow: for one account from one address, for an address, and for an account from all. */
export type BackOff = {
  /** Counts a try before its password is looked at, so that many at a time count as well. */
  take: (account: string, address: string) => Promise<Turn>
  close: () => Promise<void>
}

export type Turn =
  | { kind: 'wait'; seconds: number }
  | {
      kind: 'go'
      /** After this one; with none left, the next has to wait `pause` seconds. */
      triesLeft: number
      pause: number
      /** The password was right: failed attempts are forgotten. */
      succeed: () => Promise<void>
      /** The password was not looked at. */
      giveBack: () => Promise<void>
    }

export type BackOffOptions = {
  redisUrl: string | undefined
  onFault: (fault: Error) => void
  /** Failures in a quarter of an hour. */
  limits?: { pair: number; address: number; account: number }
}

const usualLimits = { pair: 5, address: 50, account: 100 }
const windowSeconds = 15 * 60
const firstPause = 60
/** The maximum, also if the clock was changed. */
const longestPause = 15 * 60

/** One key in the two stores: how often it was tried, and whether it has to wait now. */
type Counter = { key: string; most: number }
type Count = { counter: Counter; left: number; pause: number } | { wait: number }
type Limiter = RateLimiterMemory | RateLimiterRedis

export function createBackOff({ redisUrl, onFault, limits = usualLimits }: BackOffOptions): BackOff {
  const stores = openStores(redisUrl, onFault)

  const secondsHeld = async ({ key }: Counter): Promise<number> => {
    const { pauses } = stores.current()
    const ms = (await pauses.get(key))?.msBeforeNext ?? 0
    if (ms <= longestPause * 1000) return ms / 1000
    // Only a clock that was set back makes it longer than it was.
    await pauses.delete(key)
    return 0
  }

  const count = async (counter: Counter): Promise<Count> => {
    const { tries, pauses } = stores.current()
    const { key, most } = counter
    const tried = (await tries.penalty(key)).consumedPoints
    if (tried < most) return { counter, left: most - tried, pause: 0 }
    const pause = Math.min(longestPause, firstPause * 2 ** (tried - most))
    // Outlives the pause, so that the next failure leads to a longer one.
    await tries.set(key, tried, windowSeconds + pause)
    try {
      await pauses.consume(key, 1, { customDuration: pause })
      return { counter, left: 0, pause }
    } catch (held) {
      if (!(held instanceof RateLimiterRes)) throw held
      return { wait: held.msBeforeNext / 1000 }
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
        { key: keyOf('pair', name, address), most: limits.pair },
        { key: keyOf('address', address), most: limits.address },
        { key: keyOf('account', name), most: limits.account },
      ]
      const held = Math.max(...(await Promise.all(counters.map(secondsHeld))))
      if (held > 0) return toWait(held)
      const counts = await Promise.all(counters.map(count))
      const waits = counts.flatMap((entry) => ('wait' in entry ? [entry.wait] : []))
      if (waits.length > 0) return toWait(Math.max(...waits))
      const counted = counts.flatMap((entry) => ('wait' in entry ? [] : [entry]))
      return {
        kind: 'go',
        triesLeft: Math.min(...counted.map(({ left }) => left)),
        pause: Math.max(...counted.map(({ pause }) => pause)),
        succeed: async () => {
          const [pair, ...others] = counted
          if (pair) await forget(pair.counter)
          await Promise.all(others.map(({ counter, pause }) => uncount(counter, pause)))
        },
        giveBack: async () => {
          await Promise.all(counted.map(({ counter, pause }) => uncount(counter, pause)))
        },
      }
    },
    close: stores.close,
  }
}

function toWait(seconds: number): Turn {
  return { kind: 'wait', seconds: Math.min(longestPause, Math.max(1, Math.ceil(seconds))) }
}

/** Hashed, so that Redis stores no names and addresses. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** In memory, or in Redis for all processes together; without Redis, in memory until it is back. */
function openStores(redisUrl: string | undefined, onFault: (fault: Error) => void) {
  const rules = {
    tries: { points: Number.MAX_SAFE_INTEGER, duration: windowSeconds, keyPrefix: 'octavo-auth-tries' },
    pauses: { points: 1, duration: longestPause, keyPrefix: 'octavo-auth-pause' },
  }
  const memory = { tries: new RateLimiterMemory(rules.tries), pauses: new RateLimiterMemory(rules.pauses) }
  let current: { tries: Limiter; pauses: Limiter } = memory
  const redis = redisUrl === undefined ? undefined : openClient(redisUrl)
  redis
    ?.then((storeClient) => {
      const also = { storeClient, useRedisPackage: true, rejectIfRedisNotReady: true }
      current = {
        tries: new RateLimiterRedis({ ...rules.tries, ...also, insuranceLimiter: memory.tries }),
        pauses: new RateLimiterRedis({ ...rules.pauses, ...also, insuranceLimiter: memory.pauses }),
      }
    })
    .catch(onFault)
  return {
    current: () => current,
    close: async () => {
      try {
        ;(await redis)?.destroy()
      } catch {
        // It was never open, or is closed already.
      }
    },
  }
}

/** It connects while tries are counted in memory. */
async function openClient(url: string) {
  const client = await openRedis(url, 500)
  client.connect().catch(() => {})
  return client
}
