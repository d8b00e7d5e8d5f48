import type { Marks } from './marks.ts'

type Mark = { at: number; ends: number }

/** `live` returns all marks that have not expired. */
export type MemoryMarks = Marks & { live: () => [name: string, mark: Mark][] }

const defaultMaxMarks = 100_000

/** Marks in this process's memory. If there are too many, the oldest are dropped. */
export function createMemoryMarks(now: () => number, maxMarks = defaultMaxMarks): MemoryMarks {
  const marks = new Map<string, Mark>()
  const find = (name: string): Mark | undefined => {
    const mark = marks.get(name)
    if (!mark || mark.ends > now()) return mark
    marks.delete(name)
    return undefined
  }
  const live = () => [...marks].filter(([, { ends }]) => ends > now())
  const write = (name: string, seconds: number) => {
    // Deleted first, so that the map stays in the order of last writes.
    marks.delete(name)
    if (marks.size >= maxMarks) makeRoom()
    marks.set(name, { at: now(), ends: now() + seconds * 1000 })
  }
  let lastSweep = Number.NEGATIVE_INFINITY
  const makeRoom = () => {
    // At most once a second, because a sweep visits all marks.
    if (Math.abs(now() - lastSweep) >= 1000) {
      lastSweep = now()
      for (const [name, { ends }] of marks) if (ends <= now()) marks.delete(name)
    }
    for (const name of marks.keys()) {
      if (marks.size < maxMarks) break
      marks.delete(name)
    }
  }
  return {
    live,
    set: async (name, seconds) => {
      if (find(name)) return false
      write(name, seconds)
      return true
    },
    has: async (name) => find(name) !== undefined,
    stamp: async (name, seconds) => write(name, seconds),
    stampOf: async (name) => find(name)?.at,
    close: async () => marks.clear(),
  }
}
