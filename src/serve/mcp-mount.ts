import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemResponse } from '../core/diagnostic/problem.ts'
import type { Target } from '../http/address.ts'
import { originOf } from '../relay/check/origin.ts'
import type { SiteSource } from './site-source.ts'
import { createThrowingListener } from './throwing-listener.ts'
import { type AlwaysSent, writeResponse } from './write-response.ts'

export type McpMount = {
  handle: (request: IncomingMessage, response: ServerResponse, target: Target) => Promise<void>
}

/** MCP requests bypass the page cache. Built folders have no MCP server. */
export function createMcpMount(
  { hasMcp, fetch }: SiteSource,
  { publicUrl, trustProxy, always }: { publicUrl?: string; trustProxy: number; always: AlwaysSent },
): McpMount | undefined {
  if (!hasMcp) return undefined
  const listener = createThrowingListener(fetch)
  return {
    async handle(request, response, target) {
      if (publicUrl !== undefined && !isOwnHost(request, new URL(publicUrl), trustProxy)) {
        const refusal = problemResponse(403, 'origin_refused', {
          title: "MCP accepts only this site's public host and origin",
        })
        return writeResponse(refusal, { request, response, always })
      }
      return listener(request, response, { target })
    },
  }
}

/** Protects against DNS rebinding. */
function isOwnHost(request: IncomingMessage, site: URL, trustProxy: number): boolean {
  const { origin } = request.headers
  const requestOrigin = originOf(request, trustProxy)
  // Compare hosts only: a proxy may terminate TLS.
  return (
    requestOrigin !== undefined &&
    new URL(requestOrigin).host === site.host &&
    (origin === undefined || origin === site.origin)
  )
}
