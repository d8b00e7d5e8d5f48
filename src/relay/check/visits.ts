import { Refusal } from '../response/refusal.ts'

/** Counts requests that are under way, so that one visitor cannot hold all connections. */
export type Visits = {
  /** Gives the way out; throws when too many are in. */
  enter: (visitor: string) => () => void
}

export function createVisits(most: number): Visits {
  const counts = new Map<string, number>()
  return {
    enter: (visitor) => {
      const count = counts.get(visitor) ?? 0
      if (count >= most)
        throw new Refusal(
          'rate_limited',
          `${count} of your requests are still under way. Wait for one to end.`,
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
