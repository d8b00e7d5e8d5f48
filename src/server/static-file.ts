import { contentHash } from '../core/hash.ts'
import { baseName, extension, type FilePath } from '../core/path.ts'
import { activeTypes, mediaTypes, privateNames } from './media-types.ts'

/** May this file of the site folder leave it? Judged on the path that is read, after all decoding. */
export function isServed(path: FilePath): boolean {
  const segments = path.split('/')
  if (segments.some((segment) => segment.startsWith('.') && segment !== '.well-known')) return false
  if (privateNames.has(baseName(path))) return false
  return Object.hasOwn(mediaTypes, extension(path))
}

/** A static file, with the headers that keep it from doing anything on our origin. */
export function fileResponse(path: FilePath, bytes: Uint8Array, request: Request): Response {
  const kind = extension(path)
  const headers = new Headers({
    'Content-Type': mediaTypes[kind] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    'Accept-Ranges': 'bytes',
    ETag: `"${contentHash(bytes)}"`,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  if (activeTypes.has(kind)) {
    headers.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (kind !== 'svg' && kind !== 'pdf') headers.set('Content-Disposition', 'attachment')
  }
  if (matches(request.headers.get('If-None-Match'), headers.get('ETag')))
    return new Response(null, { status: 304, headers })
  const range = parseRange(request.headers.get('Range'), bytes.length)
  const isHead = request.method === 'HEAD'
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes.length}`)
    return new Response(null, { status: 416, headers })
  }
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes
  headers.set('Content-Length', String(part.length))
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  return new Response(isHead ? null : new Uint8Array(part), { status: range ? 206 : 200, headers })
}

export function matches(given: string | null, etag: string | null): boolean {
  if (!given || !etag) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return given.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}

/** One range; several at once are answered with the whole, as https://www.rfc-editor.org/rfc/rfc9110#name-range allows. */
function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
