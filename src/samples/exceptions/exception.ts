import type { SampleRequest } from '../sample-request.ts'

/**
 * Something that a client cannot send. The sample says so, and leaves it out. The file of a language holds only those
 * that it names: an exception that is made by a call has `@__PURE__` before it, so that a bundler drops it elsewhere.
 */
export type Exception = {
  /** What can be sent: the request itself where it has nothing of this kind. */
  without: (request: SampleRequest) => SampleRequest
  /** A sentence for the reader of the sample. */
  note: string
}
