import { same } from '../../core/same.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { code, count } from '../words.ts'

/** Rules of JSON Schema that nobody can weigh: that they are different is said, and not what follows from it. */
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
    ...different.map((key) => changed('condition', 'notice', [' has another rule ', code(key)])),
    ...compareLists(before.prefixItems.length, after.prefixItems.length),
  ]
}

/** A list whose items each have a place. */
function compareLists(was: number, is: number): Finding[] {
  if (was === is) return []
  const isMore = is > was
  return [
    {
      kind: isMore ? 'field-added' : 'field-removed',
      effect: isMore ? 'added' : 'removed',
      level: isMore ? 'notice' : 'breaking',
      says: [` has a place for each of ${count(is, 'item')}, before of ${was}`],
    },
  ]
}
