import { keyOf, type SpecNode } from '../spec/read/bundle.ts'
import type { Change, Level, Place, Section, Side, Subject } from './change.ts'
import { type Finding, identityOf } from './finding.ts'
import { type Entry, findReach, type Owner, operationsOf, type Reach, type Visit } from './reach.ts'
import { sentenceOf } from './sentence.ts'
import type { Words } from './words.ts'

/** A component on one side, with the changes at its top level. */
export type ComponentVisit = Visit & {
  /** Queued for comparison, or already compared. */
  isQueued?: boolean
  level?: { all: Set<string>; identities: Set<string>; children: Set<string> }
}

/** Maximum number of schema pairs to compare, because cycles of different lengths can produce any number. */
const maxSteps = 200_000

export type Ledger = ReturnType<typeof createLedger>

/** Collects changes by owner, and how operations reach components. */
export function createLedger(limit = maxSteps) {
  const owners: Owner[] = []
  const starts: Visit[] = []
  const components = new Map<string, { owner: Owner; visits: Partial<Record<Side, ComponentVisit>> }>()
  let steps = 0
  let isComplete = true

  function openOwner(subject: Subject, at?: Change['at']): Owner {
    const owner: Owner = { subject, at, entries: new Map() }
    owners.push(owner)
    return owner
  }

  return {
    openOwner,
    visit(owner: Owner, side: Side): Visit {
      const visit: Visit = { owner, side, leadsTo: new Set(), seen: new Set() }
      starts.push(visit)
      return visit
    },

    /** The visit of a component, and whether it is new. */
    component(
      { section, name, before, after }: { section: Section; name: string; before: SpecNode; after: SpecNode },
      side: Side,
    ): { visit: ComponentVisit; isNew: boolean } {
      const key = `${section} ${keyOf(before)} ${keyOf(after)}`
      let entry = components.get(key)
      if (!entry) {
        const at = { file: after.file, pointer: after.pointer, of: 'after' as const }
        entry = { owner: openOwner({ kind: 'component', section, name, operations: [] }, at), visits: {} }
        components.set(key, entry)
      }
      const visit = entry.visits[side]
      if (visit) return { visit, isNew: false }
      const first: ComponentVisit = { owner: entry.owner, side, leadsTo: new Set(), seen: new Set() }
      entry.visits[side] = first
      return { visit: first, isNew: true }
    },

    note(visit: Visit, place: Place, finding: Finding): void {
      const id = `${place.path} ${place.kind} ${place.in} ${place.isItem === true} ${identityOf(finding)}`
      const entry: Entry = visit.owner.entries.get(id) ?? { finding, place, levels: new Map() }
      const before = entry.levels.get(visit.side)
      if (!before || weight[finding.level] < weight[before.level])
        entry.levels.set(visit.side, { level: finding.level, by: visit })
      visit.owner.entries.set(id, entry)
    },

    /** False when the limit is reached. */
    spend(): boolean {
      steps += 1
      if (steps > limit) isComplete = false
      return steps <= limit
    },

    /** Marks the comparison as incomplete. */
    markIncomplete(): void {
      isComplete = false
    },

    isComplete: () => isComplete,
    /** Changes of the API, then of operations, then of shared components. */
    changes(): Change[] {
      const { reach, isWhole } = findReach(starts)
      if (!isWhole) isComplete = false
      return (['api', 'operation', 'component'] as const).flatMap((kind) =>
        owners
          .filter(({ subject }) => subject.kind === kind)
          .flatMap((owner) => [...owner.entries.values()].map((entry) => toChange(owner, entry, reach))),
      )
    },
  }
}

const weight: Record<Level, number> = { breaking: 0, notice: 1, plain: 2 }
const sideWords: Record<Side, string> = { sent: 'when sent', received: 'when received' }

function toChange(owner: Owner, { finding, place, levels }: Entry, reach: Reach): Change {
  const sides = [...levels].sort(([, a], [, b]) => weight[a.level] - weight[b.level])
  const [[side, worst], other] = [sides[0]!, sides[1]]
  const { kind, effect } = finding
  const { level } = worst
  // The side is only named if the levels differ.
  const sideNote: Words =
    other && other[1].level !== level
      ? [` (${level === 'breaking' ? 'breaking' : 'notable'} ${sideWords[side]})`]
      : []
  const visits = sides.filter(([, visit]) => visit.level === level).map(([, { by }]) => by)
  const subject: Subject =
    owner.subject.kind === 'component'
      ? { ...owner.subject, operations: operationsOf(visits, reach) }
      : owner.subject
  const words = [...sentenceOf(place, finding.phrase), ...sideNote]
  const shownPlace = { ...place, path: place.path.replace(/\.$/, '') }
  return {
    kind,
    effect,
    level,
    isBreaking: level === 'breaking',
    subject,
    place: shownPlace,
    words,
    at: owner.at,
  }
}
