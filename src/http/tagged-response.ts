import { contentHash } from '../core/hash.ts'
import { matches } from './static-file.ts'

type TaggedOptions = {
  status?: 200 | 404
  headers: Record<string, string>
  /** The hash of the body, if known. */
  hash?: string
}

/** A text response with an ETag; 304 if the client has it. */
export function taggedResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  { status = 200, hash = contentHash(body), ...options }: TaggedOptions,
): Response {
  const etag = `W/"${hash}"`
  const headers = { ...options.headers, ETag: etag }
  if (status === 200 && matches(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
