import type { Schema } from '../../spec/schema.ts'
import { changed, type SchemaRule } from '../finding.ts'
import { code } from '../words.ts'

/** What a reference should have led to is not known, and cannot be compared. */
export const isMissing = ({ missing, beyond }: Schema): boolean => (missing ?? beyond) !== undefined

export const compareReferences: SchemaRule = ({ before, after }) => {
  if (isMissing(before) === isMissing(after)) return []
  return isMissing(after)
    ? [changed('reference', 'notice', [' refers to ', code(after.missing ?? ''), ', which is not there'])]
    : [changed('reference', 'plain', [' was not described before'])]
}
