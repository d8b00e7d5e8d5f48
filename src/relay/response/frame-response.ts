import type { ServerResponse } from 'node:http'
import { type FrameKind, frameHeadBytes, writeFrameHead } from '../../request/relay-frames.ts'
import { relayType } from '../../request/relay-message.ts'
import { relayHeaders, sendProblem } from './problem.ts'
import type { RelayResponse } from './relay-response.ts'

/** Smaller chunks are merged; larger ones are cheaper to write directly. */
const smallBytes = 8192

/**
 * Writes frames as they come. Small frames of one tick, such as a whole short response, share a single write.
 */
export function createFrameResponse(response: ServerResponse, id: string, maxBytes: number): RelayResponse {
  let hasHead = false
  let pending: Buffer[] = []
  let pendingBytes = 0

  const add = (piece: Buffer) => {
    if (pending.length === 0) process.nextTick(flush)
    pending.push(piece)
    pendingBytes += piece.length
  }
  const takePending = () => {
    const [first] = pending
    const bytes = first && pending.length === 1 ? first : Buffer.concat(pending, pendingBytes)
    pending = []
    pendingBytes = 0
    return bytes
  }
  const flush = () => {
    if (pending.length === 0) return
    begin()
    response.write(takePending())
  }
  const begin = (length?: number) => {
    if (response.headersSent) return
    const headers = relayHeaders(relayType, id)
    if (length !== undefined) headers.push('Content-Length', String(length))
    response.writeHead(200, headers)
  }
  const finish = (frame: Buffer) => {
    add(frame)
    begin(pendingBytes)
    response.end(takePending())
  }

  return {
    maxBytes,
    head: (head) => {
      hasHead = true
      add(createJsonFrame('head', head))
    },
    data: (chunk) => {
      const frameHead = writeFrameHead(Buffer.allocUnsafe(frameHeadBytes), 'data', chunk.length)
      if (chunk.length <= smallBytes && pendingBytes <= smallBytes) {
        add(frameHead)
        add(chunk)
        return !response.writableNeedDrain
      }
      add(frameHead)
      flush()
      return response.write(chunk)
    },
    alive: () => {
      add(writeFrameHead(Buffer.allocUnsafe(frameHeadBytes), 'alive', 0))
    },
    end: (end) => finish(createJsonFrame('end', end)),
    fail: (refusal, bytes) => {
      if (!hasHead) return sendProblem(response, refusal, id)
      finish(createJsonFrame('error', { code: refusal.code, message: refusal.message, bytes }))
      return 200
    },
    onDrain: (resume) => {
      response.once('drain', resume)
    },
  }
}

function createJsonFrame(kind: FrameKind, value: unknown): Buffer {
  const json = JSON.stringify(value)
  const length = Buffer.byteLength(json)
  const frame = writeFrameHead(Buffer.allocUnsafe(frameHeadBytes + length), kind, length)
  frame.write(json, frameHeadBytes)
  return frame
}
