/** Work that runs once per frame, for a few milliseconds. */
export type Frames = { ask: () => void; subscribe: (draw: () => void) => () => void; stop: () => void }

/** Milliseconds of work per frame; the rest is for drawing. */
const budget = 6

/** `work` gets a deadline and returns whether more is left. */
export function createFrames(work: (until: number) => boolean): Frames {
  const listeners = new Set<() => void>()
  let isScheduled = false
  let isStopped = false
  const run = () => {
    isScheduled = false
    if (isStopped) return
    const hasMore = work(performance.now() + budget)
    for (const draw of listeners) draw()
    if (hasMore) ask()
  }
  const ask = () => {
    if (isScheduled || isStopped) return
    isScheduled = true
    requestAnimationFrame(run)
  }
  return {
    ask,
    subscribe(draw) {
      listeners.add(draw)
      return () => listeners.delete(draw)
    },
    stop() {
      isStopped = true
    },
  }
}
