import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RelayLine } from '../relay-line.ts'
import { relayHeaders, sendProblem } from '../response/problem.ts'
import { Refusal } from '../response/refusal.ts'
import type { Exchange } from '../send/exchange.ts'

/** One request to the relay, from its first check to its log line. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  line: RelayLine
  exchange?: Exchange
  /** The reader closed the connection before the response was complete. */
  hasLeft: boolean
  /** Sends the reader the reason for a failure, and returns the status that they see. */
  fail: (refusal: Refusal, bytes: number) => number
  leave: () => void
}

export function createVisit(request: IncomingMessage, response: ServerResponse): Visit {
  const id = randomUUID()
  const visit: Visit = {
    request,
    response,
    startedAt: performance.now(),
    line: { id, status: 200, bytes: 0, ms: 0 },
    hasLeft: false,
    fail: (refusal) => sendProblem(response, refusal, id),
    leave: () => {},
  }
  // Readers may disconnect at any time; that is not an error.
  response.on('error', () => {})
  request.on('error', () => {})
  response.once('close', () => {
    if (response.writableFinished) return
    visit.hasLeft = true
    visit.exchange?.cancel()
  })
  return visit
}

/** Without https://fetch.spec.whatwg.org/#cors-protocol headers, browsers block pages of other sites. */
export function handleOptions({ response, line }: Visit): void {
  line.status = 204
  response.writeHead(204, [...relayHeaders('text/plain', line.id), 'Allow', 'POST, OPTIONS'])
  response.end()
}

export function refuse(visit: Visit, error: unknown): void {
  const { line, exchange } = visit
  // The message of an internal error is not for readers.
  const refusal =
    error instanceof Refusal ? error : new Refusal('relay_busy', 'Internal proxy error. Try again later.', 5)
  line.code = visit.hasLeft ? 'cancelled' : refusal.code
  if (!visit.hasLeft) line.status = visit.fail(refusal, exchange?.bytes() ?? 0)
}

export function finishLine({ line, exchange, startedAt }: Visit): RelayLine {
  return {
    ...line,
    status: line.code === 'cancelled' ? undefined : (exchange?.status() ?? line.status),
    bytes: exchange?.bytes() ?? 0,
    ms: Math.round(performance.now() - startedAt),
  }
}
