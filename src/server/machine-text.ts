import { encodeAddress } from '../core/encode-address.ts'
import { contentHash } from '../core/hash.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { type FilePath, filePath, type UrlPath, urlPath } from '../core/path.ts'
import { problemResponse } from '../core/problem.ts'
import { apiFolder } from '../site/api-files-flow.ts'
import { feedOf } from '../site/feed-path.ts'
import type { View } from '../site/view.ts'
import { prefersMarkdown } from './prefers-markdown.ts'
import { fileResponse, matches } from './static-file.ts'

/** Too long to be kept. */
export const full = /^\/llms-full\.txt$/

/** All that follows has one of these endings. */
const mayBeText = /\.(?:md|txt|xml)$|^\/~api\//

/** Pages as Markdown, `llms.txt` and the like. Nothing for other addresses, and for files of the owner with that name. */
export async function machineText(site: View, request: Request, path: string, cached: string) {
  const accept = request.headers.get('Accept')
  // Every page comes by here: the whole site is looked through only for who asks about it.
  if (!mayBeText.test(path) && !prefersMarkdown(accept)) return undefined
  const own = filePath(path)
  const isOwners = own !== undefined && own !== '' && !/\.mdx?$/.test(own) && (await site.hasFile(own))
  if (isOwners) return undefined
  if (full.test(path)) return textResponse(request, fullText(site), 'text/plain; charset=utf-8', cached)
  const output = await site.outputFile(path.slice(1))
  if (output) return outputResponse(request, output, cached)
  if (path.startsWith(apiFolder)) {
    const text = await site.apiFile(path.slice(apiFolder.length))
    if (text === undefined)
      return problemResponse(404, 'no_such_file', 'There is no such file of an API', path)
    return outputResponse(request, { path: path.slice(1), text }, cached)
  }
  const followed = feedOf(path)
  const feed = followed === undefined ? undefined : await site.feed(followed)
  if (feed !== undefined) return outputResponse(request, { path: path.slice(1), text: feed }, cached)
  const asked = markdownOf(path)
  if (asked !== undefined) {
    const text = await site.markdown(asked)
    return text === undefined ? undefined : markdownResponse(request, text, cached)
  }
  if (!prefersMarkdown(accept)) return undefined
  const text = await site.markdown(urlPath(path))
  return text === undefined ? undefined : markdownResponse(request, text, undefined)
}

/** As the file that a build writes. */
function outputResponse(
  request: Request,
  { path, text }: { path: string; text: string },
  cached: string,
): Response {
  const bytes = Buffer.from(text)
  return fileResponse({ path: path as FilePath, bytes, hash: contentHash(bytes), request, cached })
}

/** Without `cached` under the address of the page for browsers: no cache between may give it to one of them. */
export function markdownResponse(request: Request, text: string, cached: string | undefined): Response {
  const type = 'text/markdown; charset=utf-8'
  if (cached !== undefined) return textResponse(request, text, type, cached)
  const response = textResponse(request, text, type, 'private, no-cache')
  response.headers.set('Vary', 'Accept')
  return response
}

/** The header of a page: https://www.rfc-editor.org/rfc/rfc8288. */
const alternateLink = (base: string, url: string) =>
  `<${base}${encodeAddress(markdownPath(url))}>; rel="alternate"; type="text/markdown", <${base}/llms.txt>; rel="llms-txt"`

/** Where agents find the same page, and all the others. */
export function withAlternate(response: Response, base: string, url: string): Response {
  response.headers.set('Link', alternateLink(base, url))
  return response
}

/** The page whose Markdown has this address. */
export function markdownOf(path: string): UrlPath | undefined {
  if (path === '/index.md') return '/' as UrlPath
  return path.endsWith('.md') ? urlPath(path.slice(0, -3)) : undefined
}

function textResponse(
  request: Request,
  body: string | ReadableStream<Uint8Array>,
  type: string,
  cached: string,
): Response {
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': cached,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
  // People find the page itself.
  if (type.startsWith('text/markdown')) headers.set('X-Robots-Tag', 'noindex')
  if (typeof body === 'string') {
    const etag = `W/"${contentHash(body)}"`
    headers.set('ETag', etag)
    if (matches(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Made as it is read: a site may have ten thousand pages. */
function fullText(site: View): ReadableStream<Uint8Array> {
  const pages = site.fullText()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${value}\n`))
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}
