import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Watch } from '../send/watch.ts'

const maxDiscardMs = 5000

/**
 * Reads and discards the remaining request, so that the response arrives and the connection can be reused.
 * Limited in time and size.
 */
export function discardRest(request: IncomingMessage, maxBytes: number): void {
  if (request.readableEnded || request.destroyed) return
  request.resume()
  if (request.complete) return
  let remaining = maxBytes
  const stop = () => request.destroy()
  const timer = setTimeout(stop, maxDiscardMs).unref()
  request.on('data', (chunk: Buffer) => {
    remaining -= chunk.length
    if (remaining < 0) stop()
  })
  request.once('close', () => clearTimeout(timer))
}

/** Closes the connection if the reader does not receive a complete response in time. */
export function closeWhenStuck(response: ServerResponse, watch: Watch, ms: number): void {
  if (!response.socket?.writableNeedDrain) return
  const until = performance.now() + ms
  const leave = watch.add((now) => {
    if (now > until) response.destroy()
    if (response.writableFinished || response.destroyed) leave()
  })
}
