import type { RelayCode } from '../request/relay-message.ts'

/** The log line of one request. It contains no secrets: no query, header or body. */
export type RelayLine = {
  id: string
  /** Undefined if the page does not exist. */
  page?: string
  method?: string
  host?: string
  /** The server's status, or the relay's own; undefined if the reader disconnected early. */
  status?: number
  code?: RelayCode | 'cancelled'
  /** Size of the response body. */
  bytes: number
  ms: number
}
