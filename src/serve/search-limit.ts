import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemResponse } from '../core/diagnostic/problem.ts'
import { createRateLimit } from '../relay/check/rate-limit.ts'
import { visitorOf } from '../relay/check/visitor.ts'
import { Refusal } from '../relay/response/refusal.ts'

type LimitInput = {
  perMinute: number
  trustProxy: number
  redisUrl: string | undefined
  onFault: (fault: Error) => void
}

export type SearchLimit = {
  /** Counts a request. Responds with 429 and returns false if the visitor sent too many. */
  admits: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  close: () => Promise<void>
}

/** Limits search and MCP requests per visitor: unlike cached pages, each of them costs CPU time. */
export function createSearchLimit({ perMinute, trustProxy, redisUrl, onFault }: LimitInput): SearchLimit {
  const rate = createRateLimit({ perMinute, redisUrl, onFault, name: 'octavo-questions' })
  return {
    async admits(request, response) {
      try {
        await rate.count(visitorOf(request, trustProxy))
        return true
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        const problem = problemResponse(429, refusal.code, {
          title: 'Too many requests',
          detail: refusal.message,
        })
        response.writeHead(429, {
          ...Object.fromEntries(problem.headers),
          ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
        })
        response.end(await problem.text())
        return false
      }
    },
    close: rate.close,
  }
}
