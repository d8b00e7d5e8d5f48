import { relayPath } from '../../../request/relay-message.ts'
import * as strings from '../../../strings/playground-explain.ts'
import type { Explanation } from '../response/explanation.ts'
import type { Exchange, Fault, WireRequest } from '../send/exchange.ts'
import { explainBlocked } from './blocked.ts'
import { type Words, words } from './words.ts'

/** Facts about the page and its site. */
export type ExplainContext = {
  /** `location.origin` */
  origin: string
  /** The site's base path, without a trailing slash. */
  base: string
  /** The URL of the relay, if it is not below the base path. */
  relay?: string
}

/** Explains a missing response: where the request stopped, the reason and the next steps. */
export function explainFault(
  fault: Fault,
  { request, head }: Exchange,
  { origin, base, relay }: ExplainContext,
): Explanation {
  const { url } = request
  const { status, detail, server, retryAfter } = fault
  const target = URL.canParse(url) ? new URL(url) : undefined
  // The site's own server is called without the relay and needs no CORS.
  const isOwn = fault.code === 'blocked_or_unreachable' && target?.origin === origin
  const code = isOwn ? 'relay_unreachable' : fault.code
  const [title, why, ...steps] = wordsOf(code, status, Boolean(relay) && !isOwn)
  const customHeaders = customHeadersOf(request)
  if (/^blocked/.test(code) && customHeaders.length > 0) steps.splice(1, 0, strings.allowHeaders)
  // Browsers report a file that changed after it was chosen as a network error.
  if (/unreachable/.test(code) && request.body) steps.push(strings.chooseFileAgain)
  if (mayHaveArrived(fault, request)) steps.unshift(strings.checkBeforeRetry)

  const relayUrl = relay ?? base + relayPath
  const facts = new Map([
    ['relay', relayUrl],
    ['site', isOwn ? target.host : relayUrl],
    ['origin', origin],
    ['url', url],
    ['headers', customHeaders.join(', ')],
    ['wait', retryAfter ? strings.seconds(retryAfter) : strings.aMinute],
  ])
  const fill = (text: string) =>
    // A backtick would end the code around it.
    text.replace(/\{(\w+)\}/g, (_all, name: string) => facts.get(name)!.replaceAll('`', "'"))
  return {
    title,
    route: routeOf({ code, host: target?.host || strings.api, server, isOwn }),
    paragraphs: [fill(why), detail, head && strings.partIsShown].flatMap((text) => text || []),
    steps: steps.map(fill),
  }
}

function wordsOf(code: Fault['code'], status: number | undefined, isExternalRelay: boolean): Words {
  const entry: Words = Object.hasOwn(words(), code) ? words()[code] : strings.generalFault
  if (code === 'relay_blocked') return explainBlocked(status, entry[1])
  return isExternalRelay && code === 'relay_unreachable' ? strings.proxyElsewhere : entry
}

/** Headers that need a CORS preflight: https://fetch.spec.whatwg.org/#cors-safelisted-request-header */
const customHeadersOf = ({ headers }: WireRequest) =>
  headers
    .map(([name]) => name)
    .filter((name) => !/^(?:accept(?:-language)?|content-(?:language|type))$/i.test(name))

/** Whether sending again may repeat an effect. */
const mayHaveArrived = ({ code }: Fault, { method }: WireRequest) =>
  /^(?:upstream|headers|cancelled|cut|blocked)/.test(code) && !/^(?:GET|HEAD|OPTIONS)$/.test(method)

type RouteEnd = { code: string; host: string; server: string | undefined; isOwn: boolean }

/** The route of the request, cut where it stopped. */
function routeOf({ code, host, server, isOwn }: RouteEnd): Explanation['route'] {
  const browser = strings.yourBrowser
  const proxy = strings.proxy
  if (isOwn || code === 'blocked_or_unreachable') return { stops: [browser, host], cutAfter: 0 }
  if (code === 'relay_unreachable') return { stops: [browser, proxy, host], cutAfter: 0 }
  if (code === 'relay_blocked')
    return {
      stops: [browser, server ? strings.namedReverseProxy(server) : strings.reverseProxy, proxy, host],
      cutAfter: 1,
    }
  const isUpstream = /^(?:dns|connect|tls|upstream|headers|target)_/.test(code)
  return isUpstream ? { stops: [browser, proxy, host], cutAfter: 1 } : undefined
}
