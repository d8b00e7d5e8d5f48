import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'

/** On every answer of a site. */
export type AlwaysSent = Readonly<Record<string, string>>

type Exchange = { request: IncomingMessage; response: ServerResponse; always: AlwaysSent }

/** An answer that is written once, or to everybody who waits for it, and not kept. */
export type Passing = { kind: 'passing'; status: number; headers: Headers; body: Buffer }

export async function readPassing(found: Response): Promise<Passing> {
  const body = Buffer.from(await found.arrayBuffer())
  return { kind: 'passing', status: found.status, headers: found.headers, body }
}

export function writePassing(found: Passing, { request, response, always }: Exchange): void {
  const length = { 'content-length': String(found.body.length) }
  const headers = { ...always, ...Object.fromEntries(found.headers), ...length }
  response.writeHead(found.status, headers).end(request.method === 'HEAD' ? undefined : found.body)
}

export async function writeResponse(found: Response, { request, response, always }: Exchange): Promise<void> {
  writePassing(await readPassing(found), { request, response, always })
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
