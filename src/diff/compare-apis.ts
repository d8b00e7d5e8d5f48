import type { Api, ApiOperation } from './api.ts'
import type { ApiChanges, Change, Level, OperationName, Place } from './change.ts'
import { compareOperation } from './compare-operation.ts'
import { compareSchemes, compareSecurity } from './compare-security.ts'
import { compareServers } from './compare-servers.ts'
import type { Finding } from './finding.ts'
import { createLedger } from './ledger.ts'
import { matchOperations, type OperationMatch } from './match-operations.ts'
import { differentTexts } from './rules/texts.ts'
import { noteAll, type Scope } from './scope.ts'
import { findUnchanged, type IsUnchanged } from './unchanged.ts'
import { code } from './words.ts'

export type CompareOptions = {
  /** Maximum number of schema pairs to compare. */
  steps?: number
  /** Also compares identical parts: same result, slower. */
  comparesUnchanged?: boolean
}

/** Changes between two versions of an API, each with its impact on clients. */
export function compareApis(before: Api, after: Api, options: CompareOptions = {}): ApiChanges {
  const ledger = createLedger(options.steps)
  const bundles = { before: before.bundle, after: after.bundle }
  const waiting: Scope['waiting'] = []
  const isUnchanged = options.comparesUnchanged ? () => false : findUnchanged(before, after)
  const base = { ledger, bundles, waiting, isUnchanged }
  const visit = ledger.visit(ledger.openOwner({ kind: 'api' }), 'sent')
  noteAll({ ...base, visit, place: { kind: 'api', path: '' } }, compareWhole(before, after))
  const { both, added, removed } = matchOperations(before.operations, after.operations)
  const matches = new Map(both.map((match) => [match.after, match]))
  const isNew = new Set(added)
  for (const operation of after.operations) {
    const match = matches.get(operation)
    if (match && isSameOperation(match, isUnchanged)) continue
    const owner = ledger.openOwner(...ownerOf(operation, 'after'))
    const visits = { sent: ledger.visit(owner, 'sent'), received: ledger.visit(owner, 'received') }
    const scope = { ...base, place: placeOf(operation) }
    if (match) compareOperation(match, { ...scope, apis: { before, after }, visits })
    else if (isNew.has(operation))
      noteAll({ ...scope, visit: visits.sent }, [presence('operation-added', 'plain', operation.name)])
  }
  for (const operation of removed) {
    const removedVisit = ledger.visit(ledger.openOwner(...ownerOf(operation, 'before')), 'sent')
    noteAll({ ...base, visit: removedVisit, place: placeOf(operation) }, [
      presence('operation-removed', 'breaking', operation.name),
    ])
  }
  // Comparing a component can queue others, which this loop also visits.
  for (const compare of waiting) compare()
  const all = ledger.changes()
  return {
    before: { title: before.title, version: before.version },
    after: { title: after.title, version: after.version },
    changes: all.filter(({ kind }) => kind !== 'words'),
    wordsOnly: all.filter(({ kind }) => kind === 'words'),
    isComplete: ledger.isComplete(),
  }
}

function isSameOperation({ before, after }: OperationMatch, isUnchanged: IsUnchanged): boolean {
  return (
    before.name.key === after.name.key &&
    isUnchanged(before.endpoint.source, after.endpoint.source) &&
    isUnchanged(before.item, after.item)
  )
}

function ownerOf({ name, endpoint }: ApiOperation, of: 'before' | 'after') {
  const { file, pointer } = endpoint.source
  const at: Change['at'] = { file, pointer, of }
  return [{ kind: 'operation' as const, operation: name }, at] as const
}

const placeOf = ({ name }: ApiOperation): Place => ({ kind: name.kind, path: '' })

function presence(
  kind: 'operation-added' | 'operation-removed',
  level: Level,
  { key, kind: of, path }: OperationName,
): Finding {
  const effect = kind === 'operation-added' ? 'added' : 'removed'
  return { kind, effect, level, phrase: [' ', code(of === 'webhook' ? path : key), ` ${effect}`] }
}

function compareWhole(before: Api, after: Api): Finding[] {
  return [
    ...compareServers(before, after),
    ...compareSecurity(
      { security: before.security, api: before },
      { security: after.security, api: after },
      'sent',
    ),
    ...compareSchemes(before, after),
    ...differentTexts({
      title: [before.title, after.title],
      description: [before.description, after.description],
    }),
  ]
}
