import type { Transport } from '../exchange.ts'
import { createDirect } from './direct.ts'
import { createRelay } from './relay.ts'
import type { TransportOptions } from './transport-options.ts'

/** Every way that a request can go. */
const transports: Record<Transport['kind'], (options: TransportOptions) => Transport> = {
  relay: createRelay,
  direct: createDirect,
}

export function createTransport(kind: Transport['kind'], options: TransportOptions): Transport {
  return transports[kind](options)
}
