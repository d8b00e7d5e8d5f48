import { problemResponse } from '../core/diagnostic/problem.ts'
import { writeCard } from '../mcp/card.ts'
import type { Mcp } from '../mcp/create-mcp.ts'
import type { View } from '../site/view/view.ts'
import { readBounded } from './read-bounded.ts'
import { isRead } from './spelling.ts'

/** Agents ask by POST, and by GET where they want to listen. A page of the owner at that address stays a page. */
export const isAgentRequest = (request: Request): boolean =>
  !isRead(request) || (request.headers.get('Accept') ?? '').includes('text/event-stream')

export async function mcpResponse(
  mcp: Mcp,
  request: Request,
  /** `incoming`: the request as Node has it. */
  { site, incoming }: { site: View; incoming: unknown },
): Promise<Response> {
  // A page of another site must not ask in the name of its reader: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#security-warning
  const origin = request.headers.get('Origin')
  const own = [request.url, await site.address()]
  if (origin !== null && !own.some((host) => host !== undefined && sameHost(origin, host)))
    return problemResponse(403, 'origin_refused', { title: 'Pages of other sites may not ask here' })
  if (request.method !== 'POST') return mcp(request, incoming)
  const body = await readBounded(request, maxBytes)
  if (body === undefined) return problemResponse(413, 'too_large', { title: 'The message is too long' })
  // Later versions of the protocol know no batches, and one of them can hold as much work as a hundred messages.
  if (/^\s*\[/.test(body)) return problemResponse(400, 'no_batches', { title: 'Send one message at a time' })
  const { method, headers } = request
  return mcp(new Request(request.url, { method, headers, body }), incoming)
}

const maxBytes = 1_000_000

/** A proxy in front may speak TLS where this process does not. */
const sameHost = (a: string, b: string) => URL.canParse(a) && new URL(a).host === new URL(b).host

export async function cardResponse(site: View, path: string, request: Request): Promise<Response> {
  const { name, description } = await site.config()
  const address = (await site.address()) ?? `${new URL(request.url).origin}${site.base}`
  const card = JSON.stringify(writeCard(path, address, { name, description }))
  return new Response(request.method === 'HEAD' ? null : card, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      // Agents that run in a browser look for it from anywhere; nothing in it is secret.
      'Access-Control-Allow-Origin': '*',
    },
  })
}
