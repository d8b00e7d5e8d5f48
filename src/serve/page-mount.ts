import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, parseTarget, type Target } from '../http/address.ts'
import type { AppEnv } from '../http/app.ts'
import { sourceOf } from '../http/sharing.ts'
import { isRead, spellingResponse } from '../http/spelling.ts'
import { choosePacking, isPackable, pack } from './packed.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { RequestLimit } from './request-limit.ts'
import type { SiteSource } from './site-source.ts'
import { createThrowingListener } from './throwing-listener.ts'
import {
  type AlwaysSent,
  type Exchange,
  streamResponse,
  writePlain,
  writeResponse,
} from './write-response.ts'

type MountedSite = Pick<SiteSource, 'base' | 'fetch' | 'refuse' | 'isGuarded' | 'isShared'>

/** Serves public responses from the cache, also on a site with sign-in. Personal responses bypass it. */
export function createPageMount(
  { base = '', fetch, refuse, isGuarded, isShared = () => false }: MountedSite,
  { cache, limit, always }: { cache: PageCache; limit: Pick<RequestLimit, 'refuse'>; always: AlwaysSent },
) {
  /** Texts of any length, written to the socket without copies. */
  async function respondShared(exchange: Exchange, target: Target): Promise<void> {
    const { request } = exchange
    const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const siteResponse = await fetch(
      new Request(`http://site${target.normal}`, { method: request.method, headers }),
      { target, incoming: request },
    )
    const refusal = isLarge(siteResponse) ? await limit.refuse(request) : undefined
    await streamResponse(refusal ?? siteResponse, exchange)
  }
  const respondUncached = createThrowingListener(async (request, env: AppEnv) =>
    packResponse(request, withHeaders(await fetch(request, env), always)),
  )
  // Guarded until known. If docs.json cannot be read, the last value stays.
  let hasSignIn = true
  return {
    async handle(
      request: IncomingMessage,
      response: ServerResponse,
      target: Target = parseTarget(request.url ?? '/', base),
    ): Promise<void> {
      if (!target.isNormal)
        return writeResponse(spellingResponse(target, request), { request, response, always })
      hasSignIn = await (isGuarded?.() ?? Promise.resolve(false)).catch(() => hasSignIn)
      if (isShared(target.address) && isRead(request))
        return respondShared({ request, response, always }, target)
      // The MCP server card contains the requested host.
      const isUncached =
        target.address.kind === 'mcp-card' || (hasSignIn && isPersonal(request, target.address))
      if (isUncached) return respondUncached(request, response, { target })
      const refusal = hasSignIn ? await refuse?.(target, request.headers.accept ?? null) : undefined
      if (refusal) return writePlain(refusal, { request, response, always })
      return cache.handle(request, response, { allowStale: !hasSignIn, target })
    },
  }
}

const largeBytes = 100_000

/** Whether it is a Markdown text that counts as a download. */
function isLarge(response: Response): boolean {
  const source = sourceOf(response)
  const isMarkdown = response.headers.get('Content-Type')?.startsWith('text/markdown')
  return isMarkdown === true && source !== undefined && 'bytes' in source && source.plainBytes > largeBytes
}

/** Requests with credentials, to sign-in pages, or with a form. */
function isPersonal(request: IncomingMessage, { kind }: Address): boolean {
  const { cookie = '', authorization } = request.headers
  if (/octavo_(?:session|login\d?)=/.test(cookie) || authorization !== undefined) return true
  return !isRead(request) || kind === 'sign-in' || kind === 'oauth-metadata'
}

function withHeaders(response: Response, always: AlwaysSent): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** Compresses a personal response, which is never cached. */
async function packResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.body || response.status === 206 || !isPackable(type, Number.POSITIVE_INFINITY))
    return response
  const packing = choosePacking(request.headers.get('Accept-Encoding') ?? undefined)
  const plain = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('Vary', 'Accept-Encoding')
  if (!packing || !isPackable(type, plain.length)) {
    headers.set('Content-Length', String(plain.length))
    return new Response(new Uint8Array(plain), { status: response.status, headers })
  }
  const body = await pack(plain, packing)
  headers.set('Content-Encoding', packing)
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status: response.status, headers })
}
