/**
 * Marks that expire, for things that may happen only once (a token) or must be remembered for a time (an ended session).
 * In Redis for several processes, otherwise in memory.
 */
export type Marks = {
  /** True if the mark is new; false if it exists. */
  set: (name: string, seconds: number) => Promise<boolean>
  has: (name: string) => Promise<boolean>
  /** A mark that remembers when it was set, in milliseconds, and that may be set again. */
  stamp: (name: string, seconds: number) => Promise<void>
  stampOf: (name: string) => Promise<number | undefined>
  close: () => Promise<void>
}
