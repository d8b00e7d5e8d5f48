/** @jsxImportSource ../playground/draw */
import type { Drawn } from '../playground/draw/jsx-runtime.ts'
import type { Use } from '../playground/draw/use.ts'

/** Redraws a small part at an interval, without redrawing the rest. */
export function Watch({ every, children }: { every: number; children: () => Drawn }, use: Use): Drawn {
  const [, setTick] = use.state(0)
  use.effect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), every)
    return () => clearInterval(timer)
  }, [every])
  return children()
}
