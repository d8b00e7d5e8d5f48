import { same } from '../../core/same.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { code, type Words } from '../words.ts'

/** `deprecated` and `default`. */
export const compareMarks: SchemaRule = ({ before, after, side }) => [
  ...deprecation(before.words.deprecated === true, after.words.deprecated === true),
  ...compareDefaults(before.words.default, after.words.default, side === 'sent'),
]

export function deprecation(was: boolean, is: boolean): Finding[] {
  if (was === is) return []
  return [
    is
      ? changed('deprecated', 'notice', [' is now deprecated'])
      : changed('restored', 'plain', [' is no longer deprecated']),
  ]
}

/** A new default changes the meaning of requests that omit the value. */
function compareDefaults(was: unknown, is: unknown, isSent: boolean): Finding[] {
  if (same(was, is)) return []
  const value = (value: unknown) => code(JSON.stringify(value))
  const phrase: Words =
    is === undefined
      ? [': default ', value(was), ' removed']
      : was === undefined
        ? [': default set to ', value(is)]
        : [': default changed from ', value(was), ' to ', value(is)]
  return [changed('default', isSent ? 'notice' : 'plain', phrase)]
}
