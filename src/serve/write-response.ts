import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'

/** On every answer of a site. */
export type AlwaysSent = Readonly<Record<string, string>>

type Exchange = { request: IncomingMessage; response: ServerResponse; always: AlwaysSent }

export async function writeResponse(found: Response, { request, response, always }: Exchange): Promise<void> {
  const body = Buffer.from(await found.arrayBuffer())
  const headers = { ...always, ...Object.fromEntries(found.headers), 'content-length': String(body.length) }
  response.writeHead(found.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Writes it as it is made. */
export async function streamResponse(
  found: Response,
  { request, response, always }: Exchange,
): Promise<void> {
  response.writeHead(found.status, { ...always, ...Object.fromEntries(found.headers) })
  if (request.method === 'HEAD' || !found.body) response.end()
  else await pipeline(Readable.fromWeb(found.body as WebStream), response).catch(() => response.destroy())
}
