import type { Level, Side } from './change.ts'

/** Whether fewer or more values are valid than before; `other` if neither set contains the other. */
export type Shift = 'narrower' | 'wider' | 'other'

/** Senders break when fewer values are accepted, receivers when more values can arrive. */
export function judge(shift: Shift, side: Side): Level {
  if (shift === 'other') return 'breaking'
  return (shift === 'narrower') === (side === 'sent') ? 'breaking' : 'plain'
}

/**
 * For enum values, variants and limits. Most APIs add values to responses over time and clients should expect it, so this
 * is notable but not breaking.
 */
export function judgeGrowth(shift: Shift, side: Side): Level {
  const level = judge(shift, side)
  return level === 'breaking' && side === 'received' ? 'notice' : level
}
