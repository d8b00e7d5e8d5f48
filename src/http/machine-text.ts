import { problemResponse } from '../core/diagnostic/problem.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { contentHash } from '../core/hash.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { asFilePath, filePath } from '../core/path.ts'
import type { View } from '../site/view/view.ts'
import type { Address } from './address.ts'
import { fileResponse } from './static-file.ts'
import { taggedResponse } from './tagged-response.ts'

type TextAddress = Address & { kind: 'markdown' | 'feed' | 'machine-text' | 'api-file' }

/** `llms-full.txt` is too long to cache, so it is streamed. */
export const isLong = ({ kind, path }: Address) => kind === 'machine-text' && path === '/llms-full.txt'

/**
 * Pages as Markdown, `llms.txt` and similar. Undefined if the site has none, or if the owner has a file with
 * that name.
 */
export async function machineText(
  site: View,
  address: TextAddress,
  { request, cacheControl }: { request: Request; cacheControl: string },
): Promise<Response | undefined> {
  const ownerFile = filePath(address.path)
  if (ownerFile && !/\.mdx?$/.test(ownerFile) && (await site.hasFile(ownerFile))) return undefined
  const path = address.path.slice(1)
  switch (address.kind) {
    case 'markdown': {
      const text = await site.markdown(address.page)
      return text === undefined ? undefined : markdownResponse(request, text, cacheControl)
    }
    case 'feed': {
      const text = await site.feed(address.page)
      return text === undefined ? undefined : outputResponse(request, { path, text }, cacheControl)
    }
    case 'machine-text': {
      if (isLong(address))
        return textResponse(request, fullText(site), { type: 'text/plain; charset=utf-8', cacheControl })
      const output = await site.outputFile(path)
      return output && outputResponse(request, output, cacheControl)
    }
    case 'api-file': {
      const text = await site.apiFile(address.file)
      if (text !== undefined) return outputResponse(request, { path, text }, cacheControl)
      return problemResponse(404, 'no_such_file', {
        title: 'Spec not found',
        detail: address.path,
      })
    }
  }
}

/** Equal to the built file. */
function outputResponse(
  request: Request,
  { path, text }: { path: string; text: string },
  cacheControl: string,
): Response {
  const bytes = Buffer.from(text)
  return fileResponse({ path: asFilePath(path), bytes, hash: contentHash(bytes), request, cacheControl })
}

/**
 * Without `cacheControl`, at the page's own URL: not cacheable by proxies, which could serve it to a browser.
 */
export function markdownResponse(request: Request, text: string, cacheControl: string | undefined): Response {
  const type = 'text/markdown; charset=utf-8'
  if (cacheControl !== undefined) return textResponse(request, text, { type, cacheControl })
  const response = textResponse(request, text, { type, cacheControl: 'private, no-cache' })
  response.headers.set('Vary', 'Accept')
  return response
}

/** The `Link` header of a page: https://www.rfc-editor.org/rfc/rfc8288. */
const alternateLink = (base: string, url: string) =>
  `<${base}${encodeAddress(markdownPath(url))}>; rel="alternate"; type="text/markdown", <${base}/llms.txt>; rel="llms-txt"`

/** Links for agents to the Markdown and to `llms.txt`. */
export function withAlternate(response: Response, base: string, url: string): Response {
  response.headers.set('Link', alternateLink(base, url))
  return response
}

function textResponse(
  request: Request,
  body: string | ReadableStream<Uint8Array>,
  { type, cacheControl }: { type: string; cacheControl: string },
): Response {
  const headers = {
    'Content-Type': type,
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Search engines should list the page itself.
    ...(type.startsWith('text/markdown') && { 'X-Robots-Tag': 'noindex' }),
  }
  if (typeof body === 'string') return taggedResponse(request, body, { headers })
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** Streamed, because a site may have ten thousand pages. */
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
