import type { Readable } from 'node:stream'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import { createBusy } from './connections.ts'

/** What the exchange waits for. */
export type Phase = 'queue' | 'connect' | 'upload' | 'first-byte' | 'body'

/** What decides, besides time, whether a wait is too long. */
type Waiting = {
  /** The body while it still comes from the reader. */
  upload?: Readable
  /** The reader takes the response more slowly than it comes. */
  isPaused: boolean
}

export type Timeouts = ReturnType<typeof createTimeouts>

/** The time limits of an exchange, each for its phase, and one for the whole. */
export function createTimeouts(limits: RelayLimits, started: number) {
  let phase: Phase = 'queue'
  let since = started
  let aliveAt = 0
  let deadline = started + limits.totalMs
  let idleMs = limits.idleMs

  return {
    phase: () => phase,
    /** When the phase began, or the last piece arrived. */
    since: () => since,
    enter(next: Phase): void {
      phase = next
      since = performance.now()
    },
    /** Something arrived, so the wait of this phase starts again. */
    restart(): void {
      since = performance.now()
    },
    /** Event streams may be quiet for long. */
    allowStream(): void {
      idleMs = limits.streamIdleMs
      deadline = started + limits.streamTotalMs
    },
    /** Why to stop now, or `alive` if the reader should be sent a sign of life. */
    check(now: number, { upload, isPaused }: Waiting): Refusal | 'alive' | undefined {
      const waited = now - since
      if (phase === 'queue' && waited > limits.queueMs) return createBusy()
      if (now > deadline)
        return new Refusal('deadline', `The request took longer than ${seconds(deadline - started)}.`)
      if (phase === 'upload' && waited > limits.idleMs)
        // With bytes left to read, it is the server that does not take them.
        return upload?.readableLength ? timeout('read nothing', limits.idleMs) : stopped()
      if (phase === 'first-byte' && waited > limits.firstByteMs)
        return timeout('did not respond', limits.firstByteMs)
      if (isPaused || phase !== 'body') return undefined
      if (waited > idleMs) return timeout('sent nothing', idleMs)
      if (now - Math.max(since, aliveAt) <= limits.aliveMs) return undefined
      aliveAt = now
      return 'alive'
    },
  }
}

function timeout(what: string, ms: number): Refusal {
  return new Refusal('upstream_timeout', `The server ${what} for ${seconds(ms)}.`)
}

function stopped(): Refusal {
  return new Refusal('bad_envelope', 'The request stopped early.')
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}
