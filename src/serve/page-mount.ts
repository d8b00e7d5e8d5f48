import type { IncomingMessage, ServerResponse } from 'node:http'
import { full } from '../server/machine-text.ts'
import { choosePacking, isPackable, pack } from './packed.ts'
import type { createPageCache } from './page-cache.ts'
import type { Served } from './served.ts'
import { createToldListener } from './told-listener.ts'

/**
 * Pages for who asks. What everybody gets comes from the cache, also on a site with sign-in; what depends on who asks
 * never goes into it and never comes out of it.
 */
export function createPageMount(
  { fetch, isGuarded }: Served,
  cache: ReturnType<typeof createPageCache>,
  always: Readonly<Record<string, string>>,
) {
  const answerOne = createToldListener(async (request, env) =>
    packed(request, withHeaders(await fetch(request, env), always)),
  )
  // Until it is known, and as it was while the machine cannot read docs.json.
  let isClosed = true
  return {
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      isClosed = await (isGuarded?.() ?? Promise.resolve(false)).catch(() => isClosed)
      if (isClosed && isPersonal(request)) await answerOne(request, response)
      else await cache.answer(request, response, { mayBeOld: !isClosed })
    },
  }
}

/** They show who they are, are about to, or send a form. */
function isPersonal({ method, url = '', headers }: IncomingMessage): boolean {
  if (/octavo_(?:session|login)=/.test(headers.cookie ?? '') || headers.authorization !== undefined)
    return true
  return (
    (method !== 'GET' && method !== 'HEAD') || /\/log(?:in|out)(?:[/?]|$)|\/\.well-known\/oauth-/.test(url)
  )
}

function withHeaders(response: Response, always: Readonly<Record<string, string>>): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** For one reader alone, so it is packed each time. */
async function packed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const isLong = full.test(new URL(request.url).pathname)
  if (!response.body || response.status === 206 || isLong || !isPackable(type, Number.POSITIVE_INFINITY))
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
