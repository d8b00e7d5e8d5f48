import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayLine } from '../relay-line.ts'
import { ownHeaders, sendProblem } from '../response/problem.ts'
import { Refusal } from '../response/refusal.ts'
import type { Exchange } from '../send/exchange.ts'

/** One request to the relay, from its first check to its line in the log. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  started: number
  line: RelayLine
  exchange?: Exchange
  /** The reader closed the connection before the response was complete. */
  hasLeft: boolean
  /** Tells the reader why there is no answer, or no more of it, and gives the status that they see. */
  fail: (refusal: Refusal, bytes: number) => number
  leave: () => void
}

export function createVisit(request: IncomingMessage, response: ServerResponse): Visit {
  const id = randomUUID()
  const visit: Visit = {
    request,
    response,
    started: performance.now(),
    line: { id, status: 200, bytes: 0, ms: 0 },
    hasLeft: false,
    fail: (refusal) => sendProblem(response, refusal, id),
    leave: () => {},
  }
  // Writing to a reader who has left, or reading from one, is no fault of anybody.
  response.on('error', () => {})
  request.on('error', () => {})
  response.once('close', () => {
    if (response.writableFinished) return
    visit.hasLeft = true
    visit.exchange?.cancel()
  })
  return visit
}

/** A foreign page that may not ask is told so by saying nothing of https://fetch.spec.whatwg.org/#cors-protocol. */
export function handleOptions({ response, line }: Visit): void {
  line.status = 204
  response.writeHead(204, [...ownHeaders('text/plain', line.id), 'Allow', 'POST, OPTIONS'])
  response.end()
}

export function refuse(visit: Visit, error: unknown): void {
  const { line, exchange } = visit
  // A fault of the site, not of the reader and not of the API; its words are not for readers.
  const refusal =
    error instanceof Refusal ? error : new Refusal('relay_busy', 'Internal proxy error. Try again later.', 5)
  line.code = visit.hasLeft ? 'cancelled' : refusal.code
  if (!visit.hasLeft) line.status = visit.fail(refusal, exchange?.bytes() ?? 0)
}

export function finishLine({ line, exchange, started }: Visit): RelayLine {
  return {
    ...line,
    status: line.code === 'cancelled' ? undefined : (exchange?.status() ?? line.status),
    bytes: exchange?.bytes() ?? 0,
    ms: Math.round(performance.now() - started),
  }
}
