import type { RelayLimits } from '../../relay/limits.ts'
import { count, countOrNone, type Quantity, size, time } from './quantity.ts'

/** The variable of the environment that sets each limit of the relay. */
export const limitVariables: Readonly<Record<keyof RelayLimits, { name: string; quantity: Quantity }>> = {
  ratePerMinute: { name: 'OCTAVO_RELAY_RATE', quantity: count },
  perVisitor: { name: 'OCTAVO_RELAY_PER_VISITOR', quantity: count },
  connectionsPerOrigin: { name: 'OCTAVO_RELAY_POOL', quantity: count },
  connections: { name: 'OCTAVO_RELAY_CONNECTIONS', quantity: count },
  queue: { name: 'OCTAVO_RELAY_QUEUE', quantity: countOrNone },
  redirects: { name: 'OCTAVO_RELAY_REDIRECTS', quantity: countOrNone },
  headBytes: { name: 'OCTAVO_RELAY_HEAD_SIZE', quantity: size },
  requestBytes: { name: 'OCTAVO_RELAY_REQUEST_SIZE', quantity: size },
  responseBytes: { name: 'OCTAVO_RELAY_RESPONSE_SIZE', quantity: size },
  jsonBytes: { name: 'OCTAVO_RELAY_JSON_SIZE', quantity: size },
  requestHeaders: { name: 'OCTAVO_RELAY_REQUEST_HEADERS', quantity: count },
  requestHeaderBytes: { name: 'OCTAVO_RELAY_REQUEST_HEADERS_SIZE', quantity: size },
  responseHeaderBytes: { name: 'OCTAVO_RELAY_RESPONSE_HEADERS_SIZE', quantity: size },
  envelopeMs: { name: 'OCTAVO_RELAY_ENVELOPE_TIME', quantity: time },
  queueMs: { name: 'OCTAVO_RELAY_QUEUE_TIME', quantity: time },
  connectMs: { name: 'OCTAVO_RELAY_CONNECT_TIME', quantity: time },
  firstByteMs: { name: 'OCTAVO_RELAY_FIRST_BYTE_TIME', quantity: time },
  idleMs: { name: 'OCTAVO_RELAY_IDLE_TIME', quantity: time },
  streamIdleMs: { name: 'OCTAVO_RELAY_STREAM_IDLE_TIME', quantity: time },
  totalMs: { name: 'OCTAVO_RELAY_TOTAL_TIME', quantity: time },
  streamTotalMs: { name: 'OCTAVO_RELAY_STREAM_TOTAL_TIME', quantity: time },
  aliveMs: { name: 'OCTAVO_RELAY_ALIVE_TIME', quantity: time },
}
