import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { openRedis } from '../../core/redis-client.ts'
import { plural } from '../../strings/intl.ts'
import { Refusal } from '../response/refusal.ts'

export type RateLimit = {
  /** Counts one request; throws when there were too many. */
  count: (visitor: string) => Promise<void>
  close: () => Promise<void>
}

type RateLimitInput = {
  perMinute: number
  redisUrl?: string
  onFault: (fault: Error) => void
  /** Limits with different names count separately. */
  name?: string
}

const seconds = 60

type Limiter = { consume: (visitor: string) => Promise<RateLimiterRes> }

/** In the memory of this process, or in Redis for all processes together; without Redis, in memory until it is back. */
export function createRateLimit(input: RateLimitInput): RateLimit {
  const { perMinute, redisUrl, onFault, name = 'octavo-relay' } = input
  const rule = { points: perMinute, duration: seconds, keyPrefix: name }
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
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        // It counts by the time of day, which somebody may have set back by hours. A timer ends the minute all the same.
        const wait = Math.min(seconds, Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
        const words = `Rate limit of ${plural(perMinute, 'request', 'requests')} per minute exceeded. Try again in ${wait} s.`
        throw new Refusal('rate_limited', words, wait)
      }
    },
    close: async () => {
      try {
        ;(await redis)?.destroy()
      } catch {
        // It was never open, or is closed already.
      }
    },
  }
}

/** It connects while visitors are counted in memory. */
async function openCounter(url: string) {
  const client = await openRedis(url, 500)
  client.connect().catch(() => {})
  return client
}
