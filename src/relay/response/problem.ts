import type { ServerResponse } from 'node:http'
import { type RelayProblem, relayStatus } from '../../request/relay-message.ts'
import type { Refusal } from './refusal.ts'

/** Headers of every response. It must not run on the site, load on other sites, or be cached. */
export function relayHeaders(type: string, id: string): string[] {
  return [
    'Content-Type',
    type,
    'Cache-Control',
    'no-store, no-transform',
    'X-Content-Type-Options',
    'nosniff',
    'Content-Security-Policy',
    "sandbox; default-src 'none'",
    'Content-Disposition',
    'attachment',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    'X-Accel-Buffering',
    'no',
    'X-Request-Id',
    id,
  ]
}

/** https://www.rfc-editor.org/rfc/rfc9457 */
export function sendProblem(response: ServerResponse, refusal: Refusal, id: string): number {
  const status = relayStatus[refusal.code]
  const problem: RelayProblem = {
    type: 'about:blank',
    title: refusal.code.replaceAll('_', ' '),
    status,
    code: refusal.code,
    detail: refusal.message,
    requestId: id,
  }
  const body = Buffer.from(JSON.stringify(problem))
  const headers = [...relayHeaders('application/problem+json', id), 'Content-Length', String(body.length)]
  if (status === 405) headers.push('Allow', 'POST, OPTIONS')
  if (refusal.retryAfter !== undefined) headers.push('Retry-After', String(refusal.retryAfter))
  response.writeHead(status, headers)
  response.end(body)
  return status
}
