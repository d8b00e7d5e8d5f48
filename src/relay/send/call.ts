import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CallResult } from '../../request/call-result.ts'
import { type RelayHead, relayStatus } from '../../request/relay-message.ts'
import type { RelayLine } from '../relay-line.ts'
import { createCollectedResponse } from '../response/collected-response.ts'
import { Refusal } from '../response/refusal.ts'
import { createExchange, type ExchangeParts } from './exchange.ts'
import type { Hop } from './hop.ts'

export type CallParts = ExchangeParts & {
  /** Counts the visitor. Returns a function to call at the end. */
  enter: (request: IncomingMessage) => Promise<() => void>
  /** The checks of every request, in order. */
  open: (
    request: IncomingMessage,
    head: RelayHead,
    line: RelayLine,
  ) => Promise<{ hop: Hop; mayFollow: (next: Hop) => boolean }>
  log: (line: RelayLine) => void
}

/** Sends an agent's request under the relay's rules. */
export async function callApi(
  request: IncomingMessage,
  { head, body }: { head: RelayHead; body: string | undefined },
  { enter, open, log, ...parts }: CallParts,
): Promise<CallResult> {
  const startedAt = performance.now()
  const line: RelayLine = { id: randomUUID(), status: 200, bytes: 0, ms: 0 }
  let leave = () => {}
  let stop = () => {}
  let bytes = 0
  try {
    leave = await enter(request)
    const { hop, mayFollow } = await open(request, head, line)
    let response: Pick<Extract<CallResult, { kind: 'responded' }>, 'status' | 'headers' | 'body'> | undefined
    const collected = createCollectedResponse({
      maxBytes: parts.limits.jsonBytes,
      end: (frame, bytes) => {
        response = { status: frame?.status ?? 502, headers: frame?.headers ?? [], body: bytes }
      },
      fail: () => 502,
    })
    const exchange = createExchange(parts, { response: collected, startedAt })
    request.socket.once('close', exchange.cancel)
    stop = () => request.socket.off('close', exchange.cancel)
    await exchange.run({ ...hop, body: body === undefined ? null : Buffer.from(body) }, mayFollow)
    bytes = exchange.bytes()
    if (!response) throw new Refusal('upstream_reset', 'The response ended early.')
    line.status = response.status
    return { kind: 'responded', ...response }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    line.code = problem.code
    line.status = relayStatus[problem.code]
    return { kind: 'refused', code: problem.code, detail: problem.message }
  } finally {
    stop()
    leave()
    log({ ...line, bytes, ms: Math.round(performance.now() - startedAt) })
  }
}
