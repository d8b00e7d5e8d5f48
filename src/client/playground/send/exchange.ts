import type { RelayCode } from '../../../request/relay-message.ts'

/** A request as it goes out. Its body is a Blob, so that files are read from the disk while they are sent. */
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
  /** Where it came from in the end. */
  url: string
  redirects: { status: number; location: string }[]
  /** Headers that the relay did not send on. */
  dropped?: string[]
  /** Milliseconds, as far as they are known. */
  timing: { dns?: number; connect?: number; tls?: number; firstByte?: number }
}

/** What a transport tells while a request is under way. `end` or `fault` is the last. */
export type ResponseEvent =
  | { kind: 'head'; head: ResponseHead }
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'fault'; fault: Fault }

/** Why there is no answer, or no more of it. */
export type Fault = {
  code:
    | RelayCode
    /** Something in front of the relay answered in its place. */
    | 'relay_blocked'
    /** There is no way to the relay. */
    | 'relay_unreachable'
    /** The browser did not let the page see the answer, or there was none: it does not say which. */
    | 'blocked_or_unreachable'
    | 'cancelled'
    /** The answer ended in the middle. */
    | 'cut'
  /** The HTTP status that said so. */
  status?: number
  /** A sentence of the relay. */
  detail?: string
  /** The `Server` of what answered in the relay's place. */
  server?: string
  /** Seconds to wait. */
  retryAfter?: number
}

export type Transport = {
  kind: 'relay' | 'direct'
  send: (request: WireRequest, signal: AbortSignal) => AsyncIterable<ResponseEvent>
}

/** One request with all that came back so far. A new object at every change. */
export type Exchange = {
  request: WireRequest
  way: Transport['kind']
  /** `performance.now()` of the start, and milliseconds from there. */
  started: number
  firstByteAfter?: number
  endedAfter?: number
  phase: 'sending' | 'receiving' | 'done'
  head?: ResponseHead
  /** All bytes so far. The list grows in place; `size` says that it did. */
  chunks: Uint8Array[]
  size: number
  /** When each chunk came, in milliseconds from the start. */
  times: number[]
  fault?: Fault
}
