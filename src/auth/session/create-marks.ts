import type { Marks } from './marks.ts'
import { createMemoryMarks } from './memory-marks.ts'
import { createRedisMarks } from './redis-marks.ts'

export type MarksOptions = {
  redisUrl: string | undefined
  now: () => number
  /** Called once if Redis cannot be used at all, but not while it is unavailable. */
  onFault: (fault: Error) => void
}

export function createMarks({ redisUrl, now, onFault }: MarksOptions): Marks {
  const memory = createMemoryMarks(now)
  return redisUrl === undefined ? memory : createRedisMarks(redisUrl, { memory, now, onFault })
}
