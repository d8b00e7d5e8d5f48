import type { Fault, ResponseEvent, WireRequest } from '../exchange.ts'

/** One way that a request can go. */
export type Way = {
  /** What to fetch, or why nobody would do so. */
  ask: (request: WireRequest) => [url: string, init: RequestInit] | Fault
  /** An error in it means that the answer was cut. */
  read: (response: Response) => AsyncIterable<ResponseEvent>
  /** What it means when there is no response. */
  lost: Fault['code']
}
