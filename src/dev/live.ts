import { randomUUID } from 'node:crypto'
import type { Diagnostic } from '../core/diagnostic/diagnostic.ts'

export type LiveMessage =
  | { kind: 'hello'; revision: number; diagnostics: Diagnostic[] | undefined }
  | { kind: 'diagnostics'; revision: number; diagnostics: Diagnostic[] }
  | { kind: 'change'; revision: number }

export type Live = ReturnType<typeof createLive>

/**
 * Sends changes to all open pages, as server-sent events. Revisions are counted from the start of the preview, so each
 * message also identifies that start.
 */
export function createLive() {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  const boot = randomUUID()
  const encode = (message: LiveMessage) => encoder.encode(`data: ${JSON.stringify({ ...message, boot })}\n\n`)
  return {
    boot,
    connect(hello: LiveMessage): Response {
      let streamController: ReadableStreamDefaultController<Uint8Array> | undefined
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          streamController = controller
          listeners.add(controller)
          controller.enqueue(encode(hello))
        },
        cancel() {
          if (streamController) listeners.delete(streamController)
        },
      })
      return new Response(stream, {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          'X-Accel-Buffering': 'no',
        },
      })
    },
    send(message: LiveMessage): void {
      for (const listener of listeners) {
        try {
          listener.enqueue(encode(message))
        } catch {
          listeners.delete(listener)
        }
      }
    },
    close(): void {
      for (const listener of listeners) {
        try {
          listener.close()
        } catch {
          // Already closed.
        }
      }
      listeners.clear()
    },
  }
}
