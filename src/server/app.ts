import { Hono } from 'hono'
import { tryDecode } from '../core/decode-path.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { contentHash } from '../core/hash.ts'
import { filePath, urlPath } from '../core/path.ts'
import { createMcp } from '../mcp/create-mcp.ts'
import { firstBelow } from '../nav/first-below.ts'
import { findRedirect } from '../nav/redirect.ts'
import type { CallApi } from '../request/called.ts'
import type { PageData, View } from '../site/view.ts'
import { type Assets, readAsset } from './assets.ts'
import { cachings, forEver } from './caching.ts'
import { findAsset } from './current-asset.ts'
import { lostResponse } from './lost.ts'
import { machineText, withAlternate } from './machine-text.ts'
import { cardResponse, mcpResponse } from './mcp-route.ts'
import { oauthCallbackPage } from './oauth-callback.ts'
import { pathOf } from './request-path.ts'
import { searchResponse } from './search-route.ts'
import { pageHeaders } from './security-headers.ts'
import { createFileHash, fileResponse, isServed, matches } from './static-file.ts'

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

const assetTypes: Record<string, string> = { css: 'text/css', txt: 'text/plain; charset=utf-8' }

/**
 * The site as a web application: a request in, a response out. `dev`, the tests and the build all ask this. What
 * fails is told to `onFault` and not to the reader.
 */
export function createApp(
  site: View,
  assets: Assets,
  onFault?: (fault: Error) => void,
  caching: keyof typeof cachings = 'preview',
  call?: CallApi,
): Hono {
  const app = new Hono()
  const cached = cachings[caching]
  const hashOf = createFileHash()
  const { base } = site

  // Where an address leads is kept no longer than a page: browsers would keep a permanent redirect for ever.
  app.use(async (c, next) => {
    await next()
    if (c.res.status < 300 || c.res.status >= 400 || c.res.headers.has('Cache-Control')) return
    c.res.headers.set('Cache-Control', cached)
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
  })

  const mcp = createMcp(site, call, onFault)
  app.on(['GET', 'POST', 'DELETE'], `${base}/mcp`, async (c, next) => {
    const incoming = (c.env as { incoming?: unknown } | undefined)?.incoming
    return (await mcpResponse(mcp, site, c.req.raw, incoming)) ?? next()
  })

  app.on(['GET', 'HEAD'], `${base}/_octavo/*`, async (c) => {
    const name = c.req.path.slice(`${base}/_octavo/`.length)
    if (name === 'oauth') {
      const { body, headers } = oauthCallbackPage(`${base}/_octavo/${assets.oauth}`, 'en')
      return new Response(c.req.method === 'HEAD' ? null : body, { headers })
    }
    const type = assetTypes[/[^.]*$/.exec(name)![0]] ?? 'text/javascript'
    const own = readAsset(assets, name)
    if (own) return asset(own, type)
    if (/^theme-[\w-]+\.css$/.test(name)) {
      const css = await site.themeCss()
      return asset(css, type, name === `theme-${contentHash(css)}.css` ? forEver : cached)
    }
    const current = findAsset(Object.values(assets).flat(), name)
    if (current) return asset(readAsset(assets, current)!, type, cached)
    const list = /^nav\/([\w-]+)\/([\w.-]+)\/([\d.]+)\.html$/.exec(name)
    if (list) {
      const found = await site.navFragment(list[2]!, list[3]!)
      if (!found) return c.notFound()
      const response = asset(found.html, 'text/html', found.hash === list[1] ? forEver : cached)
      response.headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
      response.headers.set('X-Robots-Tag', 'noindex')
      return response
    }
    const island = /^islands(\/.*)?\/([\w-]+)\.js$/.exec(name)
    const page = island && (await site.pageFor(urlPath(tryDecode(island[1] ?? '/') ?? '/'), readerIn(c.env)))
    if (!page?.island) return c.notFound()
    return asset(page.island.code, type, page.island.hash === island?.[2] ? forEver : cached)
  })

  app.on(['GET', 'HEAD'], '*', async (c) => {
    const path = pathOf(c.req.raw, base)
    if (path === undefined) return c.notFound()
    const url = urlPath(path)
    // A page under another address is asked the same: `?playground=open` stays.
    const { search } = new URL(c.req.url)
    const part = /^(.*)\/~part\/([\w-]+)$/.exec(path)
    const data = /^(.*)\/~(playground|answers|console)\.json$/.exec(path)
    if (data) {
      const found = await site.playground(urlPath(data[1]!), data[2] as PageData)
      return found ? json(c.req.raw, found, cached) : c.notFound()
    }
    const found = await searchResponse(site, path, c.req.raw)
    if (found) return found
    const card = await cardResponse(site, path, c.req.raw)
    if (card) return card
    const text = await machineText(site, c.req.raw, path, cached)
    if (text) return text
    const fields = part && (await site.part(urlPath(part[1]!), part[2]!))
    if (fields) return html(c.req.raw, fields, 200, cached)
    const page = await site.html(url, readerIn(c.env))
    if (page !== undefined) {
      // One address a page: what only differs in its slashes leads there.
      return path === url
        ? withAlternate(html(c.req.raw, page, 200, cached, (await site.page(url))?.connect), base, url)
        : c.redirect((`${base}${encodeAddress(url)}` || '/') + search, 308)
    }
    const map = await site.map()
    const alias = map.aliases.get(url)
    if (alias) {
      const [to = '', place] = encodeAddress(alias).split('#')
      return c.redirect(`${base}${to}${search}${place === undefined ? '' : `#${place}`}`, 308)
    }
    const config = await site.config()
    const redirect = findRedirect(config.resolvedRedirects, url)
    if (redirect)
      return c.redirect(
        withQuery(redirect.to.startsWith('/') ? `${base}${redirect.to}` : redirect.to, search),
        redirect.status,
      )
    if (url === '/') {
      const first = (await site.map()).first
      if (first && first !== url) return c.redirect(`${base}${encodeAddress(first)}`, 307)
    }
    const file = filePath(url)
    const bytes = file && isServed(file) ? await site.read(file) : undefined
    if (file && bytes)
      return fileResponse({ path: file, bytes, hash: hashOf(bytes), request: c.req.raw, cached })
    const twin = /\.mdx?$|\/index$/.test(url)
      ? urlPath(url.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
      : undefined
    if (twin && (await site.map()).routes.has(twin))
      return c.redirect(`${base}${encodeAddress(twin)}` || '/', 308)
    const below = firstBelow(map, url)
    if (below) return c.redirect(`${base}${encodeAddress(below)}${search}`, 307)
    return lostResponse(c.req.raw, path, cached) ?? html(c.req.raw, await site.notFound(url), 404, cached)
  })

  app.notFound(async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return new Response('Method Not Allowed', { status: 405, headers: refusal })
    const path = pathOf(c.req.raw, base)
    const lost = path === undefined ? undefined : lostResponse(c.req.raw, path, cached)
    return lost ?? html(c.req.raw, await site.notFound(path ?? c.req.path), 404, cached)
  })

  app.onError((fault, c) => {
    onFault?.(fault)
    const headers = { ...pageHeaders(failed), 'Cache-Control': 'no-store' }
    return new Response(c.req.method === 'HEAD' ? null : failed, { status: 500, headers })
  })
  return app
}

/** The guard says who reads. */
const readerIn = (env: unknown) => (env as { user?: Record<string, unknown> } | undefined)?.user

/** What a reader asked for goes along, unless the rule says something else. */
const withQuery = (to: string, search: string) =>
  to.includes('?') ? to : to.replace(/(?=#)|$/, () => search)

function html(
  request: Request,
  body: string,
  status: 200 | 404,
  cached: string,
  connect?: readonly string[],
): Response {
  const headers = new Headers(pageHeaders(body, connect))
  const etag = `W/"${contentHash(body)}"`
  headers.set('ETag', etag)
  headers.set('Cache-Control', cached)
  if (status === 200 && matches(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

function json(request: Request, value: unknown, cached: string): Response {
  const body = JSON.stringify(value)
  const etag = `W/"${contentHash(body)}"`
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': cached,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: etag,
  }
  if (matches(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

function asset(body: string | Uint8Array, type: string, cached = forEver): Response {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': cached,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Under an older name it is asked for again; under its own it never is.
    ...(cached !== forEver && { ETag: `W/"${contentHash(body)}"` }),
  }
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), { headers })
}
