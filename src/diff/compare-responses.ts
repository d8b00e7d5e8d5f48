import type { Endpoint, Header, SpecResponse } from '../spec/endpoint.ts'
import { type Bundle, childNode, follow, type SpecNode } from '../spec/read/bundle.ts'
import type { Level } from './change.ts'
import { compareContent } from './compare-content.ts'
import { compareParameter } from './compare-parameters.ts'
import type { Finding } from './finding.ts'
import { differentTexts } from './rules/texts.ts'
import { compareShared, noteAll, type Scope } from './scope.ts'

/** Compares each status. `scope` is on the side that receives the responses. */
export function compareResponses(before: Endpoint, after: Endpoint, scope: Scope): void {
  const old = new Map(before.responses.map((response) => [response.status.toUpperCase(), response]))
  const now = new Map(after.responses.map((response) => [response.status.toUpperCase(), response]))
  for (const [status, response] of now) {
    const counterpart = old.get(status)
    const at = withPlace(response, scope)
    if (!counterpart) {
      noteAll(at, [addition(scope)])
      continue
    }
    const [rawOld, rawNow] = [rawOf(before, counterpart.status), rawOf(after, response.status)]
    const compare = (inner: Scope) =>
      compareResponse({ old: counterpart, now: response, rawOld, rawNow }, inner)
    compareShared({ section: 'responses', before: rawOld, after: rawNow }, at, compare)
  }
  for (const [status, response] of old)
    if (!now.has(status)) noteAll(withPlace(response, scope), [removal(status, scope)])
}

const rawOf = ({ source }: Endpoint, status: string) => childNode(source, 'responses', status)

function withPlace({ status }: SpecResponse, scope: Scope): Scope {
  const path = `${scope.place.path}response.${status}`
  return { ...scope, place: { ...scope.place, kind: 'response', path, status } }
}

/** Clients should handle a new response; webhook receivers only gain a choice. */
function addition({ visit }: Scope): Finding {
  const level: Level = visit.side === 'received' ? 'notice' : 'plain'
  return { kind: 'response-added', effect: 'added', level, phrase: [' added'] }
}

/** Removing an error response breaks no client; removing a success response does. */
function removal(status: string, { visit }: Scope): Finding {
  const isError = /^[45]/.test(status)
  const level: Level = visit.side === 'received' && isError ? 'plain' : 'breaking'
  return { kind: 'response-removed', effect: 'removed', level, phrase: [' removed'] }
}

type Responses = { old: SpecResponse; now: SpecResponse; rawOld?: SpecNode; rawNow?: SpecNode }

function compareResponse({ old, now, rawOld, rawNow }: Responses, scope: Scope): void {
  noteAll(
    scope,
    differentTexts({ description: [old.description, now.description], summary: [old.summary, now.summary] }),
  )
  compareHeaders({ old, now, rawOld, rawNow }, scope)
  compareContent(old.content, now.content, scope)
}

function compareHeaders({ old, now, rawOld, rawNow }: Responses, scope: Scope): void {
  const { before, after } = scope.bundles
  const byName = (list: readonly Header[]) => new Map(list.map((item) => [item.name.toLowerCase(), item]))
  const [oldHeaders, newHeaders] = [byName(old.headers), byName(now.headers)]
  for (const [key, header] of newHeaders) {
    const counterpart = oldHeaders.get(key)
    const at = headerPlace(header, scope)
    if (!counterpart)
      noteAll(at, [{ kind: 'header-added', effect: 'added', level: 'plain', phrase: [' added'] }])
    else {
      const compare = (inner: Scope) => compareParameter(counterpart, header, inner)
      const [from, to] = [headerNode(rawOld, counterpart, before), headerNode(rawNow, header, after)]
      compareShared({ section: 'headers', before: from, after: to }, at, compare)
    }
  }
  for (const [key, header] of oldHeaders)
    if (!newHeaders.has(key))
      noteAll(headerPlace(header, scope), [
        { kind: 'header-removed', effect: 'removed', level: 'breaking', phrase: [' removed'] },
      ])
}

function headerNode(response: SpecNode | undefined, { name }: Header, bundle: Bundle): SpecNode | undefined {
  const target = response && follow(response, bundle)
  return target?.kind === 'found' ? childNode(target.node, 'headers', name) : undefined
}

function headerPlace({ name }: Header, scope: Scope): Scope {
  const { place } = scope
  const path = `${place.path}${place.path === '' ? '' : '.'}header.${name}`
  return { ...scope, place: { ...place, kind: 'header', path, name } }
}
