import type { Readable } from 'node:stream'
import type { RelayLimits } from '../limits.ts'
import { Refusal } from '../response/refusal.ts'
import { createBusy } from './connections.ts'

/** What the exchange is waiting for. */
export type Phase = 'queue' | 'connect' | 'upload' | 'first-byte' | 'body'

/** State of the exchange that affects timeouts. */
type Waiting = {
  /** The request body, until the reader has sent it completely. */
  upload?: Readable
  /** The reader receives the response more slowly than the server sends it. */
  isPaused: boolean
}

export type Timeouts = ReturnType<typeof createTimeouts>

/** The timeouts of an exchange: one per phase, and one for the whole. */
export function createTimeouts(limits: RelayLimits, startedAt: number) {
  let phase: Phase = 'queue'
  let since = startedAt
  let aliveAt = 0
  let deadline = startedAt + limits.totalMs
  let idleMs = limits.idleMs

  return {
    phase: () => phase,
    /** When the phase started, or the last chunk arrived. */
    since: () => since,
    enter(next: Phase): void {
      phase = next
      since = performance.now()
    },
    /** Data arrived, so the timeout of this phase starts over. */
    restart(): void {
      since = performance.now()
    },
    /** Event streams may be idle for longer. */
    allowStream(): void {
      idleMs = limits.streamIdleMs
      deadline = startedAt + limits.streamTotalMs
    },
    /** The reason to stop now, or `alive` if a keep-alive is due. */
    check(now: number, { upload, isPaused }: Waiting): Refusal | 'alive' | undefined {
      const waited = now - since
      if (phase === 'queue' && waited > limits.queueMs) return createBusy()
      if (now > deadline)
        return new Refusal('deadline', `The request took longer than ${seconds(deadline - startedAt)}.`)
      if (phase === 'upload' && waited > limits.idleMs)
        // If bytes are waiting, the server is not reading them.
        return upload?.readableLength ? timeout('read nothing', limits.idleMs) : uploadStopped()
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

function timeout(action: string, ms: number): Refusal {
  return new Refusal('upstream_timeout', `The server ${action} for ${seconds(ms)}.`)
}

function uploadStopped(): Refusal {
  return new Refusal('bad_envelope', 'The request stopped early.')
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`
}
