import type { RelayCode } from '../../request/relay-message.ts'
import { Refusal } from '../response/refusal.ts'

const words = {
  dns_failed: 'Host not found.',
  connect_refused: 'The server refused the connection.',
  connect_timeout: 'Timed out while connecting to the server.',
  upstream_reset: 'The server closed the connection before the response was complete.',
  headers_too_large: 'The response headers are too large.',
  upstream_protocol_error: 'The server sent an invalid HTTP response.',
} satisfies Partial<Record<RelayCode, string>>

const codes = new Map<string, keyof typeof words>([
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

/** What went wrong between the relay and the server, in words that are safe to show. */
export function refusalOf(error: unknown, hasHead: boolean): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // Answers of a kind that was not asked for: `100 Continue`, or another protocol.
  const isOdd = code === 'UND_ERR_SOCKET' && /^bad (response|upgrade)/.test(message)
  // Before the head the length itself is wrong, after it there is less than it says.
  const isShort = code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && hasHead
  const kind = isOdd ? undefined : isShort ? 'upstream_reset' : codes.get(code)
  return new Refusal(kind ?? 'upstream_protocol_error', words[kind ?? 'upstream_protocol_error'])
}
