import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemResponse } from '../core/diagnostic/problem.ts'
import type { Target } from '../http/address.ts'
import { originOf } from '../relay/check/origin.ts'
import type { Served } from './served.ts'
import { createThrowingListener } from './throwing-listener.ts'
import { type AlwaysSent, writeResponse } from './write-response.ts'

export type McpMount = {
  handle: (request: IncomingMessage, response: ServerResponse, target: Target) => Promise<void>
}

/** MCP requests bypass the page cache. Built folders have no MCP server. */
export function createMcpMount(
  { hasMcp, fetch }: Served,
  { publicUrl, trustProxy, always }: { publicUrl?: string; trustProxy: number; always: AlwaysSent },
): McpMount | undefined {
  if (!hasMcp) return undefined
  const listener = createThrowingListener(fetch)
  return {
    async handle(request, response, target) {
      if (publicUrl !== undefined && !isOwn(request, new URL(publicUrl), trustProxy)) {
        const refused = problemResponse(403, 'origin_refused', {
          title: "MCP accepts only this site's public host and origin",
        })
        return writeResponse(refused, { request, response, always })
      }
      return listener(request, response, { target })
    },
  }
}

/** Protects against DNS rebinding. */
function isOwn(request: IncomingMessage, site: URL, trustProxy: number): boolean {
  const { origin } = request.headers
  const requested = originOf(request, trustProxy)
  // Compare hosts only: a proxy may terminate TLS.
  return (
    requested !== undefined &&
    new URL(requested).host === site.host &&
    (origin === undefined || origin === site.origin)
  )
}
