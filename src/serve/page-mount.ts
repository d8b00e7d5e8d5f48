import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Address, parseTarget, type Target } from '../http/address.ts'
import type { AppEnv } from '../http/app.ts'
import { isLong } from '../http/machine-text.ts'
import { isRead, spellingResponse } from '../http/spelling.ts'
import { choosePacking, isPackable, pack } from './packed.ts'
import type { PageCache } from './page-cache/page-cache.ts'
import type { SiteSource } from './site-source.ts'
import { createThrowingListener } from './throwing-listener.ts'
import { type AlwaysSent, writePlain, writeResponse } from './write-response.ts'

/** Serves public responses from the cache, also on a site with sign-in. Personal responses bypass it. */
export function createPageMount(
  { base = '', fetch, refuse, isGuarded }: Pick<SiteSource, 'base' | 'fetch' | 'refuse' | 'isGuarded'>,
  cache: PageCache,
  always: AlwaysSent,
) {
  const respondUncached = createThrowingListener(async (request, env: AppEnv) =>
    packResponse(request, withHeaders(await fetch(request, env), always), env.target),
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

/** Requests with credentials, to sign-in pages, or with a form. */
function isPersonal(request: IncomingMessage, { kind }: Address): boolean {
  const { cookie = '', authorization } = request.headers
  if (/octavo_(?:session|login)=/.test(cookie) || authorization !== undefined) return true
  return !isRead(request) || kind === 'sign-in' || kind === 'oauth-metadata'
}

function withHeaders(response: Response, always: AlwaysSent): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** Compresses a personal response, which is never cached. */
async function packResponse(request: Request, response: Response, target?: Target): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const isStreamed = target !== undefined && isLong(target.address)
  if (!response.body || response.status === 206 || isStreamed || !isPackable(type, Number.POSITIVE_INFINITY))
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
