import type { EndFrame, HeadFrame } from '../../request/relay-frames.ts'
import type { Refusal } from './refusal.ts'

/** Writes the response to the reader. `end` or `fail` is the last call. */
export type RelayResponse = {
  head: (head: HeadFrame) => void
  /** Returns false if the reader is too slow; then wait for `onDrain`. */
  data: (chunk: Buffer) => boolean
  /** Sends a keep-alive while there is no data. */
  alive: () => void
  end: (end: EndFrame) => void
  /** Returns the status that the reader sees. */
  fail: (refusal: Refusal, bytes: number) => number
  /** Calls `resume` once, when there is room again. */
  onDrain: (resume: () => void) => void
  /** Maximum body size of this response format. */
  maxBytes: number
}
