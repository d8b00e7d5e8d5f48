import type { Finding, SchemaPair, SchemaRule } from '../finding.ts'
import { compareConditions } from './conditions.ts'
import { compareFields } from './fields.ts'
import { compareForm } from './form.ts'
import { compareLimits } from './limits.ts'
import { compareMarks } from './marks.ts'
import { compareOtherKeys } from './other-keys.ts'
import { compareReferences, isMissing } from './references.ts'
import { compareTexts } from './texts.ts'
import { areStrangers, compareTypes } from './type.ts'
import { compareValues } from './values.ts'
import { isOneSided } from './variant-list.ts'
import { compareVariants } from './variants.ts'

/** What can be different at one level of a schema. */
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

/** Of values that have nothing in common the rest cannot be compared. */
const rulesOfStrangers: readonly SchemaRule[] = [compareTypes, compareMarks, compareTexts]
/** What one form says of itself is compared with the form that it became. */
const rulesOfChoice: readonly SchemaRule[] = [compareVariants, compareMarks]

export function compareLevel(pair: SchemaPair): Finding[] {
  const { before, after } = pair
  if (isMissing(before) || isMissing(after)) return compareReferences(pair)
  const chosen = areStrangers(before, after)
    ? rulesOfStrangers
    : isOneSided(before, after)
      ? rulesOfChoice
      : rules
  return chosen.flatMap((rule) => rule(pair))
}
