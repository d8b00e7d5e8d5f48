import type { Explanation } from '../answer/explanation.ts'
import type { Exchange, Fault } from '../exchange.ts'
import { relayPath } from '../transports/relay.ts'
import type { Explain } from './facts.ts'
import { onTheWay } from './on-the-way.ts'
import { refused } from './refused.ts'
import { upstream } from './upstream.ts'

/** What a page knows about itself. */
export type ExplainContext = {
  /** `location.origin` */
  origin: string
  /** The base path of the site, without a slash at its end. */
  base: string
}

const explanations: Explain<Fault['code']> = { ...onTheWay, ...refused, ...upstream }

/** Why there is no answer: where it stopped, in words, and who can do what about it. */
export function explainFault(
  fault: Fault,
  exchange: Exchange,
  { origin, base }: ExplainContext,
): Explanation {
  const { url } = exchange.request
  const target = URL.canParse(url) ? new URL(url) : undefined
  return explanations[fault.code]({
    fault,
    exchange,
    host: target?.host || 'API',
    isOwnHost: target?.origin === origin,
    origin,
    relay: base + relayPath,
  })
}
