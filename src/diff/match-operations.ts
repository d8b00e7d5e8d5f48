import type { ApiOperation } from './api.ts'

export type OperationMatch = {
  before: ApiOperation
  after: ApiOperation
  /** It is found at another path or by another method. */
  isMoved: boolean
  /** Path parameters that are called otherwise: the old name to the new one. */
  renamed: ReadonlyMap<string, string>
}

export type MatchedOperations = { both: OperationMatch[]; added: ApiOperation[]; removed: ApiOperation[] }

/** Which operations are the same: by method and path, then without the names of path parameters, then by operationId. */
export function matchOperations(
  before: readonly ApiOperation[],
  after: readonly ApiOperation[],
): MatchedOperations {
  const marks: ((one: ApiOperation) => string | undefined)[] = [
    ({ name }) => name.key,
    ({ name }) =>
      name.kind === 'operation' ? `${name.method} ${name.path.replace(/\{[^{}]*\}/g, '{}')}` : undefined,
    ({ name }) => (name.operationId ? `${name.kind} ${name.operationId}` : undefined),
  ]
  let removed = [...before]
  let added = [...after]
  const twins = new Map<ApiOperation, { before: ApiOperation; isMoved: boolean }>()
  marks.forEach((markOf, index) => {
    const [old, now] = [onlyOnce(removed, markOf), onlyOnce(added, markOf)]
    for (const [mark, one] of now) {
      const twin = old.get(mark)
      if (twin) twins.set(one, { before: twin, isMoved: index === 2 })
    }
    const taken = new Set([...twins.values()].map((twin) => twin.before))
    removed = removed.filter((one) => !taken.has(one))
    added = added.filter((one) => !twins.has(one))
  })
  const both = after.flatMap((one): OperationMatch[] => {
    const twin = twins.get(one)
    return twin
      ? [{ ...twin, after: one, renamed: twin.isMoved ? new Map() : renamedIn(twin.before, one) }]
      : []
  })
  return { both, added, removed }
}

/** Two that have the same mark cannot be told apart by it. */
function onlyOnce(list: readonly ApiOperation[], markOf: (one: ApiOperation) => string | undefined) {
  const found = new Map<string, ApiOperation>()
  const twice = new Set<string>()
  for (const one of list) {
    const mark = markOf(one)
    if (mark === undefined) continue
    if (found.has(mark)) twice.add(mark)
    found.set(mark, one)
  }
  for (const mark of twice) found.delete(mark)
  return found
}

function renamedIn(before: ApiOperation, after: ApiOperation): Map<string, string> {
  if (before.name.kind === 'webhook') return new Map()
  const namesIn = (path: string) => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)
  const now = namesIn(after.name.path)
  return new Map(
    namesIn(before.name.path).flatMap((name, index) =>
      now[index] !== undefined && now[index] !== name ? [[name, now[index]!] as const] : [],
    ),
  )
}
