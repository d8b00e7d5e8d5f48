import type { Json } from '../../core/json.ts'
import { createJudge } from '../../value/judge.ts'
import { toWritten } from '../../value/written-json.ts'
import type { Bundle, SpecNode } from '../read/bundle.ts'
import { branchName } from './branch.ts'
import { type Direction, isOneWay } from './direction.ts'
import { createFollow } from './follow.ts'
import { type Problem, problemOf } from './problem.ts'
import { createReadSchema } from './read-schema.ts'

export type ValueCheck = (value: Json, schema: SpecNode, direction?: Direction) => Problem[]

type CheckLimits = {
  /** Maximum number of schemas for one value. */
  each: number
  /** Maximum number for all values together. */
  all: number
}

const checkLimits: CheckLimits = { each: 50_000, all: 5_000_000 }

/** Checks values with cached schemas and a shared budget. */
export function createValueCheck(bundle: Bundle, limits = checkLimits): ValueCheck {
  const follow = createFollow(bundle)
  let current: Direction | undefined
  let totalBudget = limits.all
  let valueBudget = 0
  const judge = createJudge<SpecNode>({
    read: createReadSchema(bundle, follow),
    spend(steps) {
      valueBudget -= steps
      return valueBudget >= 0
    },
    // If the budget is used up, the levels are incomplete.
    maySkip: (name, levels) =>
      valueBudget < 0 ||
      levels.some(({ properties = [] }) =>
        properties.some(([key, property]) => key === name && isOneWay(property, current, follow)),
      ),
  })

  return (value, schema, direction) => {
    current = direction
    valueBudget = Math.min(limits.each, totalBudget)
    totalBudget -= valueBudget
    const findings = judge(toWritten(value), schema)
    totalBudget += Math.max(0, valueBudget)
    return findings.map((finding) => problemOf(finding, (branch) => branchName(branch, bundle)))
  }
}
