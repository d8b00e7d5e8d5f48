import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Refusal } from '../response/refusal.ts'

/** The head as text, and what came with it of the body. */
export type Envelope = { head: string; headBytes: number; start: Buffer }

const cut = () => new Refusal('bad_envelope', 'The request ended early.')
export const tooLong = () => new Refusal('bad_envelope', 'The body is longer than `bodyLength`.')

/** Reads as much as the head needs and leaves the rest in the request, which is paused then. */
export async function readEnvelope(request: IncomingMessage, headBytes: number): Promise<Envelope> {
  let need = 4
  const bytes = await collect(request, (total, join) => {
    if (need === 4 && total >= 4) {
      const length = join().readUInt32BE(0)
      if (length > headBytes)
        throw new Refusal('head_too_large', `The request head exceeds the limit of ${headBytes} bytes.`)
      need = 4 + length
    }
    return total >= need
  })
  if (bytes.length < 4 || bytes.length < need) throw cut()
  return { head: bytes.toString('utf8', 4, need), headBytes: need, start: bytes.subarray(need) }
}

/** The whole body of a small request. */
export function readWhole(request: IncomingMessage, max: number): Promise<Buffer> {
  return collect(request, (total) => {
    if (total > max) throw new Refusal('body_too_large', `The request exceeds the limit of ${max} bytes.`)
    return false
  })
}

/** All bytes until there are enough or no more. They are put together once, however small the pieces are. */
function collect(
  request: IncomingMessage,
  isEnough: (total: number, join: () => Buffer) => boolean,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let total = 0
    const join = () => {
      const [first] = chunks
      return first && chunks.length === 1 ? first : Buffer.concat(chunks, total)
    }
    const stop = () => {
      // Where all is there, nothing comes but the end, which may come.
      if (!request.complete || request.readableLength > 0) request.pause()
      request.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut)
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      total += chunk.length
      try {
        if (isEnough(total, join)) onEnd()
      } catch (refusal) {
        stop()
        reject(refusal)
      }
    }
    const onEnd = () => {
      stop()
      resolve(join())
    }
    const onCut = () => {
      stop()
      reject(cut())
    }
    request.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut)
  })
}

/**
 * The body as a stream that can be given up without closing the reader's connection, over which the answer still has to
 * go. Nothing is read faster than it is sent on.
 */
export function createBody(
  request: IncomingMessage,
  /** What came with the head, and the length of the whole. */
  { start, length }: { start: Buffer; length: number },
  onProgress: (isComplete: boolean) => void,
): Readable {
  let left = length
  const take = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy(tooLong())
    else if (!body.push(chunk)) request.pause()
    onProgress(left === 0)
  }
  const onEnd = () => {
    if (left > 0) body.destroy(cut())
    else body.push(null)
  }
  const body = new Readable({
    highWaterMark: 65_536,
    read: () => {
      request.resume()
    },
    destroy: (error, done) => {
      request.off('data', take).off('end', onEnd)
      done(error)
    },
  })
  // It may fail while the request still waits for a connection; whoever uses it sees that in `errored`.
  body.on('error', () => {})
  if (start.length > 0) take(start)
  request.on('data', take).on('end', onEnd)
  request.pause()
  return body
}
