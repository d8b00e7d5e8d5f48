import type { Callback, Endpoint } from '../spec/endpoint.ts'
import { childNode } from '../spec/read/bundle.ts'
import type { Api, ApiOperation } from './api.ts'
import type { Side, Versions } from './change.ts'
import { compareBodies } from './compare-bodies.ts'
import { compareParameters } from './compare-parameters.ts'
import { compareResponses } from './compare-responses.ts'
import { compareSecurity } from './compare-security.ts'
import { compareServers } from './compare-servers.ts'
import { changed, type Finding } from './finding.ts'
import type { OperationMatch } from './match-operations.ts'
import type { Visit } from './reach.ts'
import { differentTexts } from './rules/texts.ts'
import { noteAll, type Scope } from './scope.ts'
import { code } from './words.ts'

/** One visit for data that clients send, one for data they receive. */
type Visits = Record<Side, Visit>

type OperationScope = Omit<Scope, 'visit'> & { apis: Versions<Api>; visits: Visits }

export function compareOperation(match: OperationMatch, { apis, visits, ...base }: OperationScope): void {
  const [before, after] = [match.before.endpoint, match.after.endpoint]
  const scope = { ...base, visit: visits[after.kind === 'webhook' ? 'received' : 'sent'] }
  noteAll(scope, compareFacts(match))
  noteAll(scope, compareOverrides(match, apis, scope.visit.side))
  const parametersOf = ({ item, endpoint }: ApiOperation) => ({
    parameters: endpoint.parameters,
    owners: [item, endpoint.source],
  })
  const lists = { before: parametersOf(match.before), after: parametersOf(match.after) }
  compareParameters(lists, match.renamed, scope)
  compareExchange({ before, after }, visits, scope)
  compareCallbacks({ before: before.callbacks, after: after.callbacks }, visits, scope)
}

function compareFacts({ before, after, isMoved }: OperationMatch): Finding[] {
  const [old, now] = [before.endpoint, after.endpoint]
  const findings: Finding[] = []
  const isOtherMethod = old.kind === 'webhook' && old.method !== now.method
  const title = ({ method, path }: Endpoint) => code(`${method} ${path}`)
  if (isMoved || isOtherMethod)
    findings.push(changed('operation-moved', 'breaking', [' moved from ', title(old), ' to ', title(now)]))
  if (!isMoved && old.operationId !== now.operationId && old.operationId && now.operationId)
    // Generated clients use the operationId as a method name.
    findings.push(
      changed('operation-renamed', 'notice', [
        ': operationId changed from ',
        code(old.operationId),
        ' to ',
        code(now.operationId),
      ]),
    )
  if (old.deprecated !== now.deprecated)
    findings.push(
      now.deprecated
        ? changed('operation-deprecated', 'notice', [' is now deprecated'])
        : changed('operation-restored', 'plain', [' is no longer deprecated']),
    )
  return [
    ...findings,
    ...differentTexts({
      summary: [old.summary, now.summary],
      description: [old.description, now.description],
    }),
  ]
}

/** Security and servers of an operation. By default, those of the API apply. */
function compareOverrides({ before, after }: OperationMatch, apis: Versions<Api>, side: Side): Finding[] {
  const [old, now] = [before.endpoint, after.endpoint]
  const findings: Finding[] = []
  if (old.security !== undefined || now.security !== undefined)
    findings.push(
      ...compareSecurity(
        { security: old.security ?? apis.before.security, api: apis.before },
        { security: now.security ?? apis.after.security, api: apis.after },
        side,
      ),
    )
  if (old.servers.length + now.servers.length > 0) {
    const serversOf = (endpoint: Endpoint, api: Api) => ({
      servers: endpoint.servers.length > 0 ? endpoint.servers : api.servers,
      file: api.file,
    })
    findings.push(...compareServers(serversOf(old, apis.before), serversOf(now, apis.after)))
  }
  return findings
}

/** Body and responses. `scope` is on the side of the request. */
function compareExchange({ before, after }: Versions<Endpoint>, visits: Visits, scope: Scope): void {
  const { side } = scope.visit
  compareBodies(
    { body: before.body, raw: childNode(before.source, 'requestBody') },
    { body: after.body, raw: childNode(after.source, 'requestBody') },
    scope,
  )
  compareResponses(before, after, { ...scope, visit: visits[side === 'sent' ? 'received' : 'sent'] })
}

/** Clients receive the request of a callback, as with a webhook. */
function compareCallbacks(
  { before, after }: Versions<readonly Callback[]>,
  visits: Visits,
  scope: Scope,
): void {
  const [old, now] = [requestsOf(before), requestsOf(after)]
  const at = (name: string): Scope => ({
    ...scope,
    visit: visits.received,
    place: { kind: 'operation', path: `callback.${name.replace(/\s+/g, '-')}.`, callback: name },
  })
  for (const [key, { name, request }] of now) {
    const counterpart = old.get(key)
    const inner = at(name)
    if (!counterpart) {
      noteAll(scope, [
        {
          kind: 'callback-added',
          effect: 'added',
          level: 'plain',
          phrase: [': callback ', code(name), ' added'],
        },
      ])
      continue
    }
    const { request: oldRequest } = counterpart
    noteAll(inner, [
      ...differentTexts({
        summary: [oldRequest.summary, request.summary],
        description: [oldRequest.description, request.description],
      }),
    ])
    const parametersOf = ({ parameters, source }: Endpoint) => ({ parameters, owners: [source] })
    const lists = { before: parametersOf(oldRequest), after: parametersOf(request) }
    compareParameters(lists, new Map(), inner)
    compareExchange({ before: oldRequest, after: request }, visits, inner)
  }
  for (const [key, { name }] of old)
    if (!now.has(key))
      noteAll(scope, [
        {
          kind: 'callback-removed',
          effect: 'removed',
          level: 'breaking',
          phrase: [': callback ', code(name), ' removed'],
        },
      ])
}

function requestsOf(callbacks: readonly Callback[]): Map<string, { name: string; request: Endpoint }> {
  return new Map(
    callbacks.flatMap(({ name, expression, requests }) =>
      requests.map((request) => [`${name} ${expression} ${request.method}`, { name, request }] as const),
    ),
  )
}
