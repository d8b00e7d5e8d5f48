import type { JsonObject } from '../../read/pointer.ts'
import type { ObjectKind } from '../../structure/object-kinds.ts'
import { repairs } from '../index.ts'
import { nullValues } from '../null-values.ts'
import type { Repair } from './repair.ts'

type Plan = {
  /** Candidate repairs for an object, in order. */
  suspects: (value: JsonObject, hasNull: boolean) => readonly Repair[]
}

const none: readonly Repair[] = []

/** Selects repairs by key, because most objects need none. */
function planFor(kind: ObjectKind): Plan {
  const kindRepairs = repairs.filter(({ kinds }) => kinds.includes(kind))
  const always = kindRepairs.filter(({ keys }) => keys === 'any')
  const byKey = new Map<string, Repair[]>()
  for (const repair of kindRepairs)
    for (const key of repair.keys === 'any' ? [] : repair.keys)
      byKey.set(key, [...(byKey.get(key) ?? []), repair])
  return {
    suspects(value, hasNull) {
      let matches: Set<Repair> | undefined
      for (const key in value)
        for (const repair of byKey.get(key) ?? none)
          if (repair.isSuspect?.(value[key]!) ?? true) matches = (matches ?? new Set()).add(repair)
      if (!matches && !hasNull) return always
      return kindRepairs.filter(
        (repair) => always.includes(repair) || matches?.has(repair) || (hasNull && repair === nullValues),
      )
    },
  }
}

const kinds = new Set(repairs.flatMap((repair) => repair.kinds))
const plans = new Map([...kinds].map((kind) => [kind, planFor(kind)]))
const empty: Plan = { suspects: () => none }

export const planOf = (kind: ObjectKind): Plan => plans.get(kind) ?? empty
