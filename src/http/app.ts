import { Hono } from 'hono'
import { mergeSources, type PolicySources, sourcesOfPage } from '../core/policy/policy-sources.ts'
import { createMcp } from '../mcp/create-mcp.ts'
import type { CallApi } from '../request/called.ts'
import type { Reader } from '../site/flow/options.ts'
import type { View } from '../site/view/view.ts'
import { type Address, parseUrl, type Target } from './address.ts'
import { assetResponse } from './asset-route.ts'
import type { Assets } from './assets.ts'
import { cachings } from './caching.ts'
import { locate } from './locate.ts'
import { machineText, markdownResponse, withAlternate } from './machine-text.ts'
import { cardResponse, isAgentRequest, mcpResponse } from './mcp-route.ts'
import { notFoundResponse } from './not-found.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { searchResponse } from './search-route.ts'
import { pageHeaders } from './security-headers.ts'
import { isRead, spellingResponse } from './spelling.ts'
import { createFileHash, fileResponse } from './static-file.ts'
import { taggedResponse } from './tagged-response.ts'

export type AppOptions = {
  /** Receives faults; readers get a generic error page. */
  onFault?: (fault: Error) => void
  caching?: keyof typeof cachings
  call?: CallApi
}

/** Context of a request. */
export type AppEnv = {
  /** The guard says who reads. */
  user?: Reader
  /** Parsed from the raw request, before `URL` resolves anything. */
  target?: Target
  /** Answer 404 without rendering a page; the guard replaces it. */
  isQuiet?: boolean
  /** The request as Node has it. */
  incoming?: unknown
}

const refusal = {
  ...pageHeaders(''),
  'Content-Type': 'text/plain; charset=utf-8',
  Allow: 'GET, HEAD',
}

const failed = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Something went wrong</title></head>
<body><h1>Something went wrong</h1><p>This page could not be made. Please try again later.</p></body>
</html>
`

/** The site as a web application: a request in, a response out. `dev`, `serve` and the tests all ask this. */
export function createApp(
  site: View,
  assets: Assets,
  { onFault, caching = 'preview', call }: AppOptions = {},
): Hono {
  const app = new Hono()
  const cached = cachings[caching]
  const hashOf = createFileHash()
  const mcp = createMcp(site, call, onFault)

  // Where an address leads is kept no longer than a page: browsers would keep a permanent redirect for ever.
  app.use(async (c, next) => {
    await next()
    if (c.res.status < 300 || c.res.status >= 400 || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', cached)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
  })

  app.all('*', async (c) => {
    const request = c.req.raw
    const env = (c.env ?? {}) as AppEnv
    const target = env.target ?? parseUrl(request.url, site.base)
    if (!target.isNormal) return spellingResponse(target, request)
    const { address } = target
    if (address.kind === 'mcp' && isAgentRequest(request))
      return mcpResponse(mcp, site, request, env.incoming)
    if (!isRead(request)) return new Response('Method Not Allowed', { status: 405, headers: refusal })
    return (await respond(request, target, env)) ?? answerLost(request, address, env)
  })

  /** Undefined if the site has nothing at this address. */
  async function respond(request: Request, target: Target, env: AppEnv): Promise<Response | undefined> {
    const { address } = target
    switch (address.kind) {
      case 'page':
      case 'mcp':
      case 'sign-in':
      case 'health':
      case 'oauth-metadata':
        return answerPath(request, target, env)
      case 'markdown':
      case 'feed':
      case 'machine-text':
      case 'api-file':
        return (await machineText(site, address, { request, cached })) ?? answerPath(request, target, env)
      case 'part': {
        const fields = await site.part(address.page, address.part)
        return fields === undefined ? undefined : html(request, fields, 200, {})
      }
      case 'playground': {
        const data = await site.playground(address.page, address.data)
        return data && json(request, data)
      }
      case 'search':
        return searchResponse(site, address.scope, request)
      case 'asset':
        return assetResponse({ site, assets, cached }, address.name, env.user)
      case 'mcp-card':
        return cardResponse(site, address.path, request)
      // The relay takes its requests before they come here, and parts that pages share are files of a build.
      case 'relay':
      case 'shared-part':
      case 'unknown':
        return undefined
    }
  }

  /** Pages, files of the owner, and what leads to them. */
  async function answerPath(
    request: Request,
    { address: { path }, search }: Target,
    { user }: AppEnv,
  ): Promise<Response | undefined> {
    const location = await locate(site, path, search)
    switch (location.kind) {
      case 'page': {
        const text = prefersMarkdown(request.headers.get('Accept')) && (await site.markdown(location.url))
        if (text) return markdownResponse(request, text, undefined)
        const page = await site.html(location.url, user)
        if (page === undefined) return undefined
        const sources = mergeSources(await site.policy(), sourcesOfPage(await site.page(location.url)))
        return withAlternate(html(request, page, 200, sources), site.base, location.url)
      }
      case 'redirect':
        return new Response(null, { status: location.status, headers: { Location: location.to } })
      case 'file':
        return fileResponse({
          path: location.file,
          bytes: location.bytes,
          hash: hashOf(location.bytes),
          request,
          cached,
        })
      case 'nothing':
        return undefined
    }
  }

  async function answerLost(request: Request, { path }: Address, { isQuiet }: AppEnv): Promise<Response> {
    if (isQuiet) return new Response(null, { status: 404 })
    const lost = notFoundResponse(request, path, cached)
    return lost ?? html(request, await site.notFound(path), 404, await site.policy())
  }

  function html(request: Request, body: string, status: 200 | 404, sources: PolicySources) {
    return taggedResponse(request, body, {
      status,
      headers: { ...pageHeaders(body, sources), 'Cache-Control': cached },
    })
  }

  function json(request: Request, value: unknown): Response {
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': cached,
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }
    return taggedResponse(request, JSON.stringify(value), { headers })
  }

  app.onError((fault, c) => {
    onFault?.(fault)
    const headers = { ...pageHeaders(failed), 'Cache-Control': 'no-store' }
    return new Response(c.req.method === 'HEAD' ? null : failed, { status: 500, headers })
  })
  return app
}
