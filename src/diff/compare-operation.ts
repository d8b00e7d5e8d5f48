import type { Callback, Endpoint } from '../spec/endpoint.ts'
import { childNode } from '../spec/read/bundle.ts'
import type { Api } from './api.ts'
import type { Side } from './change.ts'
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

type Apis = { before: Api; after: Api }

/** The visits of an operation: what its callers send, and what they receive. */
export type Visits = Record<Side, Visit>

export function compareOperation(
  match: OperationMatch,
  apis: Apis,
  visits: Visits,
  base: Omit<Scope, 'visit'>,
): void {
  const { before, after, renamed } = match
  const isPushed = after.endpoint.kind === 'webhook'
  const owners = {
    before: [before.item, before.endpoint.source],
    after: [after.item, after.endpoint.source],
  }
  const scope = { ...base, visit: visits[isPushed ? 'received' : 'sent'] }
  noteAll(scope, compareFacts(match))
  noteAll(scope, compareOwn(match, apis, scope.visit.side))
  compareParameters({ before: before.endpoint, after: after.endpoint }, owners, renamed, scope)
  compareExchange(before.endpoint, after.endpoint, visits, scope)
  compareCallbacks(before.endpoint.callbacks, after.endpoint.callbacks, visits, scope)
}

function compareFacts({ before, after, isMoved }: OperationMatch): Finding[] {
  const [old, now] = [before.endpoint, after.endpoint]
  const findings: Finding[] = []
  const isOtherMethod = old.kind === 'webhook' && old.method !== now.method
  const title = ({ method, path }: Endpoint) => code(`${method} ${path}`)
  if (isMoved || isOtherMethod)
    findings.push(changed('operation-moved', 'breaking', [' is ', title(now), ' now, before ', title(old)]))
  if (!isMoved && old.operationId !== now.operationId && old.operationId && now.operationId)
    // Programs that were made from the description call it by that name.
    findings.push(
      changed('operation-renamed', 'notice', [
        ' has the operationId ',
        code(now.operationId),
        ' now, before ',
        code(old.operationId),
      ]),
    )
  if (old.deprecated !== now.deprecated)
    findings.push(
      now.deprecated
        ? changed('operation-deprecated', 'notice', [' is deprecated now'])
        : changed('operation-restored', 'plain', [' is not deprecated any more']),
    )
  return [
    ...findings,
    ...differentTexts({
      summary: [old.summary, now.summary],
      description: [old.description, now.description],
    }),
  ]
}

/** Where an operation says nothing of its own, the API says it once for all. */
function compareOwn({ before, after }: OperationMatch, apis: Apis, side: Side): Finding[] {
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

/** Body and answers. `scope` is of the side that has the request. */
function compareExchange(before: Endpoint, after: Endpoint, visits: Visits, scope: Scope): void {
  const { side } = scope.visit
  compareBodies(
    { body: before.body, raw: childNode(before.source, 'requestBody') },
    { body: after.body, raw: childNode(after.source, 'requestBody') },
    scope,
  )
  compareResponses(before, after, { ...scope, visit: visits[side === 'sent' ? 'received' : 'sent'] })
}

/** What the API sends is what the reader receives, as with a webhook. */
function compareCallbacks(
  before: readonly Callback[],
  after: readonly Callback[],
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
          says: [' has the callback ', code(name), ' now'],
        },
      ])
      continue
    }
    const { request: was } = counterpart
    noteAll(inner, [
      ...differentTexts({
        summary: [was.summary, request.summary],
        description: [was.description, request.description],
      }),
    ])
    const owners = { before: [was.source], after: [request.source] }
    compareParameters({ before: was, after: request }, owners, new Map(), inner)
    compareExchange(was, request, visits, inner)
  }
  for (const [key, { name }] of old)
    if (!now.has(key))
      noteAll(scope, [
        {
          kind: 'callback-removed',
          effect: 'removed',
          level: 'breaking',
          says: [' has no callback ', code(name), ' any more'],
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
