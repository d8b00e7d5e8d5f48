import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parseTarget, type Target } from '../http/address.ts'
import { isRead } from '../http/spelling.ts'
import type { Relay } from '../relay/relay.ts'
import type { FeedbackMount } from './feedback/mount.ts'
import type { Health } from './health.ts'
import type { McpMount } from './mcp-mount.ts'
import type { RequestLimit } from './request-limit.ts'
import { type AlwaysSent, writeResponse } from './write-response.ts'

type Kind = 'health' | 'relay' | 'feedback' | 'mcp' | 'search' | 'download' | 'page'

export type RequestReport = {
  kind: Exclude<Kind, 'search' | 'download'>
  method: string
  path: string
  status: number
  ms: number
}

type ListenerInput = {
  base: string
  health: Health
  relay: Pick<Relay, 'handle'>
  feedback: FeedbackMount
  mcp?: McpMount
  limit: RequestLimit
  pages: {
    handle: (request: IncomingMessage, response: ServerResponse, target: Target) => Promise<void>
  }
  /** Called for every response. The path is without its query, which may hold secrets. */
  onResponse: (report: RequestReport) => void
  onFault: (fault: Error) => void
  always: AlwaysSent
}

/** Node's request listener. */
export function createListener({
  base,
  health,
  relay,
  feedback,
  mcp,
  limit,
  pages,
  onResponse,
  onFault,
  always,
}: ListenerInput): RequestListener {
  /** Which part of the server responds. */
  function kindOf({ address, isNormal, form }: Target, request: IncomingMessage): Kind {
    switch (address.kind) {
      case 'health':
        return isNormal ? 'health' : 'page'
      case 'relay':
        return isNormal && form === 'origin' ? 'relay' : 'page'
      case 'feedback':
        return isNormal && form === 'origin' ? 'feedback' : 'page'
      case 'mcp':
        return mcp && isAgent(request) ? 'mcp' : 'page'
      case 'search':
        // Other spellings redirect here first, and are counted then.
        return isNormal ? 'search' : 'page'
      case 'api-file':
      case 'card':
        return isNormal ? 'download' : 'page'
      case 'machine-text':
        return isNormal && address.path === '/llms-full.txt' ? 'download' : 'page'
      default:
        return 'page'
    }
  }

  async function respond(kind: Kind, target: Target, [request, response]: Exchange): Promise<void> {
    const isLimited = kind === 'mcp' || kind === 'search' || kind === 'download'
    const refusal = isLimited ? await limit.refuse(request) : undefined
    if (refusal) return writeResponse(refusal, { request, response, always })
    if (kind === 'health') health.handle(target.address.path, response)
    else if (kind === 'relay') await relay.handle(request, response)
    else if (kind === 'feedback') await feedback.handle(request, response)
    else if (kind === 'mcp') await mcp?.handle(request, response, target)
    else await pages.handle(request, response, target)
  }

  return (request, response) => {
    const startedAt = performance.now()
    const target = parseTarget(request.url ?? '/', base)
    request.url = target.normal
    // Otherwise a reverse proxy could reuse the connection while it closes.
    if (health.isStopping()) response.shouldKeepAlive = false
    const kind = kindOf(target, request)
    response.once('close', () => {
      const { method = '' } = request
      const path = target.normal.slice(0, target.normal.length - target.search.length)
      const ms = performance.now() - startedAt
      onResponse({ kind: reportedKind(kind), method, path, status: response.statusCode, ms })
    })
    respond(kind, target, [request, response]).catch((fault: unknown) => {
      // The response reveals nothing about the error.
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Cache-Control': 'no-store', Connection: 'close' }).end()
      onFault(fault instanceof Error ? fault : new Error(String(fault)))
    })
  }
}

const reportedKind = (kind: Kind) => (kind === 'search' || kind === 'download' ? 'page' : kind)

type Exchange = [request: IncomingMessage, response: ServerResponse]

const isAgent = (request: IncomingMessage) =>
  !isRead(request) || (request.headers.accept ?? '').includes('text/event-stream')
