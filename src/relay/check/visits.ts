import { Refusal } from '../response/refusal.ts'

/** Counts requests that are under way, so that one visitor cannot hold all connections. */
export type Visits = {
  /** Gives the way out; throws when too many are in. */
  enter: (visitor: string) => () => void
}

export function createVisits(max: number): Visits {
  const counts = new Map<string, number>()
  return {
    enter: (visitor) => {
      const count = counts.get(visitor) ?? 0
      if (count >= max)
        throw new Refusal(
          'rate_limited',
          `You have ${count} requests in progress. Wait until one has finished.`,
          1,
        )
      counts.set(visitor, count + 1)
      return () => {
        const left = counts.get(visitor)! - 1
        if (left > 0) counts.set(visitor, left)
        else counts.delete(visitor)
      }
    },
  }
}
