import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { contentHash } from '../../core/hash.ts'
import { openRedis } from '../../core/redis-client.ts'
import { plural } from '../../strings/intl.ts'
import { Refusal } from '../response/refusal.ts'

export type RateLimit = {
  /** Counts a request; throws if there are too many. */
  count: (visitor: string) => Promise<void>
  close: () => Promise<void>
}

type RateLimitInput = {
  perMinute: number
  redisUrl?: string
  onFault: (fault: Error) => void
  /** Limits with different names or sites count separately. */
  name?: string
  site?: string
}

const seconds = 60

type Limiter = { consume: (visitor: string) => Promise<RateLimiterRes> }

/** Counts in Redis for all processes, or in memory without Redis and while it is unavailable. */
export function createRateLimit(input: RateLimitInput): RateLimit {
  const { perMinute, redisUrl, onFault, name = 'octavo-relay', site = '' } = input
  const rule = { points: perMinute, duration: seconds, keyPrefix: `${name}:${contentHash(site)}` }
  const memory = new RateLimiterMemory(rule)
  let limiter: Limiter = memory
  const redis = redisUrl === undefined ? undefined : openCounter(redisUrl)
  redis
    ?.then((storeClient) => {
      limiter = new RateLimiterRedis({
        ...rule,
        storeClient,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        insuranceLimiter: memory,
      })
    })
    .catch(onFault)
  return {
    count: async (visitor) => {
      try {
        await limiter.consume(visitor)
      } catch (problem) {
        if (!(problem instanceof RateLimiterRes)) throw problem
        // The limiter uses the wall clock, which may have been set back by hours; its timer is unaffected.
        const wait = Math.min(seconds, Math.max(1, Math.ceil(problem.msBeforeNext / 1000)))
        const message = `Rate limit of ${plural(perMinute, 'request', 'requests')} per minute exceeded. Try again in ${wait} s.`
        throw new Refusal('rate_limited', message, wait)
      }
    },
    close: async () => {
      try {
        ;(await redis)?.destroy()
      } catch {
        // Never opened, or already closed.
      }
    },
  }
}

/** Connects in the background; until then, requests are counted in memory. */
async function openCounter(url: string) {
  const client = await openRedis(url, 500)
  client.connect().catch(() => {})
  return client
}
