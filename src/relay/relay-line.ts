import type { RelayCode } from '../request/relay-message.ts'

/** What is kept of one request. Nothing of it is a secret: no query, no header, no body. */
export type RelayLine = {
  id: string
  /** A page of the site; left out where there is no such page. */
  page?: string
  method?: string
  host?: string
  /** Of the server that was asked, else that of the relay; left out where the reader left before the end. */
  status?: number
  code?: RelayCode | 'cancelled'
  /** Of the body that came back. */
  bytes: number
  ms: number
}
