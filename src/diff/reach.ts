import type { Change, Level, OperationName, Place, Side, Subject } from './change.ts'
import type { Finding } from './finding.ts'

/** Owns changes: the API, an operation, or a component that several operations share. */
export type Owner = {
  subject: Subject
  at?: Change['at']
  entries: Map<string, Entry>
}

/** A change with how much it is on each side. */
export type Entry = { finding: Finding; place: Place; levels: Map<Side, OwnedVisit> }
type OwnedVisit = { level: Level; by: Visit }

/** An owner seen from one side, and the components that it leads to. */
export type Visit = {
  owner: Owner
  side: Side
  leadsTo: Set<Visit>
  /** Pairs of schemas that were compared for it: rings end here. */
  seen: Set<string>
}

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
