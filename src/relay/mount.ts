import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { faultOf } from './response/fault.ts'

export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

/** A relay where it is mounted: which requests it takes, and what it does with them. */
export type Mounted = {
  handles: (request: IncomingMessage) => boolean
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/**
 * What Node calls for every request. Those of the relay stay on Node's own streams, because through web streams each
 * byte costs several times as much; all others go to the app.
 */
export function createListener(
  relay: Mounted | undefined,
  fetch: Fetch,
  onFault: (fault: Error) => void = () => {},
): RequestListener {
  const respond = getRequestListener(fetch, { overrideGlobalObjects: false })
  if (!relay) return respond
  return (request, response) => {
    if (!relay.handles(request)) return void respond(request, response)
    relay.handle(request, response).catch((fault: unknown) => {
      giveUp(response)
      onFault(faultOf(fault))
    })
  }
}

/** A fault of ours: the reader learns that there is no response, and nothing else. */
function giveUp(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Cache-Control': 'no-store', Connection: 'close' }).end()
}
