import type { Explanation } from '../response/explanation.ts'
import type { Exchange, Fault, WireRequest } from '../send/exchange.ts'
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

/** Why there is no response: where the request stopped, the reason, and what each side can do. */
export function explainFault(
  fault: Fault,
  { request, head }: Exchange,
  { origin, base, relay }: ExplainContext,
): Explanation {
  const { url } = request
  const { status, detail, server, retryAfter } = fault
  const target = URL.canParse(url) ? new URL(url) : undefined
  // A server of the site itself is called without the relay, and needs nobody's leave.
  const isOwn = fault.code === 'blocked_or_unreachable' && target?.origin === origin
  const code = isOwn ? 'relay_unreachable' : fault.code
  const [title, why, ...steps] = wordsOf(code, status, Boolean(relay) && !isOwn)
  const customHeaders = customHeadersOf(request)
  if (/^blocked/.test(code) && customHeaders.length > 0)
    steps.splice(1, 0, 'API owner: allow the headers `{headers}`.')
  // Browsers report a file that was changed after it was chosen as a failure of the network.
  if (/unreachable/.test(code) && request.body)
    steps.push('If the file has changed since you chose it, choose it again.')
  if (mayHaveArrived(fault, request))
    steps.unshift('The request may have reached the API. Check before you retry.')

  const asking = relay ?? base + relayPath
  const facts = new Map([
    ['relay', asking],
    ['site', isOwn ? target.host : asking],
    ['origin', origin],
    ['url', url],
    ['headers', customHeaders.join(', ')],
    ['wait', retryAfter ? `${retryAfter} s` : 'a minute'],
  ])
  const fill = (text: string) =>
    // A backtick would end the code that it stands in.
    text.replace(/\{(\w+)\}/g, (_all, name: string) => facts.get(name)!.replaceAll('`', "'"))
  return {
    title,
    route: routeOf({ code, host: target?.host || 'API', server, isOwn }),
    paragraphs: [fill(why), detail, head && 'The part received is shown.'].flatMap((text) => text || []),
    steps: steps.map(fill),
  }
}

function wordsOf(code: Fault['code'], status: number | undefined, isElsewhere: boolean): Words {
  const own: Words = Object.hasOwn(words, code) ? words[code] : ['Request failed', '', 'Try again.']
  if (code === 'relay_blocked') return explainBlocked(status, own[1])
  return isElsewhere && code === 'relay_unreachable' ? elsewhere : own
}

/** Headers that a browser asks about before it sends them: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
const customHeadersOf = ({ headers }: WireRequest) =>
  headers
    .map(([name]) => name)
    .filter((name) => !/^(?:accept(?:-language)?|content-(?:language|type))$/i.test(name))

/** What is not certain to be harmless a second time. */
const mayHaveArrived = ({ code }: Fault, { method }: WireRequest) =>
  /^(?:upstream|headers|cancelled|cut|blocked)/.test(code) && !/^(?:GET|HEAD|OPTIONS)$/.test(method)

type RouteEnd = { code: string; host: string; server: string | undefined; isOwn: boolean }

/** The way that the request takes, cut where it ended. */
function routeOf({ code, host, server, isOwn }: RouteEnd): Explanation['route'] {
  const browser = 'This browser'
  if (isOwn || code === 'blocked_or_unreachable') return { stops: [browser, host], cutAfter: 0 }
  if (code === 'relay_unreachable') return { stops: [browser, 'proxy', host], cutAfter: 0 }
  if (code === 'relay_blocked')
    return {
      stops: [browser, server ? `reverse proxy (${server})` : 'reverse proxy', 'proxy', host],
      cutAfter: 1,
    }
  const isUpstream = /^(?:dns|connect|tls|upstream|headers|target)_/.test(code)
  return isUpstream ? { stops: [browser, 'proxy', host], cutAfter: 1 } : undefined
}
