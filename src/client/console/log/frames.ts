/** Work that is done at most once a frame, each time for a few milliseconds. */
export type Frames = { ask: () => void; subscribe: (draw: () => void) => () => void; stop: () => void }

/** What is looked at in a frame; the rest of it is for drawing. */
const budget = 6

/** `work` gets the time at which it has to stop, and says whether there is more. */
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
