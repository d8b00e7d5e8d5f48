import type { Readable } from 'node:stream'
import type { HeadFrame } from '../../request/relay-frames.ts'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import type { RelayResponse } from '../response/relay-response.ts'
import { type Connection, type Connections, createBusy } from './connections.ts'
import type { ConnectTiming } from './connector.ts'
import { refusalOf } from './failure.ts'
import { type Hop, type HopControl, type HopHead, type HopListener, isStreamed, sendHop } from './hop.ts'
import { locationOf, nextHop } from './redirect.ts'
import type { Timeouts } from './timeouts.ts'

/** The state that all hops of an exchange share. */
export type Transfer = {
  connections: Connections
  limits: RelayLimits
  timeouts: Timeouts
  response: RelayResponse
  startedAt: number
  /** Names of headers that are not forwarded. */
  dropped?: string[]
  mayFollow: (next: Hop) => boolean
  redirects: HeadFrame['redirects']
  /** The request body, until the reader has sent it completely. */
  upload?: Readable
  /** The reader receives the response more slowly than the server sends it. */
  isPaused: boolean
  bytes: number
  status?: number
  control?: HopControl
  stop?: (refusal: Refusal) => void
  isCancelled: boolean
  /** A request on a stale connection was sent again. */
  isRepeated: boolean
}

/** One request of a transfer. */
type Attempt = {
  hop: Hop
  sentAt: number
  connectTiming?: ConnectTiming
  isConnectionReused: boolean
  /** Takes the next request, or undefined if the response is complete. */
  resolve: (next: Hop | undefined) => void
  reject: (problem: unknown) => void
}

/** Sends one request. Returns the next one, or undefined if the response is complete. */
export async function transferHop(transfer: Transfer, hop: Hop): Promise<Hop | undefined> {
  const connection = await takeConnection(transfer, hop)
  try {
    return await new Promise((resolve, reject) => {
      const attempt: Attempt = {
        hop,
        sentAt: performance.now(),
        isConnectionReused: false,
        resolve,
        reject,
      }
      transfer.stop = (refusal) => {
        transfer.control?.abort()
        reject(refusal)
      }
      transfer.timeouts.enter('connect')
      transfer.control = sendHop(connection, hop, createHopListener(transfer, attempt))
    })
  } finally {
    transfer.stop = undefined
    transfer.connections.give(connection)
  }
}

async function takeConnection(transfer: Transfer, hop: Hop): Promise<Connection> {
  const { connections, timeouts } = transfer
  timeouts.enter('queue')
  const connection = await connections.take(hop.url.origin, (stopWaiting) => {
    transfer.stop = stopWaiting
  })
  const bodyError = isStreamed(hop.body) ? hop.body.errored : null
  if (!transfer.isCancelled && !bodyError) return connection
  connections.give(connection)
  throw bodyError ?? createBusy()
}

function createHopListener(transfer: Transfer, attempt: Attempt): HopListener {
  const { response, timeouts } = transfer
  return {
    onStart: (timing) => {
      attempt.connectTiming = timing
      attempt.isConnectionReused = timing === undefined
      attempt.sentAt = performance.now()
      timeouts.enter(transfer.upload ? 'upload' : 'first-byte')
    },
    onHead: (head) => {
      try {
        takeHead(transfer, attempt, head)
      } catch (error) {
        transfer.control?.abort()
        attempt.reject(error)
      }
    },
    onData: (chunk) => takeData(transfer, chunk),
    onEnd: (trailers) => {
      const total = roundMs(performance.now() - transfer.startedAt)
      response.end({ bytes: transfer.bytes, trailers, timing: { total } })
      attempt.resolve(undefined)
    },
    onError: (error) => {
      const refusal = refusalOf(error, transfer.status !== undefined)
      if (!isStaleConnection(transfer, attempt, refusal)) return attempt.reject(refusal)
      transfer.isRepeated = true
      attempt.resolve(attempt.hop)
    },
  }
}

function takeHead(transfer: Transfer, { hop, sentAt, connectTiming, resolve }: Attempt, head: HopHead): void {
  const { redirects, limits, timeouts, dropped } = transfer
  const next = redirects.length < limits.redirects ? nextHop(hop, head) : undefined
  // Otherwise the redirect itself is the response, and the reader sees its target.
  if (next && transfer.mayFollow(next)) {
    redirects.push({ status: head.status, location: locationOf(head)! })
    transfer.control?.abort()
    resolve(next)
    return
  }
  transfer.status = head.status
  if (isEventStream(head)) timeouts.allowStream()
  timeouts.enter('body')
  const timing = { ...connectTiming, firstByte: roundMs(timeouts.since() - sentAt) }
  transfer.response.head({ ...head, url: hop.url.href, redirects, timing, dropped })
}

/** Returns false to pause until the reader has caught up. */
function takeData(transfer: Transfer, chunk: Buffer): boolean {
  const { response, timeouts } = transfer
  timeouts.restart()
  transfer.bytes += chunk.length
  if (transfer.bytes > response.maxBytes) {
    transfer.stop?.(
      new Refusal('response_too_large', `The response exceeds the limit of ${response.maxBytes} bytes.`),
    )
    return true
  }
  if (response.data(chunk)) return true
  transfer.isPaused = true
  response.onDrain(() => {
    transfer.isPaused = false
    timeouts.restart()
    transfer.control?.resume()
  })
  return false
}

/**
 * A server may close an idle connection just when it is used again. Idempotent requests are then sent once
 * more: https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
 */
function isStaleConnection(transfer: Transfer, attempt: Attempt, { code }: Refusal): boolean {
  const hasNoResponse = transfer.status === undefined && code === 'upstream_reset'
  return attempt.isConnectionReused && hasNoResponse && !transfer.isRepeated && canRepeat(attempt.hop)
}

function canRepeat({ method, body }: Hop): boolean {
  return !isStreamed(body) && ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method)
}

const streamTypes =
  /^(text\/event-stream|application\/(x-)?(ndjson|jsonl|jsonlines|json-seq|json-stream|stream\+json)|multipart\/x-mixed-replace)\s*(;|$)/i

function isEventStream({ headers }: HopHead): boolean {
  return headers.some(
    ([name, value]) => name.length === 12 && name.toLowerCase() === 'content-type' && streamTypes.test(value),
  )
}

/** To hundredths of a millisecond. */
function roundMs(ms: number): number {
  return Math.round(ms * 100) / 100
}
