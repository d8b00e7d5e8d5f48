/** @jsxImportSource ./draw */
import type { AnswersData } from '../../request/playground.ts'
import { AnswerPane } from './answer/answer-pane.tsx'
import type { Root } from './draw/root.ts'
import type { Exchange } from './exchange.ts'
import { explainFault } from './explain/index.ts'
import type { Prepared } from './plan.ts'
import { runExchange } from './sending.ts'
import { createTransport } from './transports/index.ts'
import type { TransportOptions } from './transports/transport-options.ts'
import { writeWire } from './wire.ts'

type Shown = {
  exchange: Exchange | undefined
  answers: AnswersData | undefined
  host: string
  way: 'relay' | 'direct'
  missing: { label: string; field: string }[]
}

/** Loaded with the first request: the ways it can go, and what shows what came back. */
export function createSender(root: Root, options: TransportOptions, onCancel: () => void) {
  return {
    loadAnswers,
    transport: (way: 'relay' | 'direct') => createTransport(way, options),
    send(
      prepared: Prepared,
      way: 'relay' | 'direct',
      signal: AbortSignal,
      onChange: (now: Exchange) => void,
    ) {
      const boundary = `octavo-${crypto.getRandomValues(new Uint32Array(3)).join('')}`
      return runExchange(createTransport(way, options), writeWire(prepared, boundary), signal, onChange)
    },
    draw(shown: Shown): void {
      const explain: Parameters<typeof AnswerPane>[0]['explain'] = (fault, exchange) =>
        explainFault(fault, exchange, { ...options, origin: location.origin })
      root.draw(<AnswerPane {...shown} explain={explain} onCancel={onCancel} />)
    },
  }
}

/** Nothing to compare an answer with is no reason not to show it. */
async function loadAnswers(address: string): Promise<AnswersData | undefined> {
  try {
    const answer = await fetch(`${address}answers.json`)
    return answer.ok ? ((await answer.json()) as AnswersData) : undefined
  } catch {
    return undefined
  }
}
