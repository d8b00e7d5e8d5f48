import { problemResponse } from '../core/problem.ts'
import type { Target } from './address.ts'
import { cachings } from './caching.ts'

export const isRead = ({ method = '' }: { method?: string }) => method === 'GET' || method === 'HEAD'

/** Whoever asks under another spelling of an address is sent to the address, or asked to use it. */
export function answerSpelling({ normal }: Target, request: { method?: string }): Response {
  if (!isRead(request))
    return problemResponse(400, 'address_spelling', 'This address is not written like this', `Use ${normal}`)
  return new Response(null, {
    status: 308,
    headers: {
      Location: normal,
      'Cache-Control': cachings.production,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
