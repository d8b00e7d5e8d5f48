import type { Schema } from '../../spec/schema.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, type Shift } from '../judge.ts'
import { code } from '../words.ts'
import { kindsOf } from './constants.ts'
import { hasVariants } from './variant-list.ts'

export const compareTypes: SchemaRule = ({ before, after, side }) => {
  if (before.nothing || after.nothing) {
    if (before.nothing === after.nothing) return []
    const phrase = after.nothing ? ': now rejects every value' : ': no longer rejects every value'
    return [changed('type', judge(after.nothing ? 'narrower' : 'wider', side), [phrase])]
  }
  const findings: Finding[] = []
  const [old, now] = [kindsOf(before), kindsOf(after)]
  const shift = hasVariants(before) || hasVariants(after) ? undefined : shiftOf(old, now)
  if (shift) {
    const phrase = [': type changed from ', ...typeWords(old), ' to ', ...typeWords(now)]
    findings.push(changed('type', judge(shift, side), phrase))
  }
  if (before.nullable !== after.nullable && !isAnything(before) && !isAnything(after))
    findings.push(
      after.nullable
        ? changed('nullable', judge('wider', side), [' is now nullable'])
        : changed('not-nullable', judge('narrower', side), [' is no longer nullable']),
    )
  return findings
}

/** The types have no value in common, so other keywords cannot be compared. */
export function areUnrelated(before: Schema, after: Schema): boolean {
  if (hasVariants(before) || hasVariants(after)) return false
  const [old, now] = [kindsOf(before), kindsOf(after)]
  if (old.length === 0 || now.length === 0) return false
  return !old.some((kind) => covers(now, kind)) && !now.some((kind) => covers(old, kind))
}

function isAnything(schema: Schema): boolean {
  return kindsOf(schema).length === 0 && !hasVariants(schema)
}

function shiftOf(old: readonly string[], now: readonly string[]): Shift | undefined {
  const keepsOld = now.length === 0 || (old.length > 0 && old.every((kind) => covers(now, kind)))
  const keepsNow = old.length === 0 || (now.length > 0 && now.every((kind) => covers(old, kind)))
  if (keepsOld && keepsNow) return undefined
  return keepsOld ? 'wider' : keepsNow ? 'narrower' : 'other'
}

const covers = (kinds: readonly string[], kind: string) =>
  kinds.includes(kind) || (kind === 'integer' && kinds.includes('number'))

const typeWords = (kinds: readonly string[]) =>
  kinds.length === 0 ? ['any'] : kinds.flatMap((kind, index) => [...(index > 0 ? [' or '] : []), code(kind)])
