import { Hono } from 'hono'
import { createMcp } from '../mcp/create-mcp.ts'
import type { CallApi } from '../request/call-result.ts'
import type { Reader } from '../site/flow/options.ts'
import type { View } from '../site/view/view.ts'
import * as strings from '../strings/shell.ts'
import { type Address, parseUrl, type Target } from './address.ts'
import { assetResponse } from './asset-route.ts'
import type { Assets } from './assets.ts'
import { cachings } from './caching.ts'
import { cardHeaders } from './card-headers.ts'
import { machineText } from './machine-text.ts'
import { cardResponse, isAgentRequest, mcpResponse } from './mcp-route.ts'
import { notFoundResponse } from './not-found.ts'
import { htmlResponse, pathResponse } from './path-response.ts'
import { searchResponse } from './search-route.ts'
import { pageHeaders } from './security-headers.ts'
import { type Sharing, unshared } from './sharing.ts'
import { isRead, spellingResponse } from './spelling.ts'
import { createFileHash } from './static-file.ts'
import { taggedResponse } from './tagged-response.ts'

export type AppOptions = {
  /** Receives faults; readers get a generic error page. */
  onFault?: (fault: Error) => void
  caching?: keyof typeof cachings
  call?: CallApi
  sharing?: Sharing
}

/** Context of a request. */
export type AppEnv = {
  /** Set by the guard. */
  user?: Reader
  /** Parsed from the raw request, before `URL` resolves anything. */
  target?: Target
  /** Respond with 404 without rendering a page; the guard replaces it. */
  isQuiet?: boolean
  /** Node's own request. */
  incoming?: unknown
}

const refusal = {
  ...pageHeaders(''),
  'Content-Type': 'text/plain; charset=utf-8',
  Allow: 'GET, HEAD',
}

const failurePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${strings.serverError}</title></head>
<body><h1>${strings.serverError}</h1><p>${strings.serverErrorDetail}</p></body>
</html>
`

type AppContext = {
  site: View
  assets: Assets
  cacheControl: string
  hashOf: (bytes: Uint8Array) => string
  sharing: Sharing
}

type AppRequest = { request: Request; target: Target; env: AppEnv }

/** The site as a web application: a request in, a response out. `dev`, `serve` and the tests all use it. */
export function createApp(
  site: View,
  assets: Assets,
  { onFault, caching = 'preview', call, sharing = unshared }: AppOptions = {},
): Hono {
  const app = new Hono()
  const cacheControl = cachings[caching]
  const context: AppContext = { site, assets, cacheControl, hashOf: createFileHash(), sharing }
  const mcp = createMcp(site, call, onFault)

  // Redirects are cached no longer than pages; browsers would cache a permanent one forever.
  app.use(async (c, next) => {
    await next()
    if (c.res.status < 300 || c.res.status >= 400 || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', cacheControl)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
  })

  app.all('*', async (c) => {
    const request = c.req.raw
    const env = (c.env ?? {}) as AppEnv
    const target = env.target ?? parseUrl(request.url, site.base)
    if (!target.isNormal) return spellingResponse(target, request)
    if (target.address.kind === 'mcp' && isAgentRequest(request))
      return mcpResponse(mcp, request, { site, incoming: env.incoming })
    if (!isRead(request)) return new Response('Method Not Allowed', { status: 405, headers: refusal })
    const appRequest = { request, target, env }
    return (await respond(context, appRequest)) ?? notFound(context, appRequest)
  })

  app.onError((fault, c) => {
    onFault?.(fault)
    const headers = { ...pageHeaders(failurePage), 'Cache-Control': 'no-store' }
    return new Response(c.req.method === 'HEAD' ? null : failurePage, { status: 500, headers })
  })
  return app
}

/** Undefined if the site has nothing at this address. */
async function respond(context: AppContext, appRequest: AppRequest): Promise<Response | undefined> {
  const { site } = context
  const { request, target, env } = appRequest
  const { address } = target
  switch (address.kind) {
    case 'page':
    case 'mcp':
    case 'sign-in':
    case 'health':
    case 'oauth-metadata':
      return pathResponse(context, { request, target, user: env.user })
    case 'markdown':
    case 'feed':
    case 'machine-text':
    case 'api-file': {
      const text = await machineText(context, address, request)
      return text ?? pathResponse(context, { request, target, user: env.user })
    }
    case 'part':
      return partResponse(context, request, address)
    case 'card':
      return cardImageResponse(context, address)
    case 'playground':
      return playgroundResponse(context, request, address)
    case 'search':
      return searchResponse(site, address.scope, request)
    case 'asset':
      return assetResponse(context, address.name, env.user)
    case 'nav-list':
      return navListResponse(context, request, address)
    case 'mcp-card':
      return cardResponse(site, address.path, request)
    // Relay requests and feedback are handled earlier, and shared parts are files of a build.
    case 'relay':
    case 'feedback':
    case 'shared-part':
    case 'unknown':
      return undefined
  }
}

/** The fields below a fold. */
async function partResponse(
  { site, cacheControl }: AppContext,
  request: Request,
  { page, part }: Address & { kind: 'part' },
): Promise<Response | undefined> {
  const fields = await site.part(page, part)
  return fields === undefined ? undefined : htmlResponse(request, fields, { sources: {}, cacheControl })
}

/** The preview image of a page, which other sites may show. */
async function cardImageResponse(
  { site }: AppContext,
  { page, hash }: Address & { kind: 'card' },
): Promise<Response | undefined> {
  const image = await site.card(page, hash)
  return image && new Response(new Uint8Array(image), { headers: cardHeaders })
}

/** The links of a group, which its button loads. */
async function navListResponse(
  { site, cacheControl }: AppContext,
  request: Request,
  { section, group }: Address & { kind: 'nav-list' },
): Promise<Response | undefined> {
  const list = await site.navList(section, group)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  return list === undefined ? undefined : taggedResponse(request, list, { headers })
}

async function playgroundResponse(
  { site, cacheControl }: AppContext,
  request: Request,
  { page, data }: Address & { kind: 'playground' },
): Promise<Response | undefined> {
  const value = await site.playground(page, data)
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  return value && taggedResponse(request, JSON.stringify(value), { headers })
}

async function notFound(
  { site, cacheControl }: AppContext,
  { request, target, env }: AppRequest,
): Promise<Response> {
  if (env.isQuiet) return new Response(null, { status: 404 })
  const { path } = target.address
  const problem = notFoundResponse(request, path, cacheControl)
  if (problem) return problem
  const html = await site.notFound(path)
  return htmlResponse(request, html, { status: 404, sources: await site.policy(), cacheControl })
}
