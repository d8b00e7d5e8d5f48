import type { ApiOperation } from './api.ts'

export type OperationMatch = {
  before: ApiOperation
  after: ApiOperation
  /** Its path or method changed. */
  isMoved: boolean
  /** Renamed path parameters: old name to new name. */
  renamed: ReadonlyMap<string, string>
}

export type MatchedOperations = { both: OperationMatch[]; added: ApiOperation[]; removed: ApiOperation[] }

/** Matches operations by method and path, then ignoring path parameter names, then by operationId. */
export function matchOperations(
  before: readonly ApiOperation[],
  after: readonly ApiOperation[],
): MatchedOperations {
  const marks: ((operation: ApiOperation) => string | undefined)[] = [
    ({ name }) => name.key,
    ({ name }) =>
      name.kind === 'operation' ? `${name.method} ${name.path.replace(/\{[^{}]*\}/g, '{}')}` : undefined,
    ({ name }) => (name.operationId ? `${name.kind} ${name.operationId}` : undefined),
  ]
  let removed = [...before]
  let added = [...after]
  const counterparts = new Map<ApiOperation, { before: ApiOperation; isMoved: boolean }>()
  marks.forEach((markOf, index) => {
    const [old, now] = [uniqueByMark(removed, markOf), uniqueByMark(added, markOf)]
    for (const [mark, operation] of now) {
      const counterpart = old.get(mark)
      if (counterpart) counterparts.set(operation, { before: counterpart, isMoved: index === 2 })
    }
    const matched = new Set([...counterparts.values()].map((counterpart) => counterpart.before))
    removed = removed.filter((operation) => !matched.has(operation))
    added = added.filter((operation) => !counterparts.has(operation))
  })
  const both = after.flatMap((operation): OperationMatch[] => {
    const counterpart = counterparts.get(operation)
    return counterpart
      ? [
          {
            ...counterpart,
            after: operation,
            renamed: counterpart.isMoved ? new Map() : renamedParameters(counterpart.before, operation),
          },
        ]
      : []
  })
  return { both, added, removed }
}

/** Operations by mark, without ambiguous marks. */
function uniqueByMark(
  list: readonly ApiOperation[],
  markOf: (operation: ApiOperation) => string | undefined,
) {
  const byMark = new Map<string, ApiOperation>()
  const duplicates = new Set<string>()
  for (const operation of list) {
    const mark = markOf(operation)
    if (mark === undefined) continue
    if (byMark.has(mark)) duplicates.add(mark)
    byMark.set(mark, operation)
  }
  for (const mark of duplicates) byMark.delete(mark)
  return byMark
}

function renamedParameters(before: ApiOperation, after: ApiOperation): Map<string, string> {
  if (before.name.kind === 'webhook') return new Map()
  const namesIn = (path: string) => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const now = namesIn(after.name.path)
  return new Map(
    namesIn(before.name.path).flatMap((name, index): [string, string][] => {
      const next = now[index]
      return next !== undefined && next !== name ? [[name, next]] : []
    }),
  )
}
