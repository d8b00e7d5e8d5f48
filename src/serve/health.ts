import type { IncomingMessage, ServerResponse } from 'node:http'

/** For what looks after the process: whether it lives, and whether readers may be sent to it. */
export type Health = {
  handles: (request: IncomingMessage) => boolean
  handle: (request: IncomingMessage, response: ServerResponse) => void
  /** `starting` until the first page can be drawn, `stopping` from the first signal on. */
  set: (state: State) => void
  isStopping: () => boolean
}

type State = 'starting' | 'ready' | 'stopping'

/** At the root, whatever the base path is: a probe knows the process, not the site. */
export function createHealth(): Health {
  let state: State = 'starting'
  return {
    handles: ({ url }) => url === '/healthz' || url === '/readyz',
    handle({ url }, response) {
      const isFine = url === '/healthz' || state === 'ready'
      response
        .writeHead(isFine ? 200 : 503, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        })
        .end(url === '/healthz' ? 'alive\n' : `${state}\n`)
    },
    isStopping: () => state === 'stopping',
    set(next) {
      // Who is on the way out does not come back.
      if (state !== 'stopping') state = next
    },
  }
}
