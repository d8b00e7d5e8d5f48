import type { RelayCode } from '../../request/relay-message.ts'

/** Why the relay does not do, or could not do, what it was asked. The message is for the reader of the page. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RelayCode
  /** Seconds after which it may be different. */
  readonly retryAfter: number | undefined

  constructor(code: RelayCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}
