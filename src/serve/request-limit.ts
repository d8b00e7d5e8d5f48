import type { IncomingMessage } from 'node:http'
import { problemResponse } from '../core/diagnostic/problem.ts'
import { createRateLimit } from '../relay/check/rate-limit.ts'
import { visitorOf } from '../relay/check/visitor.ts'
import { Refusal } from '../relay/response/refusal.ts'

type LimitInput = {
  /** Limits with different names count separately. */
  name: 'octavo-requests' | 'octavo-feedback'
  perMinute: number
  trustProxy: number
  redisUrl: string | undefined
  /** Identifies the site among those that share a Redis. */
  site: string
  onFault: (fault: Error) => void
}

export type RequestLimit = {
  /** Counts a request. Returns a response with status 429 if the visitor sent too many. */
  refuse: (request: IncomingMessage) => Promise<Response | undefined>
  close: () => Promise<void>
}

/** Limits requests per visitor that, unlike cached pages, cost CPU time, traffic or storage. */
export function createRequestLimit({ trustProxy, ...input }: LimitInput): RequestLimit {
  const rate = createRateLimit(input)
  return {
    async refuse(request) {
      try {
        await rate.count(visitorOf(request, trustProxy))
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        const { code, message: detail, retryAfter } = refusal
        const problem = problemResponse(429, code, { title: 'Too many requests', detail })
        if (retryAfter !== undefined) problem.headers.set('Retry-After', String(retryAfter))
        return problem
      }
    },
    close: rate.close,
  }
}
