import { problemResponse } from '../core/diagnostic/problem.ts'
import type { Target } from './address.ts'
import { cachings } from './caching.ts'

export const isRead = ({ method = '' }: { method?: string }) => method === 'GET' || method === 'HEAD'

/** Redirects GET and HEAD to the normalized URL; rejects other methods. */
export function spellingResponse({ normal }: Target, request: { method?: string }): Response {
  if (!isRead(request))
    return problemResponse(400, 'address_spelling', {
      title: 'URL is not normalized',
      detail: `Use ${normal}`,
    })
  return new Response(null, {
    status: 308,
    headers: {
      Location: normal,
      'Cache-Control': cachings.production,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
