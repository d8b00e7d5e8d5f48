import { problemResponse } from '../core/diagnostic/problem.ts'
import { writeCard } from '../mcp/card.ts'
import type { Mcp } from '../mcp/create-mcp.ts'
import type { View } from '../site/view/view.ts'
import { readBounded } from './read-bounded.ts'
import { isRead } from './spelling.ts'

/** Agents send POST, or GET for an event stream. The owner's page at `/mcp` stays reachable. */
export const isAgentRequest = (request: Request): boolean =>
  !isRead(request) || (request.headers.get('Accept') ?? '').includes('text/event-stream')

export async function mcpResponse(
  mcp: Mcp,
  request: Request,
  /** `incoming`: Node's own request. */
  { site, incoming }: { site: View; incoming: unknown },
): Promise<Response> {
  // Other sites must not send requests on behalf of their visitors:
  // https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#security-warning
  const origin = request.headers.get('Origin')
  const siteUrls = [request.url, await site.address()]
  if (origin !== null && !siteUrls.some((url) => url !== undefined && sameHost(origin, url)))
    return problemResponse(403, 'origin_refused', { title: 'Requests from other origins are not allowed' })
  if (request.method !== 'POST') return mcp(request, incoming)
  const body = await readBounded(request, maxBytes)
  if (body === undefined) return problemResponse(413, 'too_large', { title: 'Message too large' })
  // The current protocol has no batches, and one batch can be as expensive as a hundred messages.
  if (/^\s*\[/.test(body))
    return problemResponse(400, 'no_batches', { title: 'Batch requests are not supported' })
  const { method, headers } = request
  return mcp(new Request(request.url, { method, headers, body }), incoming)
}

const maxBytes = 1_000_000

/** Compares hosts only, because a reverse proxy may terminate TLS. */
const sameHost = (a: string, b: string) => URL.canParse(a) && new URL(a).host === new URL(b).host

export async function cardResponse(site: View, path: string, request: Request): Promise<Response> {
  const { name, description } = await site.config()
  const siteUrl = (await site.address()) ?? `${new URL(request.url).origin}${site.base}`
  const card = JSON.stringify(writeCard(path, siteUrl, { name, description }))
  return new Response(request.method === 'HEAD' ? null : card, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      // Browser-based agents read it from any origin; it contains no secrets.
      'Access-Control-Allow-Origin': '*',
    },
  })
}
