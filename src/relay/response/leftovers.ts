import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Watch } from '../send/watch.ts'

const patienceMs = 5000

/**
 * Reads what is left of a request and throws it away, so that the answer arrives and the connection can be used again.
 * Not for ever, and not any amount.
 */
export function discardRest(request: IncomingMessage, bytes: number): void {
  if (request.readableEnded || request.destroyed) return
  request.resume()
  if (request.complete) return
  let left = bytes
  const stop = () => request.destroy()
  const timer = setTimeout(stop, patienceMs).unref()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) stop()
  })
  request.once('close', () => clearTimeout(timer))
}

/** An answer that is complete, and that the reader does not take, holds its connection only for a while. */
export function closeWhenStuck(response: ServerResponse, watch: Watch, ms: number): void {
  if (!response.socket?.writableNeedDrain) return
  const until = performance.now() + ms
  const leave = watch.add((now) => {
    if (now > until) response.destroy()
    if (response.writableFinished || response.destroyed) leave()
  })
}
