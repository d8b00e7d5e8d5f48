import type { Change, Level, OperationName, Place, Side, Subject } from './change.ts'
import type { Finding } from './finding.ts'

/** Owns changes: the API, an operation, or a component that several operations share. */
export type Owner = {
  subject: Subject
  at?: Change['at']
  entries: Map<string, Entry>
}

/** A change with its level on each side. */
export type Entry = { finding: Finding; place: Place; levels: Map<Side, OwnedVisit> }
type OwnedVisit = { level: Level; by: Visit }

/** An owner on one side, and the components it references. */
export type Visit = {
  owner: Owner
  side: Side
  leadsTo: Set<Visit>
  /** Schema pairs already compared, to stop at cycles. */
  seen: Set<string>
}

/** Maximum number of operation–component pairs. */
const maxReached = 10_000_000

/** The operations that reach a visit, in order. */
export type Reach = Map<Visit, Set<OperationName>>

export function operationsOf(visits: readonly Visit[], reach: Reach): OperationName[] {
  return [...new Set(visits.flatMap((visit) => [...(reach.get(visit) ?? [])]))]
}

/** Walks from each operation to its components, up to the limit. */
export function findReach(starts: readonly Visit[]): { reach: Reach; isWhole: boolean } {
  const reach: Reach = new Map()
  let remaining = maxReached
  for (const start of starts) {
    const { subject } = start.owner
    if (subject.kind !== 'operation') continue
    const seen = new Set([start])
    // The loop also visits entries added during iteration.
    for (const visit of seen) {
      remaining -= 1
      if (remaining < 0) return { reach, isWhole: false }
      for (const next of visit.leadsTo) seen.add(next)
      if (visit === start || visit.owner.entries.size === 0) continue
      const operations = reach.get(visit) ?? new Set()
      operations.add(subject.operation)
      reach.set(visit, operations)
    }
  }
  return { reach, isWhole: true }
}
