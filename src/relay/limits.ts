const kilo = 1024
const mega = 1024 * kilo

/** All limits of the relay. Sizes are bytes, times milliseconds. */
export type RelayLimits = {
  /** The head of an envelope. */
  headBytes: number
  /** The body that is sent on. */
  requestBytes: number
  /** The body that comes back. */
  responseBytes: number
  /** The whole of a request in JSON, and the body of the answer to it. */
  jsonBytes: number
  /** Headers that are sent on, together. */
  requestHeaderBytes: number
  requestHeaders: number
  /** Headers that come back, together. */
  responseHeaderBytes: number
  /** Until the head of an envelope is there. */
  envelopeMs: number
  /** In the queue, until a connection is free. */
  queueMs: number
  connectMs: number
  /** From the last byte that was sent to the head of the answer. */
  firstByteMs: number
  /** Between two pieces of a body, in either direction. */
  idleMs: number
  /** The same for answers that are events. */
  streamIdleMs: number
  totalMs: number
  streamTotalMs: number
  /** A sign of life is sent to the reader after so long without data. */
  aliveMs: number
  connectionsPerOrigin: number
  connections: number
  /** Requests that wait for a connection. */
  queue: number
  /** Requests of one visitor that are under way. */
  perVisitor: number
  /** Requests of one visitor in a minute. */
  ratePerMinute: number
  /** Redirects that are followed for one request. */
  redirects: number
}

export const defaultLimits: Readonly<RelayLimits> = {
  headBytes: 64 * kilo,
  requestBytes: 25 * mega,
  responseBytes: 100 * mega,
  jsonBytes: mega,
  requestHeaderBytes: 16 * kilo,
  requestHeaders: 100,
  responseHeaderBytes: 32 * kilo,
  envelopeMs: 10_000,
  queueMs: 10_000,
  connectMs: 5000,
  firstByteMs: 30_000,
  idleMs: 30_000,
  streamIdleMs: 5 * 60_000,
  totalMs: 60_000,
  streamTotalMs: 10 * 60_000,
  aliveMs: 15_000,
  connectionsPerOrigin: 64,
  connections: 512,
  queue: 1024,
  perVisitor: 16,
  ratePerMinute: 60,
  redirects: 5,
}

/** The limits that are given, and the usual ones where nothing is given. */
export function resolveLimits(overrides: Partial<RelayLimits> = {}): RelayLimits {
  const named = Object.entries(overrides).filter(([, value]) => value !== undefined)
  return { ...defaultLimits, ...Object.fromEntries(named) }
}
