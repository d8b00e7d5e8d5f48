import type { Exchange } from '../exchange.ts'
import type { Answer } from './answer.ts'
import { HeadersPanel } from './headers-panel.tsx'
import { TimingPanel } from './timing-panel.tsx'

export type AnswerFactsProps = { part: 'headers' | 'timing'; exchange: Exchange; answer: Answer }

/** What is known about an answer besides its body: loaded when a reader asks. */
export function AnswerFacts({ part, exchange, answer }: AnswerFactsProps) {
  return part === 'headers' ? (
    <HeadersPanel answer={answer} way={exchange.way} />
  ) : (
    <TimingPanel exchange={exchange} />
  )
}
