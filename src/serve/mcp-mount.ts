import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemResponse } from '../core/problem.ts'
import { originOf } from '../relay/own-origin.ts'
import type { Target } from '../server/address.ts'
import type { Served } from './served.ts'
import { createToldListener } from './told-listener.ts'
import { type AlwaysSent, writeResponse } from './write-response.ts'

export type McpMount = {
  answer: (request: IncomingMessage, response: ServerResponse, target: Target) => Promise<void>
}

/** Agents ask by POST, which no cache of pages answers. Nothing for a folder that was built. */
export function createMcpMount(
  { hasMcp, fetch }: Served,
  { publicUrl, trustProxy, always }: { publicUrl?: string; trustProxy: number; always: AlwaysSent },
): McpMount | undefined {
  if (!hasMcp) return undefined
  const listener = createToldListener(fetch)
  return {
    async answer(request, response, target) {
      if (publicUrl !== undefined && !isOwn(request, new URL(publicUrl), trustProxy)) {
        const refused = problemResponse(403, 'origin_refused', 'Agents ask this site by its own address')
        return writeResponse(refused, { request, response, always })
      }
      return listener(request, response, { target })
    },
  }
}

/** A name that somebody else points at this machine must not reach it through the browser of one of its readers. */
function isOwn(request: IncomingMessage, site: URL, trustProxy: number): boolean {
  const { origin } = request.headers
  const asked = originOf(request, trustProxy)
  // A proxy in front may speak TLS where this process does not.
  return (
    asked !== undefined &&
    new URL(asked).host === site.host &&
    (origin === undefined || origin === site.origin)
  )
}
