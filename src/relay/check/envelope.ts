import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Refusal } from '../response/refusal.ts'

/** The head as text, and the part of the body that arrived with it. */
export type Envelope = { head: string; headBytes: number; start: Buffer }

const endedEarly = () => new Refusal('bad_envelope', 'The request ended early.')
export const tooLong = () => new Refusal('bad_envelope', 'The body is longer than `bodyLength`.')

/** Reads only until the head is complete, then pauses the request. */
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
  if (bytes.length < 4 || bytes.length < need) throw endedEarly()
  return { head: bytes.toString('utf8', 4, need), headBytes: need, start: bytes.subarray(need) }
}

export function readWhole(request: IncomingMessage, max: number): Promise<Buffer> {
  return collect(request, (total) => {
    if (total > max) throw new Refusal('body_too_large', `The request exceeds the limit of ${max} bytes.`)
    return false
  })
}

/** Reads until there are enough bytes or no more. Joins chunks once, however small they are. */
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
      // If everything has arrived, only `end` is left, and may follow.
      if (!request.complete || request.readableLength > 0) request.pause()
      request.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort)
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
    const onAbort = () => {
      stop()
      reject(endedEarly())
    }
    request.on('data', onData).on('end', onEnd).on('error', onAbort).on('close', onAbort)
  })
}

/**
 * The body as a stream with back-pressure. Destroying it does not close the reader's connection, which the
 * response still needs.
 */
export function createBody(
  request: IncomingMessage,
  /** `start` arrived with the head; `length` is the total. */
  { start, length }: { start: Buffer; length: number },
  onProgress: (isComplete: boolean) => void,
): Readable {
  let remaining = length
  const take = (chunk: Buffer) => {
    remaining -= chunk.length
    if (remaining < 0) body.destroy(tooLong())
    else if (!body.push(chunk)) request.pause()
    onProgress(remaining === 0)
  }
  const onEnd = () => {
    if (remaining > 0) body.destroy(endedEarly())
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
  // It may fail while the request waits for a connection; `takeConnection` checks `errored`.
  body.on('error', () => {})
  if (start.length > 0) take(start)
  request.on('data', take).on('end', onEnd)
  request.pause()
  return body
}
