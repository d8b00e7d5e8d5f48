import type { EndFrame, HeadFrame } from '../../request/relay-frames.ts'
import type { RelayResponse } from './relay-response.ts'

type Finish = Pick<RelayResponse, 'fail' | 'maxBytes'> & {
  end: (head: HeadFrame | undefined, body: Buffer, end: EndFrame) => void
}

/** Collects a small response and passes it on as a whole. */
export function createCollectedResponse({ maxBytes, fail, end }: Finish): RelayResponse {
  let head: HeadFrame | undefined
  const chunks: Buffer[] = []
  return {
    maxBytes,
    head: (frame) => {
      head = frame
    },
    data: (chunk) => {
      chunks.push(chunk)
      return true
    },
    alive: () => {},
    end: (frame) => end(head, Buffer.concat(chunks), frame),
    fail,
    onDrain: () => {},
  }
}
