import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth } from '../judge.ts'
import { code, codes } from '../words.ts'
import { hasVariants, isOneSided, matchVariants } from './variant-list.ts'

/** `oneOf`, `anyOf` and discriminators. */
export const compareVariants: SchemaRule = (pair) => {
  const { before, after, side } = pair
  if (!hasVariants(before) && !hasVariants(after)) return compareDiscriminators(pair)
  if (hasVariants(before) !== hasVariants(after) && !isOneSided(before, after)) {
    const isChoice = hasVariants(after)
    const phrase = isChoice ? ': now limited to variants' : ': no longer limited to variants'
    return [changed('type', judgeGrowth(isChoice ? 'narrower' : 'wider', side), [phrase])]
  }
  const { removed, added } = matchVariants(pair)
  return [
    ...removed.map(
      ({ label }): Finding => ({
        kind: 'variant-removed',
        effect: 'removed',
        level: judge('narrower', side),
        phrase: [': variant ', code(label), ' removed'],
      }),
    ),
    ...added.map(
      ({ label }): Finding => ({
        kind: 'variant-added',
        effect: 'added',
        // Clients that handle several variants may expect another; clients of a single one do not.
        level: isOneSided(before, after) ? judge('wider', side) : judgeGrowth('wider', side),
        phrase: [': variant ', code(label), ' added'],
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
        ': discriminator changed from ',
        code(old.property),
        ' to ',
        code(now.property),
      ]),
    ]
  const removed = [...old.mapping.keys()].filter((name) => !now.mapping.has(name))
  const added = [...now.mapping.keys()].filter((name) => !old.mapping.has(name))
  const findings: Finding[] = []
  const values = [': values of discriminator ', code(now.property)]
  if (removed.length > 0 && now.mapping.size > 0)
    findings.push({
      kind: 'value-removed',
      effect: 'removed',
      level: judge('narrower', side),
      phrase: [...values, ' no longer include ', ...codes(removed)],
    })
  if (added.length > 0 && old.mapping.size > 0)
    findings.push({
      kind: 'value-added',
      effect: 'added',
      level: judgeGrowth('wider', side),
      phrase: [...values, ' now include ', ...codes(added)],
    })
  return findings
}
