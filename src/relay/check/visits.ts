import { Refusal } from '../response/refusal.ts'

/** Limits concurrent requests, so that one visitor cannot occupy all connections. */
export type Visits = {
  /** Returns a function that ends the visit; throws if there are too many. */
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
        const remaining = counts.get(visitor)! - 1
        if (remaining > 0) counts.set(visitor, remaining)
        else counts.delete(visitor)
      }
    },
  }
}
