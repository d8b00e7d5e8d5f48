import { markdownPath } from '../core/markdown-url.ts'
import type { UrlPath } from '../core/path.ts'
import { mergeSources, type PolicySources, sourcesOfPage } from '../core/policy/policy-sources.ts'
import type { Reader } from '../site/flow/options.ts'
import type { View } from '../site/view/view.ts'
import type { Target } from './address.ts'
import { locate } from './locate.ts'
import { markdownResponse, withAlternate } from './machine-text.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { pageHeaders } from './security-headers.ts'
import type { Sharing } from './sharing.ts'
import { fileResponse } from './static-file.ts'
import { taggedResponse } from './tagged-response.ts'

type PathContext = {
  site: View
  cacheControl: string
  hashOf: (bytes: Uint8Array) => string
  sharing: Sharing
}

type PathRequest = { request: Request; target: Target; user?: Reader }

/** Pages, the owner's files, and redirects. Undefined if there is nothing at this path. */
export async function pathResponse(
  context: PathContext,
  { request, target, user }: PathRequest,
): Promise<Response | undefined> {
  const { site, cacheControl, hashOf } = context
  const location = await locate(site, target.address.path, target.search)
  switch (location.kind) {
    case 'page':
      return pageResponse(context, location.url, { request, user })
    case 'redirect':
      return new Response(null, { status: location.status, headers: { Location: location.to } })
    case 'file': {
      const { file: path, bytes } = location
      return fileResponse({ path, bytes, hash: hashOf(bytes), request, cacheControl })
    }
    case 'nothing':
      return undefined
  }
}

async function pageResponse(
  { site, cacheControl, sharing }: PathContext,
  url: UrlPath,
  { request, user }: Omit<PathRequest, 'target'>,
): Promise<Response | undefined> {
  if (prefersMarkdown(request.headers.get('Accept'))) {
    const text = await sharing.text(markdownPath(url), () => site.markdown(url))
    if (text) return markdownResponse(request, text)
  }
  const html = await site.html(url, user)
  if (html === undefined) return undefined
  const sources = mergeSources(await site.policy(), sourcesOfPage(await site.page(url)))
  return withAlternate(htmlResponse(request, html, { sources, cacheControl }), site.base, url)
}

type HtmlOptions = { status?: 200 | 404; sources: PolicySources; cacheControl: string }

export function htmlResponse(
  request: Request,
  body: string,
  { status = 200, sources, cacheControl }: HtmlOptions,
): Response {
  return taggedResponse(request, body, {
    status,
    headers: { ...pageHeaders(body, sources), 'Cache-Control': cacheControl },
  })
}
