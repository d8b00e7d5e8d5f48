import type { Entry, Log } from '../log/log.ts'
import type { Identify, Verdict } from './identify.ts'

export type Checker = ReturnType<typeof createChecker>

/** Compares what comes in with the description, those in sight first, and never longer than a frame bears. */
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
    /** From here on it is known how. */
    start(next: Identify): void {
      identify = next
    },
    begin(deadline: number): void {
      until = deadline
    },
    /** What was found, or can be found in the time that is left. */
    look,
    /** Whether there is more to look at. */
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
