import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CallResult } from '../request/call-result.ts'
import type { RelayHead } from '../request/relay-message.ts'
import { allowOrigin, checkOrigin } from './check/origin.ts'
import { checkMethod, createPermit, documentedHeaders, openRule } from './check/permit.ts'
import { createRateLimit } from './check/rate-limit.ts'
import { readRelayRequest, requestFormatOf } from './check/relay-request.ts'
import { createVisit, finishLine, handleOptions, refuse, type Visit } from './check/visit.ts'
import { visitorOf } from './check/visitor.ts'
import { createVisits } from './check/visits.ts'
import { resolveLimits } from './limits.ts'
import type { RelayDependencies, RelayOptions } from './options.ts'
import type { RelayLine } from './relay-line.ts'
import { toError } from './response/fault.ts'
import { createFrameResponse } from './response/frame-response.ts'
import { createJsonResponse } from './response/json-response.ts'
import { closeWhenStuck, discardRest } from './response/leftovers.ts'
import { Refusal } from './response/refusal.ts'
import { callApi } from './send/call.ts'
import { createBusy, createConnections } from './send/connections.ts'
import { createExchange } from './send/exchange.ts'
import { type Hop, isStreamed } from './send/hop.ts'
import { hasLooped, writeRequestHeaders } from './send/request-headers.ts'
import { createUnorderedList } from './send/unordered-list.ts'
import { createWatch } from './send/watch.ts'
import { createDiscovery } from './target/discovery.ts'
import { createReach } from './target/reach.ts'
import { parseTargetUrl } from './target/target-url.ts'

export type { RelayOptions } from './options.ts'
export type { RelayLine } from './relay-line.ts'

export type Relay = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Sends an agent's request, with the same rules and rate limits. */
  call: (request: IncomingMessage, head: RelayHead, body: string | undefined) => Promise<CallResult>
  inFlight: () => number
  /** Ends running requests. */
  close: () => Promise<void>
}

/** Sends readers' requests to the APIs that the site documents, and nowhere else. */
export function createRelay(options: RelayOptions, dependencies: RelayDependencies = {}): Relay {
  const { ruleOf, trustProxy, origins = [], log, onFault = () => {} } = options
  const limits = resolveLimits(options.limits)
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin
  const reach = createReach(options.allowPrivate, options.allowNamedLoopback, dependencies.resolve)
  const connections = createConnections(limits, { reach, timeoutMs: limits.connectMs, ca: dependencies.ca })
  const permit = createPermit(reach, createDiscovery(connections, reach, limits))
  const rate = createRateLimit({
    perMinute: limits.ratePerMinute,
    redisUrl: options.redisUrl,
    site: options.site,
    onFault,
  })
  const visits = createVisits(limits.perVisitor)
  const watch = createWatch()
  const running = createUnorderedList<Visit>()

  /** Checks everything but the body of a request against the page's rule. */
  const open = async (request: IncomingMessage, head: RelayHead, line: RelayLine) => {
    const rule = openRule(await ruleOf(head.page, request))
    line.page = head.page
    checkMethod(head.method)
    line.method = head.method
    const url = parseTargetUrl(head.url)
    await permit.check(rule, head, url)
    line.host = url.host
    const { headers, dropped } = writeRequestHeaders(head.headers, limits, documentedHeaders(rule))
    const hop: Hop = { url, method: head.method, headers, body: null }
    const mayFollow = (next: Hop) => head.redirect === 'follow' && permit.mayFollow(rule, next)
    return { hop, dropped, mayFollow }
  }

  const enter = async (request: IncomingMessage) => {
    const visitor = visitorOf(request, trustProxy)
    await rate.count(visitor)
    return visits.enter(visitor)
  }

  /** Checks and sends one request. The order of the checks matters. */
  const relayVisit = async (visit: Visit): Promise<void> => {
    const { request, response, line } = visit
    if (request.method !== 'POST')
      throw new Refusal('method_not_allowed', 'The proxy accepts only POST requests.')
    if (!allowOrigin(request, response, origins)) checkOrigin(request, publicOrigin, trustProxy)
    if (hasLooped(request.headers.via))
      throw new Refusal('target_blocked', 'The request already passed through this proxy.')
    const format = requestFormatOf(request)
    visit.leave = await enter(request)

    const relayRequest = await readRelayRequest(request, format, { limits, watch })
    const { head } = relayRequest
    const { hop, dropped, mayFollow } = await open(request, head, line)

    if (visit.hasLeft) throw createBusy()
    const relayResponse =
      format === 'json'
        ? createJsonResponse(response, line.id, limits.jsonBytes)
        : createFrameResponse(response, line.id, limits.responseBytes)
    visit.fail = relayResponse.fail
    const exchange = createExchange(
      { connections, watch, limits },
      { response: relayResponse, startedAt: visit.startedAt, dropped },
    )
    visit.exchange = exchange
    const body = relayRequest.openBody(exchange.touch)
    if (isStreamed(body)) hop.headers.push('Content-Length', String(head.bodyLength))
    await exchange.run({ ...hop, body }, mayFollow)
  }

  return {
    handle: async (request, response) => {
      const visit = createVisit(request, response)
      const leave = running.add(visit)
      try {
        if (request.method === 'OPTIONS') {
          allowOrigin(request, response, origins)
          handleOptions(visit)
        } else await relayVisit(visit)
      } catch (error) {
        refuse(visit, error)
        if (!(error instanceof Refusal)) onFault(toError(error))
      } finally {
        discardRest(request, limits.requestBytes)
        closeWhenStuck(response, watch, limits.idleMs)
        leave()
        visit.leave()
        log(finishLine(visit))
      }
    },
    call: (request, head, body) =>
      callApi(request, { head, body }, { connections, watch, limits, enter, open, log }),
    inFlight: running.size,
    close: async () => {
      running.forEach(({ exchange }) => {
        exchange?.stop(new Refusal('relay_busy', 'The server is shutting down. Try again in a moment.', 5))
      })
      await Promise.all([connections.close(), rate.close()])
    },
  }
}
