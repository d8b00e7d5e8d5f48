import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RelayProblem, relayStatus } from '../request/relay-message.ts'
import type { Refusal } from './refusal.ts'

/** With every answer, so that nothing of it can act on the site: it is data, for the page that asked, and for now. */
export function ownHeaders(type: string, id: string): string[] {
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
  const headers = [...ownHeaders('application/problem+json', id), 'Content-Length', String(body.length)]
  if (status === 405) headers.push('Allow', 'POST, OPTIONS')
  if (refusal.retryAfter !== undefined) headers.push('Retry-After', String(refusal.retryAfter))
  response.writeHead(status, headers)
  response.end(body)
  return status
}

const patienceMs = 5000

/**
 * Reads what is left of a request and throws it away, so that the answer arrives and the connection can be used again.
 * Not for ever, and not any amount.
 */
export function discardRest(request: IncomingMessage, bytes: number): void {
  if (request.readableEnded || request.destroyed) return
  request.resume()
  if (request.complete) return
  let left = bytes
  const stop = () => request.destroy()
  const timer = setTimeout(stop, patienceMs).unref()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) stop()
  })
  request.once('close', () => clearTimeout(timer))
}
