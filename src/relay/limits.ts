const kilo = 1024
const mega = 1024 * kilo

/** The relay's limits. Sizes are in bytes, times in milliseconds. */
export type RelayLimits = {
  /** Head of an envelope. */
  headBytes: number
  /** Request body. */
  requestBytes: number
  /** Response body. */
  responseBytes: number
  /** A whole request in JSON, and the body of its response. */
  jsonBytes: number
  /** All request headers together. */
  requestHeaderBytes: number
  requestHeaders: number
  /** All response headers together. */
  responseHeaderBytes: number
  /** Until the head of an envelope, or a whole request in JSON, has arrived. */
  envelopeMs: number
  /** Until a connection is free. */
  queueMs: number
  connectMs: number
  /** From the last byte of the request to the response head. */
  firstByteMs: number
  /** Between two chunks of a body, in either direction. */
  idleMs: number
  /** The same for event streams. */
  streamIdleMs: number
  totalMs: number
  streamTotalMs: number
  /** Time without data before the reader gets a keep-alive frame. */
  aliveMs: number
  connectionsPerOrigin: number
  connections: number
  /** Requests waiting for a connection. */
  queue: number
  /** Concurrent requests per visitor. */
  perVisitor: number
  ratePerMinute: number
  /** Redirects followed per request. */
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

/** The default limits with overrides; undefined values do not override. */
export function resolveLimits(overrides: Partial<RelayLimits> = {}): RelayLimits {
  const definedEntries = Object.entries(overrides).filter(([, value]) => value !== undefined)
  return { ...defaultLimits, ...Object.fromEntries(definedEntries) }
}
