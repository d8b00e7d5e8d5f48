import type { OperationName } from './change.ts'
import type { Visit } from './ledger.ts'

/** So often an operation is found to reach a component. */
const maxReached = 10_000_000

/** The operations from which a visit is reached, in their order. */
export type Reach = Map<Visit, Set<OperationName>>

export function operationsOf(visits: readonly Visit[], reach: Reach): OperationName[] {
  return [...new Set(visits.flatMap((visit) => [...(reach.get(visit) ?? [])]))]
}

/** Goes down from each operation, until that takes too long. */
export function findReach(starts: readonly Visit[]): { reach: Reach; isWhole: boolean } {
  const reach: Reach = new Map()
  let left = maxReached
  for (const start of starts) {
    const { subject } = start.owner
    if (subject.kind !== 'operation') continue
    const seen = new Set([start])
    // The loop goes on to what is added to the set.
    for (const visit of seen) {
      left -= 1
      if (left < 0) return { reach, isWhole: false }
      for (const next of visit.leadsTo) seen.add(next)
      if (visit === start || visit.owner.entries.size === 0) continue
      const operations = reach.get(visit) ?? new Set()
      operations.add(subject.operation)
      reach.set(visit, operations)
    }
  }
  return { reach, isWhole: true }
}
