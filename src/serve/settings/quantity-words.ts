import type { Quantity } from './quantity.ts'

/** A number as people write it: `64KB` and not 65536. */
export function writeQuantity(value: number, { units }: Quantity): string {
  const fitting = [...units].filter(([, size]) => value > 0 && value % size === 0).at(-1)
  if (!fitting) return String(value)
  const [unit, size] = fitting
  return `${value / size}${unit === 's' || unit === 'ms' || unit === 'min' ? unit : unit.toUpperCase()}`
}
