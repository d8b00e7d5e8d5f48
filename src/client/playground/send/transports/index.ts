import type { Fault, ResponseEvent, Transport } from '../exchange.ts'
import { createDirect } from './direct.ts'
import { createRelay } from './relay.ts'
import type { TransportOptions } from './transport-options.ts'
import type { Way } from './way.ts'

const ways: Record<Transport['kind'], (options: TransportOptions) => Way> = {
  relay: createRelay,
  direct: createDirect,
}

export function createTransport(kind: Transport['kind'], options: TransportOptions): Transport {
  const { prepare, read, noResponse } = ways[kind](options)
  return {
    kind,
    async *send(request, signal) {
      const result = prepare(request)
      if ('code' in result) return yield faultEvent(result)
      const [url, init] = result
      let code = noResponse
      try {
        const response = await fetch(url, { ...init, cache: 'no-store', signal })
        code = 'cut'
        yield* read(response)
      } catch {
        yield faultEvent({ code: signal.aborted ? 'cancelled' : code })
      }
    },
  }
}

const faultEvent = (fault: Fault): ResponseEvent => ({ kind: 'fault', fault })
