import type { Level, Side } from './change.ts'

/** Whether fewer or more values fit than before; `other` where neither holds the other. */
export type Shift = 'narrower' | 'wider' | 'other'

/** Who sends is broken when less is taken, who receives when more may come. */
export function judge(shift: Shift, side: Side): Level {
  if (shift === 'other') return 'breaking'
  return (shift === 'narrower') === (side === 'sent') ? 'breaking' : 'plain'
}

/**
 * For enum values, variants and limits. That an answer holds a value which it did not before is how most APIs grow, and
 * clients are told to expect it. So it breaks nobody by the book, but who reads each value should know.
 */
export function judgeGrowth(shift: Shift, side: Side): Level {
  const level = judge(shift, side)
  return level === 'breaking' && side === 'received' ? 'notice' : level
}
