/** Work that runs once per frame, for a few milliseconds. */
export type Frames = { ask: () => void; subscribe: (draw: () => void) => () => void; stop: () => void }

/** Milliseconds of work per frame; the rest is for drawing. */
const budget = 6

/** `work` gets a deadline and returns whether more is left. */
export function createFrames(work: (until: number) => boolean): Frames {
  const draws = new Set<() => void>()
  let isAsked = false
  let isStopped = false
  const run = () => {
    isAsked = false
    if (isStopped) return
    const isMore = work(performance.now() + budget)
    for (const draw of draws) draw()
    if (isMore) ask()
  }
  const ask = () => {
    if (isAsked || isStopped) return
    isAsked = true
    requestAnimationFrame(run)
  }
  return {
    ask,
    subscribe(draw) {
      draws.add(draw)
      return () => draws.delete(draw)
    },
    stop() {
      isStopped = true
    },
  }
}
