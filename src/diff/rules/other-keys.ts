import type { Schema } from '../../spec/schema.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth } from '../judge.ts'
import { code } from '../words.ts'

/** Additional properties and pattern properties. */
export const compareOtherKeys: SchemaRule = (pair) => {
  const { before, after, side } = pair
  const [old, now] = [opennessOf(before), opennessOf(after)]
  const findings = comparePatterns(pair)
  if (old === now) return findings
  if (now === 'closed')
    return [
      ...findings,
      changed('other-keys-closed', judge('narrower', side), [': additional properties no longer allowed']),
    ]
  // Clients ignore unknown keys.
  if (old === 'closed')
    return [...findings, changed('other-keys-opened', 'plain', [': additional properties now allowed'])]
  return [
    ...findings,
    now === 'described'
      ? changed('other-keys-changed', judge('narrower', side), [
          ': additional properties must now match a schema',
        ])
      : changed('other-keys-changed', judgeGrowth('wider', side), [
          ': additional properties can now have any value',
        ]),
  ]
}

function opennessOf({ additional, words, types, properties }: Schema): 'closed' | 'open' | 'described' {
  if (typeof additional === 'object') return 'described'
  // Irrelevant in schemas for other types.
  const isClosed = additional === false || words.unevaluatedProperties === false
  return isClosed && (types.length === 0 || types.includes('object') || properties.size > 0)
    ? 'closed'
    : 'open'
}

const comparePatterns: SchemaRule = ({ before, after, side }) => {
  const [old, now] = [
    new Set(before.patterns.map(([name]) => name)),
    new Set(after.patterns.map(([name]) => name)),
  ]
  const removed = [...old].filter((pattern) => !now.has(pattern))
  const added = [...now].filter((pattern) => !old.has(pattern))
  return [
    ...removed.map(
      (pattern): Finding => ({
        kind: 'field-removed',
        effect: 'removed',
        level: opennessOf(after) === 'closed' || side === 'received' ? 'breaking' : 'notice',
        phrase: [': keys matching ', code(pattern), ' removed'],
      }),
    ),
    ...added.map(
      (pattern): Finding => ({
        kind: 'field-added',
        effect: 'added',
        level: 'plain',
        phrase: [': keys matching ', code(pattern), ' added'],
      }),
    ),
  ]
}
