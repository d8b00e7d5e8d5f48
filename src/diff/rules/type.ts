import type { Schema } from '../../spec/schema.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, type Shift } from '../judge.ts'
import { code } from '../words.ts'
import { kindsOf } from './constants.ts'
import { hasVariants } from './variant-list.ts'

export const compareTypes: SchemaRule = ({ before, after, side }) => {
  if (before.nothing || after.nothing) {
    if (before.nothing === after.nothing) return []
    const says = after.nothing ? ' takes no value at all any more' : ' takes a value now, before none at all'
    return [changed('type', judge(after.nothing ? 'narrower' : 'wider', side), [says])]
  }
  const findings: Finding[] = []
  const [old, now] = [kindsOf(before), kindsOf(after)]
  const shift = hasVariants(before) || hasVariants(after) ? undefined : shiftOf(old, now)
  if (shift) {
    const says = [' is ', ...typeWords(now), ' now, before ', ...typeWords(old)]
    findings.push(changed('type', judge(shift, side), says))
  }
  if (before.nullable !== after.nullable && !isAnything(before) && !isAnything(after))
    findings.push(
      after.nullable
        ? changed('nullable', judge('wider', side), [' can be ', code('null'), ' now'])
        : changed('not-nullable', judge('narrower', side), [' is never ', code('null'), ' any more']),
    )
  return findings
}

/** The two have no value in common: what else is said of them cannot be compared. */
export function areStrangers(before: Schema, after: Schema): boolean {
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
  kinds.length === 0
    ? ['of any type']
    : kinds.flatMap((kind, index) => [...(index > 0 ? [' or '] : []), code(kind)])
