import type { RelayCode } from '../../../request/relay-message.ts'

/** A request to send. A Blob streams files from disk. */
export type WireRequest = {
  method: string
  url: string
  headers: [name: string, value: string][]
  body?: Blob
}

export type ResponseHead = {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** After redirects. */
  url: string
  redirects: { status: number; location: string }[]
  /** Headers removed by the relay. */
  dropped?: string[]
  /** Milliseconds, if known. */
  timing: { dns?: number; connect?: number; tls?: number; firstByte?: number }
}

/** Events of a transport. `end` or `fault` is the last. */
export type ResponseEvent =
  | { kind: 'head'; head: ResponseHead }
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'fault'; fault: Fault }

/** Why there is no response, or no more of it. */
export type Fault = {
  code:
    | RelayCode
    /** A reverse proxy responded instead of the relay. */
    | 'relay_blocked'
    /** The relay did not respond. */
    | 'relay_unreachable'
    /** Blocked by the browser (CORS) or no response; browsers do not say which. */
    | 'blocked_or_unreachable'
    | 'cancelled'
    /** The response is incomplete. */
    | 'cut'
  /** The HTTP status of the error. */
  status?: number
  /** The relay's message. */
  detail?: string
  /** The `Server` header of the reverse proxy. */
  server?: string
  /** Seconds to wait. */
  retryAfter?: number
}

export type Transport = {
  kind: 'relay' | 'direct'
  send: (request: WireRequest, signal: AbortSignal) => AsyncIterable<ResponseEvent>
}

/** A request and its response so far. Every change creates a new object. */
export type Exchange = {
  request: WireRequest
  way: Transport['kind']
  /** `performance.now()` at the start; other times are relative to it. */
  started: number
  firstByteAfter?: number
  endedAfter?: number
  phase: 'sending' | 'receiving' | 'done'
  head?: ResponseHead
  /** All bytes so far. Grows in place; `size` changes with it. */
  chunks: Uint8Array[]
  size: number
  /** When each chunk arrived. */
  times: number[]
  fault?: Fault
}
