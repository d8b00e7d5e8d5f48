import { same } from '../../core/same.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { code, type Words } from '../words.ts'

/** What is said beside the type: `deprecated` and `default`. */
export const compareMarks: SchemaRule = ({ before, after, side }) => [
  ...deprecation(before.words.deprecated === true, after.words.deprecated === true),
  ...compareDefaults(before.words.default, after.words.default, side === 'sent'),
]

export function deprecation(was: boolean, is: boolean): Finding[] {
  if (was === is) return []
  return [
    is
      ? changed('deprecated', 'notice', [' is deprecated now'])
      : changed('restored', 'plain', [' is not deprecated any more']),
  ]
}

/** What is left out when it is sent means something else now; what is received is there or is not. */
function compareDefaults(was: unknown, is: unknown, isSent: boolean): Finding[] {
  if (same(was, is)) return []
  const value = (value: unknown) => code(JSON.stringify(value))
  const says: Words =
    is === undefined
      ? [' has no default any more, before ', value(was)]
      : [' is ', value(is), ' by default, before ', was === undefined ? 'without a default' : value(was)]
  return [changed('default', isSent ? 'notice' : 'plain', says)]
}
