import type { SampleRequest } from '../sample-request.ts'

/**
 * Something that a client cannot send. The sample omits it and has a note. Exceptions created by a call are marked
 * `@__PURE__`, so that each language bundles only its own.
 */
export type Exception = {
  /** Returns the request itself if it has nothing to omit. */
  without: (request: SampleRequest) => SampleRequest
  /** One sentence for the reader. */
  note: string
}
