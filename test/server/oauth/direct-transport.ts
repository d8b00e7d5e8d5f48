import type { ResponseEvent, Transport, WireRequest } from '../../../src/client/playground/send/exchange.ts'

/** A minimal direct transport. */
export const directTransport: Transport = {
  kind: 'direct',
  async *send(
    { method, url, headers, body }: WireRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ResponseEvent> {
    try {
      const response = await fetch(url, { method, headers, body, signal })
      const { status, statusText } = response
      const all = [...response.headers]
      yield { kind: 'head', head: { status, statusText, headers: all, url, redirects: [], timing: {} } }
      yield { kind: 'data', bytes: new Uint8Array(await response.arrayBuffer()) }
      yield { kind: 'end' }
    } catch {
      yield { kind: 'fault', fault: { code: signal.aborted ? 'cancelled' : 'blocked_or_unreachable' } }
    }
  },
}
