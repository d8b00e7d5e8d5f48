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
  let all = limits.all
  let each = 0
  const judge = createJudge<SpecNode>({
    read: createReadSchema(bundle, follow),
    spend(steps) {
      each -= steps
      return each >= 0
    },
    // Without a budget the levels are not known.
    maySkip: (name, levels) =>
      each < 0 ||
      levels.some(({ properties = [] }) =>
        properties.some(([key, property]) => key === name && isOneWay(property, current, follow)),
      ),
  })

  return (value, schema, direction) => {
    current = direction
    each = Math.min(limits.each, all)
    all -= each
    const findings = judge(toWritten(value), schema)
    all += Math.max(0, each)
    return findings.map((finding) => problemOf(finding, (branch) => branchName(branch, bundle)))
  }
}
