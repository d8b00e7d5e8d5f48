import { same } from '../../core/same.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { code } from '../words.ts'

/** Keywords whose impact cannot be judged: only the change is reported. */
const keywords = [
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'propertyNames',
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
]

export const compareConditions: SchemaRule = ({ before, after }) => {
  const different = keywords.filter((key) => !same(before.words[key], after.words[key]))
  if (!same(before.not?.value, after.not?.value)) different.push('not')
  return [
    ...different.map((key) => changed('condition', 'notice', [': ', code(key), ' changed'])),
    ...compareLists(before.prefixItems.length, after.prefixItems.length),
  ]
}

/** Tuples. */
function compareLists(was: number, is: number): Finding[] {
  if (was === is) return []
  const isMore = is > was
  return [
    {
      kind: isMore ? 'field-added' : 'field-removed',
      effect: isMore ? 'added' : 'removed',
      level: isMore ? 'notice' : 'breaking',
      phrase: [': number of ', code('prefixItems'), ` changed from ${was} to ${is}`],
    },
  ]
}
