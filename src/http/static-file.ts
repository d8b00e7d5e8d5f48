import { contentHash } from '../core/hash.ts'
import { extension, type FilePath } from '../core/path.ts'
import { activeTypes, mediaTypes } from '../core/policy/media-types.ts'

/** Hashes each file once, because a video is requested in hundreds of ranges. */
export function createFileHash(): (bytes: Uint8Array) => string {
  const etags = new WeakMap<Uint8Array, string>()
  return (bytes) => {
    const hash = etags.get(bytes) ?? contentHash(bytes)
    etags.set(bytes, hash)
    return hash
  }
}

type FileResponse = {
  path: FilePath
  bytes: Uint8Array
  hash: string
  request: Request
  cacheControl: string
}

/** A static file, with headers that isolate it from our origin. */
export function fileResponse({ path, bytes, hash, request, cacheControl }: FileResponse): Response {
  const kind = extension(path)
  const etag = `"${hash}"`
  const headers = new Headers({
    'Content-Type': mediaTypes[kind] ?? 'application/octet-stream',
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  if (activeTypes.has(kind)) {
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (kind !== 'svg') headers.set('Content-Disposition', 'attachment')
  }
  if (kind === 'pdf') {
    // Browsers do not show PDFs in a sandbox, and their viewers isolate scripts anyway.
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'")
    headers.set('Content-Disposition', 'inline')
  }
  if (matches(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  const range = wantsRange(request, etag) ? parseRange(request.headers.get('Range'), bytes.length) : undefined
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes.length}`)
    return new Response(null, { status: 416, headers })
  }
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
  headers.set('Content-Length', String(part.length))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  const body = request.method === 'HEAD' ? null : new Uint8Array(part)
  return new Response(body, { status: range ? 206 : 200, headers })
}

export function matches(header: string | null, etag: string | null): boolean {
  if (!header || !etag) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}

/** Ranges apply only to GET, and only if the client's version is current. */
function wantsRange(request: Request, etag: string): boolean {
  const version = request.headers.get('If-Range')
  return request.method === 'GET' && (version === null || version.trim() === etag)
}

/**
 * One range. Multiple or invalid ranges get the whole file, as
 * https://www.rfc-editor.org/rfc/rfc9110#name-range allows; so does an empty file.
 */
function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (!(from || to) || size === 0) return undefined
  if (from && to && Number(from) > Number(to)) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start >= size ? 'unsatisfiable' : { start, end }
}
