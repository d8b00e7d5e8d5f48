import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth } from '../judge.ts'
import { code, codes } from '../words.ts'
import { hasVariants, isOneSided, matchVariants } from './variant-list.ts'

/** `oneOf`, `anyOf`, and what tells their forms apart. */
export const compareVariants: SchemaRule = (pair) => {
  const { before, after, side } = pair
  if (!hasVariants(before) && !hasVariants(after)) return compareDiscriminators(pair)
  if (hasVariants(before) !== hasVariants(after) && !isOneSided(before, after)) {
    const isChoice = hasVariants(after)
    const says = isChoice ? ' is one of several forms now' : ' is not limited to certain forms any more'
    return [changed('type', judgeGrowth(isChoice ? 'narrower' : 'wider', side), [says])]
  }
  const { gone, more } = matchVariants(pair)
  return [
    ...gone.map(
      ({ label }): Finding => ({
        kind: 'variant-removed',
        effect: 'removed',
        level: judge('narrower', side),
        says: [' cannot be ', code(label), ' any more'],
      }),
    ),
    ...more.map(
      ({ label }): Finding => ({
        kind: 'variant-added',
        effect: 'added',
        // Who reads one of several forms may expect another, who reads the only one does not.
        level: isOneSided(before, after) ? judge('wider', side) : judgeGrowth('wider', side),
        says: [' can be ', code(label), ' too'],
      }),
    ),
    ...compareDiscriminators(pair),
  ]
}

const compareDiscriminators: SchemaRule = ({ before, after, side }) => {
  const [old, now] = [before.discriminator, after.discriminator]
  if (!old || !now) return []
  if (old.property !== now.property)
    return [
      changed('discriminator', 'breaking', [
        ' is told apart by ',
        code(now.property),
        ' now, before by ',
        code(old.property),
      ]),
    ]
  const gone = [...old.mapping.keys()].filter((name) => !now.mapping.has(name))
  const more = [...now.mapping.keys()].filter((name) => !old.mapping.has(name))
  const findings: Finding[] = []
  const where = [' as ', code(now.property)]
  if (gone.length > 0 && now.mapping.size > 0)
    findings.push({
      kind: 'value-removed',
      effect: 'removed',
      level: judge('narrower', side),
      says: [' cannot have ', ...codes(gone), ...where, ' any more'],
    })
  if (more.length > 0 && old.mapping.size > 0)
    findings.push({
      kind: 'value-added',
      effect: 'added',
      level: judgeGrowth('wider', side),
      says: [' can have ', ...codes(more), ...where, ' too'],
    })
  return findings
}
