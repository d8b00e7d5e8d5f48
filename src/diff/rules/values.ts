import type { Json } from '../../core/json.ts'
import type { Schema } from '../../spec/schema.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth } from '../judge.ts'
import { codes } from '../words.ts'
import { constantsOf } from './constants.ts'

/** `enum`, `const`, and `oneOf` with constants. */
export const compareValues: SchemaRule = ({ before, after, side }) => {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (!old)
    return now
      ? [changed('values-limited', judge('narrower', side), [': now limited to ', ...codes([...now])])]
      : []
  if (!now)
    return [
      changed('values-free', judgeGrowth('wider', side), [': no longer limited to ', ...codes([...old])]),
    ]
  const removed = [...old].filter((value) => !now.has(value))
  const added = [...now].filter((value) => !old.has(value))
  const findings: Finding[] = []
  if (removed.length > 0)
    findings.push({
      kind: 'value-removed',
      effect: 'removed',
      level: judge('narrower', side),
      phrase: [': allowed values no longer include ', ...codes(removed)],
    })
  if (added.length > 0)
    findings.push({
      kind: 'value-added',
      effect: 'added',
      level: judgeGrowth('wider', side),
      phrase: [': allowed values now include ', ...codes(added)],
    })
  return findings
}

/** As JSON, without `null`, which `type.ts` compares. */
function valuesOf(schema: Schema): Set<string> | undefined {
  const values = constantsOf(schema)?.filter((value) => value !== null)
  return values && values.length > 0 ? new Set(values.map(writeValue)) : undefined
}

/** Strings without quotes, unless they look like another type. */
function writeValue(value: Json): string {
  const json = JSON.stringify(value)
  return typeof value === 'string' && !/^(?:[\d"[{+.-]|true$|false$|null$|\s*$)/.test(value) ? value : json
}
