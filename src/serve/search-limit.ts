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
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        const refusal = problemResponse(429, refused.code, {
          title: 'Too many requests',
          detail: refused.message,
        })
        response.writeHead(429, {
          ...Object.fromEntries(refusal.headers),
          ...(refused.retryAfter !== undefined && { 'Retry-After': String(refused.retryAfter) }),
        })
        response.end(await refusal.text())
        return false
      }
    },
    close: rate.close,
  }
}
