import type { EndFrame, HeadFrame } from '../../request/relay-frames.ts'
import type { Refusal } from './refusal.ts'

/** How the reader is told what came back. `end` or `fail` is the last call. */
export type RelayResponse = {
  head: (head: HeadFrame) => void
  /** False: it is not taken away as fast as it comes; wait for `onDrain`. */
  data: (chunk: Buffer) => boolean
  /** There is nothing new, and the connection lives. */
  alive: () => void
  end: (end: EndFrame) => void
  /** Gives the status that the reader sees. */
  fail: (refusal: Refusal, bytes: number) => number
  /** Calls once, when there is room again. */
  onDrain: (resume: () => void) => void
  /** The most bytes that an answer of this kind can hold. */
  maxBytes: number
}
