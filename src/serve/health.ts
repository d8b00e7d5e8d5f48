import type { ServerResponse } from 'node:http'

/** Liveness and readiness of the process. */
export type Health = {
  handle: (path: string, response: ServerResponse) => void
  /** `starting` until the first page can be rendered, `stopping` from the first signal on. */
  set: (state: State) => void
  isStopping: () => boolean
}

type State = 'starting' | 'ready' | 'stopping'

/** At the root regardless of the base path, because probes check the process and not the site. */
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
      // Stopping is final.
      if (state !== 'stopping') state = next
    },
  }
}
