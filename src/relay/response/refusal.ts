import type { RelayCode } from '../../request/relay-message.ts'

/** Why the relay did not send a request, or got no response. Readers see the message. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RelayCode
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined

  constructor(code: RelayCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}
