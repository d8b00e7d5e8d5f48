import type { Readable } from 'node:stream'
import type { HeadFrame } from '../../request/relay-frames.ts'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import type { RelayResponse } from '../response/relay-response.ts'
import { type Connection, type Connections, createBusy } from './connections.ts'
import type { ConnectTiming } from './connector.ts'
import { refusalOf } from './failure.ts'
import { type Hop, type HopControl, type HopHead, isStreamed, sendHop } from './hop.ts'
import { locationOf, nextHop } from './redirect.ts'
import type { Watch } from './watch.ts'

export type ExchangeParts = { connections: Connections; watch: Watch; limits: RelayLimits }

export type Exchange = {
  /** Ends when the last byte is with the reader's connection; throws where there is no answer, or no more of it. */
  run: (hop: Hop, mayFollow: (next: Hop) => boolean) => Promise<void>
  /** A piece of the body came from the reader. */
  touch: (isComplete: boolean) => void
  /** The reader left. */
  cancel: () => void
  stop: (refusal: Refusal) => void
  status: () => number | undefined
  bytes: () => number
}

/** What is waited for, and since when. */
type Phase = 'queue' | 'connect' | 'upload' | 'first-byte' | 'body'

/** One request of a reader and its answer, over as many redirects as are followed. */
export function createExchange(
  { connections, watch, limits }: ExchangeParts,
  response: RelayResponse,
  started: number,
  /** Names of headers that are not sent on; nothing where all are. */
  dropped?: string[],
): Exchange {
  let phase: Phase = 'queue'
  let since = started
  let aliveAt = 0
  let deadline = started + limits.totalMs
  let idleMs = limits.idleMs
  /** The body that is still coming from the reader. */
  let upload: Readable | undefined
  let isUploaded = false
  /** The reader takes the answer more slowly than it comes. */
  let isPaused = false
  let bytes = 0
  let status: number | undefined
  let control: HopControl | undefined
  let stop: ((refusal: Refusal) => void) | undefined
  let isCancelled = false
  let isRepeated = false
  const redirects: HeadFrame['redirects'] = []

  const enter = (next: Phase) => {
    phase = next
    since = performance.now()
  }

  const check = (now: number) => {
    const waited = now - since
    if (phase === 'queue' && waited > limits.queueMs) stop?.(createBusy())
    else if (now > deadline)
      stop?.(new Refusal('deadline', `It took longer than ${seconds(deadline - started)}.`))
    else if (phase === 'upload' && waited > limits.idleMs)
      // Where something lies ready, it is the server that does not take it.
      stop?.(upload?.readableLength ? timeout('took nothing', limits.idleMs) : stopped())
    else if (phase === 'first-byte' && waited > limits.firstByteMs)
      stop?.(timeout('did not answer', limits.firstByteMs))
    else if (isPaused) return
    else if (phase === 'body' && waited > idleMs) stop?.(timeout('sent nothing', idleMs))
    else if (phase === 'body' && now - Math.max(since, aliveAt) > limits.aliveMs) {
      aliveAt = now
      response.alive()
    }
  }

  const resume = () => {
    isPaused = false
    since = performance.now()
    control?.resume()
  }

  const takeLane = async (hop: Hop): Promise<Connection> => {
    enter('queue')
    const connection = await connections.take(hop.url.origin, (stopWaiting) => {
      stop = stopWaiting
    })
    const failed = isStreamed(hop.body) ? hop.body.errored : null
    if (!isCancelled && !failed) return connection
    connections.give(connection)
    throw failed ?? createBusy()
  }

  /** Sends one request. Gives the next one where there is one, nothing when the answer is complete. */
  const send = async (hop: Hop, mayFollow: (next: Hop) => boolean): Promise<Hop | undefined> => {
    const connection = await takeLane(hop)
    try {
      return await new Promise((resolve, reject) => {
        let begun = performance.now()
        let connected: ConnectTiming | undefined
        let isUsedAgain = false
        stop = (refusal) => {
          control?.abort()
          reject(refusal)
        }
        const onHead = (head: HopHead) => {
          const next = redirects.length < limits.redirects ? nextHop(hop, head) : undefined
          // One that is not followed is the answer: the reader sees where it leads, and nothing is called.
          if (next && mayFollow(next)) {
            redirects.push({ status: head.status, location: locationOf(head)! })
            control?.abort()
            resolve(next)
            return
          }
          status = head.status
          if (isStream(head)) {
            idleMs = limits.streamIdleMs
            deadline = started + limits.streamTotalMs
          }
          enter('body')
          const timing = { ...connected, firstByte: rounded(since - begun) }
          response.head({ ...head, url: hop.url.href, redirects, timing, dropped })
        }
        enter('connect')
        control = sendHop(connection, hop, {
          onStart: (timing) => {
            connected = timing
            isUsedAgain = timing === undefined
            begun = performance.now()
            enter(upload ? 'upload' : 'first-byte')
          },
          onHead: (head) => {
            try {
              onHead(head)
            } catch (error) {
              control?.abort()
              reject(error)
            }
          },
          onData: (chunk) => {
            since = performance.now()
            bytes += chunk.length
            if (bytes > response.maxBytes) {
              stop?.(
                new Refusal('response_too_large', `The answer is larger than ${response.maxBytes} bytes.`),
              )
              return true
            }
            if (response.data(chunk)) return true
            isPaused = true
            response.onDrain(resume)
            return false
          },
          onEnd: (trailers) => {
            response.end({ bytes, trailers, timing: { total: rounded(performance.now() - started) } })
            resolve(undefined)
          },
          onError: (error) => {
            const refusal = refusalOf(error, status !== undefined)
            const isStale = isUsedAgain && status === undefined && refusal.code === 'upstream_reset'
            if (!isStale || isRepeated || !canRepeat(hop)) return reject(refusal)
            isRepeated = true
            resolve(hop)
          },
        })
      })
    } finally {
      stop = undefined
      connections.give(connection)
    }
  }

  return {
    run: async (hop, mayFollow) => {
      const streamed = isStreamed(hop.body) ? hop.body : undefined
      if (!isUploaded) upload = streamed
      // Also while nothing is sent yet: what cannot be sent any more need not wait.
      streamed?.once('error', (error) => stop?.(refusalOf(error, status !== undefined)))
      const leave = watch.add(check)
      try {
        for (let next: Hop | undefined = hop; next; ) next = await send(next, mayFollow)
      } finally {
        leave()
        streamed?.destroy()
      }
    },
    touch: (isComplete) => {
      if (isComplete) {
        isUploaded = true
        upload = undefined
      }
      if (phase === 'upload') enter(isComplete ? 'first-byte' : 'upload')
    },
    cancel: () => {
      isCancelled = true
      stop?.(createBusy())
    },
    stop: (refusal) => stop?.(refusal),
    status: () => status,
    bytes: () => bytes,
  }
}

/**
 * A server may close a connection in the moment in which it is used again; what changes nothing the second time is sent
 * once more then: https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
 */
function canRepeat({ method, body }: Hop): boolean {
  return !isStreamed(body) && ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(method)
}

const streamTypes =
  /^(text\/event-stream|application\/(x-)?(ndjson|jsonl|jsonlines|json-seq|json-stream|stream\+json)|multipart\/x-mixed-replace)\s*(;|$)/i

/** Answers that are a row of events may be quiet for long. */
function isStream({ headers }: HopHead): boolean {
  return headers.some(
    ([name, value]) => name.length === 12 && name.toLowerCase() === 'content-type' && streamTypes.test(value),
  )
}

function timeout(what: string, ms: number): Refusal {
  return new Refusal('upstream_timeout', `The server ${what} for ${seconds(ms)}.`)
}

function stopped(): Refusal {
  return new Refusal('bad_envelope', 'The request stopped in the middle.')
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}

/** To hundredths of a millisecond. */
function rounded(ms: number): number {
  return Math.round(ms * 100) / 100
}
