import { createUnorderedList } from './unordered-list.ts'

/** Runs all timeout checks ten times a second, which is cheaper than a timer per request. */
export type Watch = { add: (check: (now: number) => void) => () => void }

const everyMs = 100

export function createWatch(): Watch {
  const checks = createUnorderedList<(now: number) => void>()
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    const now = performance.now()
    checks.forEach((check) => {
      check(now)
    })
    if (checks.size() > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    add: (check) => {
      timer ??= setInterval(run, everyMs).unref()
      return checks.add(check)
    },
  }
}
