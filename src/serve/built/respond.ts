import { pageFile } from '../../build/file-name.ts'
import { encodeAddress } from '../../core/encode-address.ts'
import { contentHash } from '../../core/hash.ts'
import { markdownPath } from '../../core/markdown-url.ts'
import { asFilePath, type FilePath, urlPath } from '../../core/path.ts'
import { isServed } from '../../core/policy/served-files.ts'
import type { Address, Target } from '../../http/address.ts'
import { cachings, forEver } from '../../http/caching.ts'
import { cardHeaders } from '../../http/card-headers.ts'
import { findAsset } from '../../http/current-asset.ts'
import { withQuery } from '../../http/locate.ts'
import { markdownResponse, withAlternate } from '../../http/machine-text.ts'
import { notFoundResponse } from '../../http/not-found.ts'
import { prefersMarkdown } from '../../http/prefers-markdown.ts'
import { fileResponse } from '../../http/static-file.ts'
import { findRedirect } from '../../nav/redirect.ts'
import type { Build } from './folder.ts'
import { describePage } from './page-headers.ts'

/** A served build. A new build replaces `build` while requests are running. */
export type BuiltSite = {
  build: Build
  readonly base: string
  /** By path relative to the folder. */
  read: (path: string) => Promise<Buffer | undefined>
}

const productionCaching = cachings.production

export async function respond(site: BuiltSite, request: Request, target: Target): Promise<Response> {
  const { address } = target
  switch (address.kind) {
    case 'asset':
      return (await assetResponse(site, request, address.name)) ?? notFound(site, request, address)
    case 'part':
      return partResponse(site, request, {
        address,
        file: pageFile(urlPath(address.path), site.build.record.layout),
      })
    case 'shared-part':
      return partResponse(site, request, { address, file: address.path.slice(1) })
    case 'card':
      return cardResponse(site, request, address)
    case 'markdown':
      return (await pageMarkdown(site, request, address.page)) ?? pathResponse(site, request, target)
    case 'playground':
    case 'search':
    case 'nav-list':
      return dataResponse(site, request, address)
    case 'page':
    case 'feed':
    case 'machine-text':
    case 'api-file':
    case 'mcp':
    case 'mcp-card':
    case 'oauth-metadata':
    case 'sign-in':
    case 'health':
      return pathResponse(site, request, target)
    case 'relay':
    case 'feedback':
    case 'unknown':
      return notFound(site, request, address)
  }
}

export const isPage = ({ build }: BuiltSite, url: string) => Object.hasOwn(build.record.pages, url)

async function partResponse(
  site: BuiltSite,
  request: Request,
  { address, file }: { address: Address; file: string },
): Promise<Response> {
  const part = await site.read(file)
  return part ? html(part) : notFound(site, request, address)
}

/** The preview image of a page. */
async function cardResponse(site: BuiltSite, request: Request, address: Address): Promise<Response> {
  const image = await site.read(address.path.slice(1))
  return image
    ? new Response(new Uint8Array(image), { headers: cardHeaders })
    : notFound(site, request, address)
}

const withHash = (bytes: Buffer) => ({ bytes: new Uint8Array(bytes), hash: contentHash(bytes) })

async function pageMarkdown(site: BuiltSite, request: Request, page: string): Promise<Response | undefined> {
  const text = isPage(site, page) && (await site.read(markdownPath(page).slice(1)))
  return text ? markdownResponse(request, withHash(text), productionCaching) : undefined
}

/** JSON and lists that Octavo's scripts request. */
async function dataResponse(site: BuiltSite, request: Request, address: Address): Promise<Response> {
  const path = asFilePath(address.path.slice(1))
  const response = await readFileResponse(site, request, { path })
  return response ? withoutFileHeaders(response, path) : notFound(site, request, address)
}

/** Pages, redirects and files. */
async function pathResponse(
  site: BuiltSite,
  request: Request,
  { address, search }: Target,
): Promise<Response> {
  const { path } = address
  const url = urlPath(path)
  if (isPage(site, url)) {
    if (path !== url) return redirectToPage(site, url, search)
    const text =
      prefersMarkdown(request.headers.get('Accept')) && (await site.read(markdownPath(url).slice(1)))
    if (text) return markdownResponse(request, withHash(text))
    const page = await site.read(pageFile(url, site.build.record.layout))
    if (page) return withAlternate(html(page), site.base, url)
  }
  const rule = findRedirect(site.build.redirects, url)
  if (rule) return redirect(withQuery(rule.to, search), rule.status)
  const file = asFilePath(url.slice(1))
  const isPublic = isServed(file) && !site.build.hidden.has(file) && !url.startsWith('/.octavo')
  const response = isPublic ? await readFileResponse(site, request, { path: file }) : undefined
  return response ?? redirectFromSource(site, url, search) ?? notFound(site, request, address)
}

async function assetResponse(site: BuiltSite, request: Request, name: string): Promise<Response | undefined> {
  const { assets, callback } = site.build
  if (name === 'oauth') return new Response(callback.body, { headers: callback.headers })
  const asset = findBuiltAsset(assets, name)
  if (!asset) return undefined
  const path = asFilePath(`_octavo/${asset}`)
  const response = await readFileResponse(site, request, {
    path,
    cacheControl: asset === name ? forEver : productionCaching,
  })
  return response && withoutFileHeaders(response, path)
}

async function readFileResponse(
  { read }: BuiltSite,
  request: Request,
  { path, cacheControl = productionCaching }: { path: FilePath; cacheControl?: string },
): Promise<Response | undefined> {
  const bytes = await read(path)
  return bytes && fileResponse({ path, bytes, hash: contentHash(bytes), request, cacheControl })
}

/** From the source file of a page to the page. */
function redirectFromSource(site: BuiltSite, url: string, search: string): Response | undefined {
  const page = urlPath(url.replace(/\.mdx?$/, '').replace(/\/index$/, ''))
  return page === url || !isPage(site, page) ? undefined : redirectToPage(site, page, search)
}

const redirectToPage = ({ base }: BuiltSite, url: string, search: string) =>
  redirect((base + encodeAddress(url) || '/') + search, 308)

const notFound = ({ build }: BuiltSite, request: Request, { path }: Address) =>
  notFoundResponse(request, path, productionCaching) ??
  new Response(build.notFound.text, { status: 404, headers: build.notFound.headers })

function html(bytes: Buffer): Response {
  const { text, headers } = describePage(bytes.toString())
  return new Response(text, { headers })
}

function redirect(to: string, status: number): Response {
  const headers = { Location: to, 'Cache-Control': productionCaching, 'X-Content-Type-Options': 'nosniff' }
  return new Response(null, { status, headers })
}

/** For page scripts of an older build, returns the current version. */
function findBuiltAsset(assets: readonly string[], name: string): string | undefined {
  const asset = findAsset(assets, name)
  if (asset || !name.startsWith('islands/')) return asset
  const hash = /[\w-]+(?=\.js$)/
  return assets.find((item) => item.replace(hash, '') === name.replace(hash, ''))
}

/** For Octavo's own lists and data, which only its scripts load. */
function withoutFileHeaders(response: Response, file: string): Response {
  const { headers } = response
  headers.delete('Accept-Ranges')
  headers.delete('Content-Disposition')
  if (/\.(?:html|json)$/.test(file)) headers.set('X-Robots-Tag', 'noindex')
  if (file.endsWith('.html')) headers.set('Content-Security-Policy', "default-src 'none'; sandbox")
  if (file.endsWith('.json')) headers.set('Content-Type', 'application/json')
  return response
}
