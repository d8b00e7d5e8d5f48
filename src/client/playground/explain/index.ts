import type { Explanation } from '../response/explanation.ts'
import type { Exchange, Fault } from '../send/exchange.ts'
import { relayPath } from '../send/transports/relay.ts'
import { explainBlocked } from './blocked.ts'
import { elsewhere, type Words, words } from './words.ts'

/** What a page knows about itself. */
export type ExplainContext = {
  /** `location.origin` */
  origin: string
  /** The base path of the site, without a slash at its end. */
  base: string
  /** The address of the relay, where it is not below the base path. */
  relay?: string
}

/** Why there is no answer: where it stopped, in words, and who can do what about it. */
export function explainFault(
  fault: Fault,
  { request, head }: Exchange,
  { origin, base, relay }: ExplainContext,
): Explanation {
  const { method, url, headers, body } = request
  const { status, detail, server, retryAfter } = fault
  const target = URL.canParse(url) ? new URL(url) : undefined
  // A server of the site itself is called without the relay, and needs nobody's leave.
  const isOwn = fault.code === 'blocked_or_unreachable' && target?.origin === origin
  const code = isOwn ? 'relay_unreachable' : fault.code
  const own: Words = Object.hasOwn(words, code) ? words[code] : ['The request failed', '', 'Send it again.']
  const [title, why, ...steps] =
    code === 'relay_blocked'
      ? explainBlocked(status, own[1])
      : relay && !isOwn && code === 'relay_unreachable'
        ? elsewhere
        : own

  // Headers that a browser asks about before it sends them: https://fetch.spec.whatwg.org/#cors-safelisted-request-header
  const customHeaders = headers.filter(
    ([name]) => !/^(?:accept(?:-language)?|content-(?:language|type))$/i.test(name),
  )
  if (/^blocked/.test(code) && customHeaders[0])
    steps.splice(1, 0, 'API owner: allow the headers `{headers}`.')
  // Browsers report a file that was changed after it was chosen as a failure of the network.
  if (/unreachable/.test(code) && body)
    steps.push('If you chose a file that has changed since, choose it again.')
  // What is not certain to be harmless a second time.
  if (
    /^(?:upstream|headers|cancelled|cut|blocked)/.test(fault.code) &&
    !/^(?:GET|HEAD|OPTIONS)$/.test(method)
  )
    steps.unshift('The request may have reached the API: check before you send it again.')

  const asking = relay ?? base + relayPath
  const facts = new Map([
    ['relay', asking],
    ['site', isOwn ? target.host : asking],
    ['origin', origin],
    ['url', url],
    ['headers', customHeaders.map(([name]) => name).join(', ')],
    ['wait', retryAfter ? `${retryAfter} s` : 'a minute'],
  ])
  const fill = (text: string) =>
    // A backtick would end the code that it stands in.
    text.replace(/\{(\w+)\}/g, (_all, name: string) => facts.get(name)!.replaceAll('`', "'"))
  return {
    title,
    route: routeOf(code, target?.host || 'API', server, isOwn),
    paragraphs: [fill(why), detail, head && 'What came before is shown.'].flatMap((text) => text || []),
    steps: steps.map(fill),
  }
}

/** The way that the request takes, cut where it ended. */
function routeOf(
  code: string,
  host: string,
  server: string | undefined,
  isOwn: boolean,
): Explanation['route'] {
  const browser = 'This browser'
  if (isOwn || code === 'blocked_or_unreachable') return { stops: [browser, host], cutAfter: 0 }
  if (code === 'relay_unreachable') return { stops: [browser, 'relay', host], cutAfter: 0 }
  if (code === 'relay_blocked')
    return { stops: [browser, server ? `proxy (${server})` : 'proxy', 'relay', host], cutAfter: 1 }
  const isUpstream = /^(?:dns|connect|tls|upstream|headers|target)_/.test(code)
  return isUpstream ? { stops: [browser, 'relay', host], cutAfter: 1 } : undefined
}
