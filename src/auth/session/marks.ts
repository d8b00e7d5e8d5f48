/**
 * Marks that expire, for things that may happen only once (a token) or must be recorded for a time (an
 * ended session). In Redis for several processes, otherwise in memory.
 */
export type Marks = {
  /** True if the mark is new; false if it exists. */
  set: (name: string, seconds: number) => Promise<boolean>
  has: (name: string) => Promise<boolean>
  /** A mark with the time when it was set, in milliseconds. It may be set again. */
  stamp: (name: string, seconds: number) => Promise<void>
  stampOf: (name: string) => Promise<number | undefined>
  close: () => Promise<void>
}
