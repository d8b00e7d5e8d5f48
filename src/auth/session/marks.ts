/**
 * Marks that end by themselves, for what must happen only once (a token) or must not be forgotten too early (a session
 * that was ended). In Redis for several processes, else in the memory of this one.
 */
export type Marks = {
  /** True for the first who sets it; false where it stands already. */
  set: (name: string, seconds: number) => Promise<boolean>
  has: (name: string) => Promise<boolean>
  /** A mark that remembers when it was set, in milliseconds, and that may be set again. */
  stamp: (name: string, seconds: number) => Promise<void>
  stampOf: (name: string) => Promise<number | undefined>
  close: () => Promise<void>
}
