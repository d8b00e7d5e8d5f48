import type { Finding, SchemaPair, SchemaRule } from '../finding.ts'
import { compareConditions } from './conditions.ts'
import { compareFields } from './fields.ts'
import { compareForm } from './form.ts'
import { compareLimits } from './limits.ts'
import { compareMarks } from './marks.ts'
import { compareOtherKeys } from './other-keys.ts'
import { compareReferences, isMissing } from './references.ts'
import { compareTexts } from './texts.ts'
import { areUnrelated, compareTypes } from './type.ts'
import { compareValues } from './values.ts'
import { isOneSided } from './variant-list.ts'
import { compareVariants } from './variants.ts'

/** Rules for one schema level. */
const rules: readonly SchemaRule[] = [
  compareTypes,
  compareVariants,
  compareValues,
  compareLimits,
  compareForm,
  compareFields,
  compareOtherKeys,
  compareConditions,
  compareMarks,
  compareTexts,
]

/** Rules that also apply to values of unrelated types. */
const unrelatedRules: readonly SchemaRule[] = [compareTypes, compareMarks, compareTexts]
/** Rules for a schema that became one of several variants, or the reverse. */
const oneSidedRules: readonly SchemaRule[] = [compareVariants, compareMarks]

export function compareLevel(pair: SchemaPair): Finding[] {
  const { before, after } = pair
  if (isMissing(before) || isMissing(after)) return compareReferences(pair)
  const applicableRules = areUnrelated(before, after)
    ? unrelatedRules
    : isOneSided(before, after)
      ? oneSidedRules
      : rules
  return applicableRules.flatMap((rule) => rule(pair))
}
