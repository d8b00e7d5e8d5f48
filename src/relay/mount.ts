import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { toError } from './response/fault.ts'

export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>

/** A relay, and which requests it handles. */
export type MountedRelay = {
  handles: (request: IncomingMessage) => boolean
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/**
 * Node's request listener. The relay uses Node's own streams, because web streams cost several times as much
 * per byte; all other requests go to the app.
 */
export function createListener(
  relay: MountedRelay | undefined,
  fetch: Fetch,
  onFault: (fault: Error) => void = () => {},
): RequestListener {
  const respond = getRequestListener(fetch, { overrideGlobalObjects: false })
  if (!relay) return respond
  return (request, response) => {
    if (!relay.handles(request)) return void respond(request, response)
    relay.handle(request, response).catch((fault: unknown) => {
      giveUp(response)
      onFault(toError(fault))
    })
  }
}

/** The response reveals nothing about the error. */
function giveUp(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(500, { 'Cache-Control': 'no-store', Connection: 'close' }).end()
}
