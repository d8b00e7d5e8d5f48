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

export type QuestionLimit = {
  /** Counts a question. False where there were too many, which the visitor was told. */
  admits: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Pages are kept, and cost next to nothing. An answer of the search or to an agent is worked out each time, so that one
 * visitor may ask for so many in a minute, and the others are not kept waiting.
 */
export function createQuestionLimit({ perMinute, trustProxy, redisUrl, onFault }: LimitInput): QuestionLimit {
  const rate = createRateLimit({ perMinute, redisUrl, onFault, name: 'octavo-questions' })
  return {
    async admits(request, response) {
      try {
        await rate.count(visitorOf(request, trustProxy))
        return true
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        const refusal = problemResponse(429, refused.code, {
          title: 'Too many questions',
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
