import type { RelayLimits } from '../limits.ts'
import type { Refusal } from '../response/refusal.ts'
import type { RelayResponse } from '../response/relay-response.ts'
import { type Connections, createBusy } from './connections.ts'
import { refusalOf } from './failure.ts'
import { type Hop, isStreamed } from './hop.ts'
import { createTimeouts } from './timeouts.ts'
import { type Transfer, transferHop } from './transfer.ts'
import type { Watch } from './watch.ts'

export type ExchangeParts = { connections: Connections; watch: Watch; limits: RelayLimits }

type ExchangeInput = {
  response: RelayResponse
  startedAt: number
  /** Names of headers that are not forwarded. */
  dropped?: string[]
}

export type Exchange = {
  /**
   * Resolves after the last byte is written to the reader; throws if the response is missing or incomplete.
   */
  run: (hop: Hop, mayFollow: (next: Hop) => boolean) => Promise<void>
  /** A chunk of the body arrived from the reader. */
  touch: (isComplete: boolean) => void
  /** The reader disconnected. */
  cancel: () => void
  stop: (refusal: Refusal) => void
  status: () => number | undefined
  bytes: () => number
}

/** One request and its response, including followed redirects. */
export function createExchange(
  { connections, watch, limits }: ExchangeParts,
  { response, startedAt, dropped }: ExchangeInput,
): Exchange {
  const timeouts = createTimeouts(limits, startedAt)
  const transfer: Transfer = {
    connections,
    limits,
    timeouts,
    response,
    startedAt,
    dropped,
    mayFollow: () => false,
    redirects: [],
    isPaused: false,
    bytes: 0,
    isCancelled: false,
    isRepeated: false,
  }
  let isUploaded = false

  const check = (now: number) => {
    const result = timeouts.check(now, transfer)
    if (result === 'alive') response.alive()
    else if (result) transfer.stop?.(result)
  }

  return {
    run: async (hop, mayFollow) => {
      transfer.mayFollow = mayFollow
      const bodyStream = isStreamed(hop.body) ? hop.body : undefined
      if (!isUploaded) transfer.upload = bodyStream
      // Also while it is queued: a broken body need not wait for a connection.
      bodyStream?.once('error', (error) => transfer.stop?.(refusalOf(error, transfer.status !== undefined)))
      const leave = watch.add(check)
      try {
        for (let next: Hop | undefined = hop; next; ) next = await transferHop(transfer, next)
      } finally {
        leave()
        bodyStream?.destroy()
      }
    },
    touch: (isComplete) => {
      if (isComplete) {
        isUploaded = true
        transfer.upload = undefined
      }
      if (timeouts.phase() === 'upload') timeouts.enter(isComplete ? 'first-byte' : 'upload')
    },
    cancel: () => {
      transfer.isCancelled = true
      transfer.stop?.(createBusy())
    },
    stop: (refusal) => transfer.stop?.(refusal),
    status: () => transfer.status,
    bytes: () => transfer.bytes,
  }
}
