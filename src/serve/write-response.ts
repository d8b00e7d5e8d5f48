import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { sourceOf } from '../http/sharing.ts'

/** Headers on every response. */
export type AlwaysSent = Readonly<Record<string, string>>

export type Exchange = { request: IncomingMessage; response: ServerResponse; always: AlwaysSent }

/** A response that is not cached; all requests waiting for it share it. */
export type UncachedResponse = {
  kind: 'passing'
  status: number
  headers: Record<string, string>
  body: Buffer
}

const emptyBody = Buffer.alloc(0)

export async function readUncached(response: Response): Promise<UncachedResponse> {
  const body = response.body === null ? emptyBody : Buffer.from(await response.arrayBuffer())
  return { kind: 'passing', status: response.status, headers: Object.fromEntries(response.headers), body }
}

export function writePlain(
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string | Buffer },
  { request, response, always }: Exchange,
): void {
  const length = String(Buffer.byteLength(body))
  // Without a body, Node writes a single packet.
  const hasBody = request.method !== 'HEAD' && body.length > 0
  response
    .writeHead(status, { ...always, ...headers, 'content-length': length })
    .end(hasBody ? body : undefined)
}

export async function writeResponse(response: Response, exchange: Exchange): Promise<void> {
  writePlain(await readUncached(response), exchange)
}

export async function streamResponse(
  source: Response,
  { request, response, always }: Exchange,
): Promise<void> {
  const cookies = source.headers.getSetCookie()
  response.writeHead(source.status, {
    ...always,
    ...Object.fromEntries(source.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  })
  const { body } = source
  if (request.method === 'HEAD' || !body) return void response.end()
  const shared = sourceOf(source)
  if (shared && 'bytes' in shared) return void response.end(shared.bytes)
  const blocks = shared ? Readable.from(shared.blocks()) : Readable.fromWeb(body as WebStream)
  await pipeline(blocks, response).catch(() => response.destroy())
}
