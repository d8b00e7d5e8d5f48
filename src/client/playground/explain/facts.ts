import type { Explanation } from '../answer/explanation.ts'
import type { Exchange, Fault } from '../exchange.ts'

/** What an explanation is made of. */
export type Facts = {
  fault: Fault
  exchange: Exchange
  /** The host of the API, as far as the address names one. */
  host: string
  /** The API is on the site of this page. */
  isOwnHost: boolean
  /** The origin of this page, which an API has to allow. */
  origin: string
  /** The path of the relay on this site. */
  relay: string
}

/** For each code the words about it. A code without words does not compile. */
export type Explain<Code extends Fault['code']> = Record<Code, (facts: Facts) => Explanation>

const browser = 'This browser'

/** The way through the relay, cut between two stops. */
export const cutBeforeApi = ({ host }: Facts) => ({ stops: [browser, 'relay', host], cutAfter: 1 })
export const cutBeforeRelay = ({ host }: Facts) => ({ stops: [browser, 'relay', host], cutAfter: 0 })
export const cutByProxy = ({ host, fault: { server } }: Facts) => ({
  stops: [browser, server ? `proxy (${server})` : 'proxy', 'relay', host],
  cutAfter: 1,
})
/** The way without it. */
export const cutBeforeHost = ({ host }: Facts) => ({ stops: [browser, host], cutAfter: 0 })

/** What is not certain to be harmless a second time. */
export function checkFirst({ exchange }: Facts): string[] {
  return /^(?:GET|HEAD|OPTIONS)$/.test(exchange.request.method)
    ? []
    : ['The request may have reached the API: check before you send it again.']
}

/** The relay's own sentence, where it knows more than its code says. */
export const said = ({ fault: { detail } }: Facts) => (detail ? [detail] : [])

/** Both ways around a relay that cannot be reached. */
export const withoutRelay =
  'Owner of these docs: or set `api.playground.proxy` to `false`; the API then has to allow CORS.'

/** Text from elsewhere as code: a backtick in it would end it. */
export const code = (text: string) => `\`${text.replaceAll('`', "'")}\``
