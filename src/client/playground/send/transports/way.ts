import type { Fault, ResponseEvent, WireRequest } from '../exchange.ts'

/** How to send a request: through the relay or directly. */
export type Way = {
  /** The arguments of `fetch`, or why it would fail. */
  prepare: (request: WireRequest) => [url: string, init: RequestInit] | Fault
  /** Throws if the response is incomplete. */
  read: (response: Response) => AsyncIterable<ResponseEvent>
  /** The fault if there is no response. */
  noResponse: Fault['code']
}
