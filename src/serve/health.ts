import type { ServerResponse } from 'node:http'

/** For what looks after the process: whether it lives, and whether readers may be sent to it. */
export type Health = {
  handle: (path: string, response: ServerResponse) => void
  /** `starting` until the first page can be drawn, `stopping` from the first signal on. */
  set: (state: State) => void
  isStopping: () => boolean
}

type State = 'starting' | 'ready' | 'stopping'

/** At the root, whatever the base path is: a probe knows the process, not the site. */
export function createHealth(): Health {
  let state: State = 'starting'
  return {
    handle(path, response) {
      const isAlive = path === '/healthz'
      response
        .writeHead(isAlive || state === 'ready' ? 200 : 503, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        })
        .end(isAlive ? 'alive\n' : `${state}\n`)
    },
    isStopping: () => state === 'stopping',
    set(next) {
      // Who is on the way out does not come back.
      if (state !== 'stopping') state = next
    },
  }
}
