/** @jsxImportSource ../draw */

import type { Root } from '../draw/root.ts'
import { explainFault } from '../explain/index.ts'
import { credentialsMissing } from '../missing.ts'
import { ResponsePane } from '../response/response-pane.tsx'
import type { State } from '../state.ts'
import type { Exchange } from './exchange.ts'
import { type SendInput, sendDraft } from './send-draft.ts'
import { createTransport } from './transports/index.ts'
import type { TransportOptions } from './transports/transport-options.ts'

/** Loaded with the first request: the transports and the response pane. */
export function createSender(root: Root, options: TransportOptions, onCancel: () => void) {
  const transport = (way: 'relay' | 'direct') => createTransport(way, options)
  return {
    transport,
    send: (input: SendInput, signal: AbortSignal) => sendDraft(input, transport, signal),
    draw({ data, draft, secrets }: State, exchange: Exchange): void {
      const missing = credentialsMissing(data, draft, secrets)
      const explain: Parameters<typeof ResponsePane>[0]['explain'] = (fault, exchange) =>
        explainFault(fault, exchange, { ...options, origin: location.origin })
      root.draw(<ResponsePane {...{ exchange, responses: data.documented, missing, explain, onCancel }} />)
    },
  }
}
