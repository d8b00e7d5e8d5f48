import type { Entry, Log } from '../log/log.ts'
import type { Identify, Verdict } from './identify.ts'

export type Checker = ReturnType<typeof createChecker>

/** Checks received messages against their schemas within a frame's budget, visible ones first. */
export function createChecker(log: Log) {
  let identify: Identify | undefined
  let next = 0
  let until = 0
  const look = (entry: Entry): Verdict | undefined => {
    if (!entry.verdict && entry.kind === 'received' && identify && performance.now() < until)
      entry.verdict = identify(entry.data)
    return entry.verdict
  }
  return {
    start(next: Identify): void {
      identify = next
    },
    begin(deadline: number): void {
      until = deadline
    },
    /** The verdict, if cached or if there is time to compute it. */
    look,
    /** Returns whether unchecked messages are left. */
    goOn(): boolean {
      if (!identify) return false
      next = Math.max(next, log.first())
      while (next < log.end()) {
        const entry = log.at(next)
        if (!look(entry) && entry.kind === 'received') return true
        next += 1
      }
      return false
    },
  }
}
