import { contentHash } from '../core/hash.ts'
import { matches } from './static-file.ts'

/** A text response with an ETag; 304 if the client has it. */
export function taggedResponse(
  request: Request,
  body: string,
  { status = 200, ...options }: { status?: 200 | 404; headers: Record<string, string> },
): Response {
  const etag = `W/"${contentHash(body)}"`
  const headers = { ...options.headers, ETag: etag }
  if (status === 200 && matches(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}
