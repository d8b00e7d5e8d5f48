import type { Schema } from '../../spec/schema.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth } from '../judge.ts'
import { code } from '../words.ts'

/** Keys that have no field: whether there may be any, and those that a pattern describes. */
export const compareOtherKeys: SchemaRule = (pair) => {
  const { before, after, side } = pair
  const [old, now] = [opennessOf(before), opennessOf(after)]
  const findings = comparePatterns(pair)
  if (old === now) return findings
  if (now === 'closed')
    return [
      ...findings,
      changed('other-keys-closed', judge('narrower', side), [' takes no other keys any more']),
    ]
  // Readers pass over keys that they do not know.
  if (old === 'closed')
    return [...findings, changed('other-keys-opened', 'plain', [' may have other keys now'])]
  return [
    ...findings,
    now === 'described'
      ? changed('other-keys-changed', judge('narrower', side), [
          ' has values of a certain form under other keys now',
        ])
      : changed('other-keys-changed', judgeGrowth('wider', side), [
          ' may have any value under other keys now',
        ]),
  ]
}

function opennessOf({ additional, words, types, properties }: Schema): 'closed' | 'open' | 'described' {
  if (typeof additional === 'object') return 'described'
  // Of a schema that says nothing about objects this says nothing either.
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
  const gone = [...old].filter((pattern) => !now.has(pattern))
  const more = [...now].filter((pattern) => !old.has(pattern))
  return [
    ...gone.map(
      (pattern): Finding => ({
        kind: 'field-removed',
        effect: 'removed',
        level: opennessOf(after) === 'closed' || side === 'received' ? 'breaking' : 'notice',
        says: [' has no keys that match ', code(pattern), ' any more'],
      }),
    ),
    ...more.map(
      (pattern): Finding => ({
        kind: 'field-added',
        effect: 'added',
        level: 'plain',
        says: [' may have keys that match ', code(pattern)],
      }),
    ),
  ]
}
