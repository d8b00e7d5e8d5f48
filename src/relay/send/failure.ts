import type { RelayCode } from '../../request/relay-message.ts'
import { Refusal } from '../response/refusal.ts'

const messages = {
  dns_failed: 'Host not found.',
  connect_refused: 'The server refused the connection.',
  connect_timeout: 'Timed out while connecting to the server.',
  upstream_reset: 'The server closed the connection before the response was complete.',
  headers_too_large: 'The response headers are too large.',
  upstream_protocol_error: 'The server sent an invalid HTTP response.',
} satisfies Partial<Record<RelayCode, string>>

const codes = new Map<string, keyof typeof messages>([
  ['ENOTFOUND', 'dns_failed'],
  ['EAI_AGAIN', 'dns_failed'],
  ['ECONNREFUSED', 'connect_refused'],
  ['EHOSTUNREACH', 'connect_refused'],
  ['ENETUNREACH', 'connect_refused'],
  ['EADDRNOTAVAIL', 'connect_refused'],
  ['ETIMEDOUT', 'connect_timeout'],
  ['ECONNRESET', 'upstream_reset'],
  ['EPIPE', 'upstream_reset'],
  ['UND_ERR_SOCKET', 'upstream_reset'],
  ['UND_ERR_HEADERS_OVERFLOW', 'headers_too_large'],
])

/** Converts a connection error to a message that is safe to show. */
export function refusalOf(error: unknown, hasHead: boolean): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // Unexpected responses: `100 Continue`, or another protocol.
  const isUnexpected = code === 'UND_ERR_SOCKET' && /^bad (response|upgrade)/.test(message)
  // Before the head, the length itself is invalid; after it, the body is too short.
  const isTruncated = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && hasHead
  const kind = isUnexpected ? undefined : isTruncated ? 'upstream_reset' : codes.get(code)
  return new Refusal(kind ?? 'upstream_protocol_error', messages[kind ?? 'upstream_protocol_error'])
}
