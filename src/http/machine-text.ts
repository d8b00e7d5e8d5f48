import { problemResponse } from '../core/diagnostic/problem.ts'
import { encodeAddress } from '../core/encode-address.ts'
import { markdownPath } from '../core/markdown-url.ts'
import { asFilePath, filePath } from '../core/path.ts'
import type { View } from '../site/view/view.ts'
import type { Address } from './address.ts'
import { bodyOf, type SharedText, type Sharing } from './sharing.ts'
import { fileResponse } from './static-file.ts'
import { taggedResponse } from './tagged-response.ts'

type TextContext = { site: View; sharing: Sharing; cacheControl: string }
type TextAddress = Address & { kind: 'markdown' | 'feed' | 'machine-text' | 'api-file' }

export const isMachineText = (address: Address): address is TextAddress =>
  /^(?:markdown|feed|machine-text|api-file)$/.test(address.kind)

/** May be too long for memory, so it is streamed. */
const isLong = ({ kind, path }: Address) => kind === 'machine-text' && path === '/llms-full.txt'

/**
 * Pages as Markdown, `llms.txt` and similar. Undefined if the site has none, or if the owner has a file with
 * that name.
 */
export async function machineText(
  { site, sharing, cacheControl }: TextContext,
  address: TextAddress,
  request: Request,
): Promise<Response | undefined> {
  const ownerFile = filePath(address.path)
  if (ownerFile && !/\.mdx?$/.test(ownerFile) && (await site.hasFile(ownerFile))) return undefined
  const path = address.path.slice(1)
  switch (address.kind) {
    case 'markdown': {
      const text = await sharing.text(address.path, () => site.markdown(address.page))
      return text && packed(sharing, request, text, markdownResponse(request, text, cacheControl))
    }
    case 'feed':
      return output(() => site.feed(address.page))
    case 'machine-text':
      if (!isLong(address)) return output(async () => (await site.outputFile(path))?.text)
      return new Response(
        request.method === 'HEAD' ? null : sharing.stream(path, () => linesOf(site.fullText())),
        { headers: textHeaders('text/plain; charset=utf-8', cacheControl) },
      )
    case 'api-file':
      return (
        (await output(() => site.apiFile(address.file))) ??
        problemResponse(404, 'no_such_file', { title: 'Spec not found', detail: address.path })
      )
  }

  async function output(create: () => Promise<string | undefined>): Promise<Response | undefined> {
    const text = await sharing.text(address.path, create)
    return text && packed(sharing, request, text, outputResponse(request, text, { path, cacheControl }))
  }
}

async function* linesOf(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const text of texts) yield `${text}\n`
}

/** A whole text, compressed once for all readers. */
async function packed(
  sharing: Sharing,
  request: Request,
  text: SharedText,
  response: Response,
): Promise<Response> {
  if (response.status !== 200 || !sharing.pack) return response
  const { bytes, canPack, encoding } = await sharing.pack(text, request.headers.get('Accept-Encoding'))
  const headers = new Headers(response.headers)
  if (canPack) headers.append('Vary', 'Accept-Encoding')
  if (encoding) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bodyOf({ bytes, plainBytes: text.bytes.length }), {
    headers,
  })
}

/** Equal to the built file. */
const outputResponse = (
  request: Request,
  { bytes, hash }: SharedText,
  { path, cacheControl }: { path: string; cacheControl: string },
) => fileResponse({ path: asFilePath(path), bytes, hash, request, cacheControl })

/**
 * Without `cacheControl`, at the page's own URL: not cacheable by proxies, which could serve it to a browser.
 */
export function markdownResponse(
  request: Request,
  text: Pick<SharedText, 'bytes' | 'hash'>,
  cacheControl?: string,
): Response {
  const headers = textHeaders('text/markdown; charset=utf-8', cacheControl ?? 'private, no-cache')
  // Search engines should list the page itself.
  headers['X-Robots-Tag'] = 'noindex'
  if (cacheControl === undefined) headers.Vary = 'Accept'
  return taggedResponse(request, text.bytes, { headers, hash: text.hash })
}

/** The `Link` header of a page: https://www.rfc-editor.org/rfc/rfc8288. */
const alternateLink = (base: string, url: string) =>
  `<${base}${encodeAddress(markdownPath(url))}>; rel="alternate"; type="text/markdown", <${base}/llms.txt>; rel="llms-txt"`

/** Links for agents to the Markdown and to `llms.txt`. */
export function withAlternate(response: Response, base: string, url: string): Response {
  response.headers.set('Link', alternateLink(base, url))
  return response
}

const textHeaders = (type: string, cacheControl: string): Record<string, string> => ({
  'Content-Type': type,
  'Cache-Control': cacheControl,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
})
