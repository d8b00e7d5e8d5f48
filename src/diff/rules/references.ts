import type { Schema } from '../../spec/schema.ts'
import { changed, type SchemaRule } from '../finding.ts'
import { code } from '../words.ts'

/** An unresolved reference has nothing to compare. */
export const isMissing = ({ missing, beyond }: Schema): boolean => (missing ?? beyond) !== undefined

export const compareReferences: SchemaRule = ({ before, after }) => {
  if (isMissing(before) === isMissing(after)) return []
  return isMissing(after)
    ? [changed('reference', 'notice', [': reference ', code(after.missing ?? ''), ' not found'])]
    : [changed('reference', 'plain', [': reference now resolves'])]
}
