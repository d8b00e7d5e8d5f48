import type { RelayLimits } from '../../relay/limits.ts'
import { count, countOrNone, type Quantity, size, time } from './quantity.ts'

type LimitVariable = { name: string; quantity: Quantity; text: string }

/** The environment variable for each limit of the playground proxy. */
export const limitVariables: Readonly<Record<keyof RelayLimits, LimitVariable>> = {
  ratePerMinute: {
    name: 'OCTAVO_RELAY_RATE',
    quantity: count,
    text: 'Maximum proxy requests per visitor per minute',
  },
  perVisitor: {
    name: 'OCTAVO_RELAY_PER_VISITOR',
    quantity: count,
    text: 'Maximum concurrent requests per visitor',
  },
  connectionsPerOrigin: {
    name: 'OCTAVO_RELAY_POOL',
    quantity: count,
    text: 'Maximum connections per API origin',
  },
  connections: { name: 'OCTAVO_RELAY_CONNECTIONS', quantity: count, text: 'Maximum connections in total' },
  queue: {
    name: 'OCTAVO_RELAY_QUEUE',
    quantity: countOrNone,
    text: 'Maximum requests waiting for a connection',
  },
  redirects: { name: 'OCTAVO_RELAY_REDIRECTS', quantity: countOrNone, text: 'Maximum redirects to follow' },
  headBytes: {
    name: 'OCTAVO_RELAY_HEAD_SIZE',
    quantity: size,
    text: 'Maximum size of the head of a proxy request',
  },
  requestBytes: {
    name: 'OCTAVO_RELAY_REQUEST_SIZE',
    quantity: size,
    text: 'Maximum size of a request body',
  },
  responseBytes: {
    name: 'OCTAVO_RELAY_RESPONSE_SIZE',
    quantity: size,
    text: 'Maximum size of a response body',
  },
  jsonBytes: {
    name: 'OCTAVO_RELAY_JSON_SIZE',
    quantity: size,
    text: 'Maximum size of a proxy request in JSON, and of its response',
  },
  requestHeaders: {
    name: 'OCTAVO_RELAY_REQUEST_HEADERS',
    quantity: count,
    text: 'Maximum number of request headers',
  },
  requestHeaderBytes: {
    name: 'OCTAVO_RELAY_REQUEST_HEADERS_SIZE',
    quantity: size,
    text: 'Maximum total size of request headers',
  },
  responseHeaderBytes: {
    name: 'OCTAVO_RELAY_RESPONSE_HEADERS_SIZE',
    quantity: size,
    text: 'Maximum total size of response headers',
  },
  envelopeMs: {
    name: 'OCTAVO_RELAY_ENVELOPE_TIME',
    quantity: time,
    text: 'Maximum time to receive the head of a proxy request',
  },
  queueMs: {
    name: 'OCTAVO_RELAY_QUEUE_TIME',
    quantity: time,
    text: 'Maximum time to wait for a connection',
  },
  connectMs: { name: 'OCTAVO_RELAY_CONNECT_TIME', quantity: time, text: 'Maximum time to connect' },
  firstByteMs: {
    name: 'OCTAVO_RELAY_FIRST_BYTE_TIME',
    quantity: time,
    text: 'Maximum time until the response starts',
  },
  idleMs: { name: 'OCTAVO_RELAY_IDLE_TIME', quantity: time, text: 'Maximum time without data in a body' },
  streamIdleMs: {
    name: 'OCTAVO_RELAY_STREAM_IDLE_TIME',
    quantity: time,
    text: 'Maximum time without data in an event stream',
  },
  totalMs: { name: 'OCTAVO_RELAY_TOTAL_TIME', quantity: time, text: 'Maximum total time of a request' },
  streamTotalMs: {
    name: 'OCTAVO_RELAY_STREAM_TOTAL_TIME',
    quantity: time,
    text: 'Maximum total time of an event stream',
  },
  aliveMs: {
    name: 'OCTAVO_RELAY_ALIVE_TIME',
    quantity: time,
    text: 'Idle time before the proxy sends a keep-alive to the browser',
  },
}
