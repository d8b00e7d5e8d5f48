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
  const gone = [...old].filter((value) => !now.has(value))
  const more = [...now].filter((value) => !old.has(value))
  const findings: Finding[] = []
  if (gone.length > 0)
    findings.push({
      kind: 'value-removed',
      effect: 'removed',
      level: judge('narrower', side),
      says: [': allowed values no longer include ', ...codes(gone)],
    })
  if (more.length > 0)
    findings.push({
      kind: 'value-added',
      effect: 'added',
      level: judgeGrowth('wider', side),
      says: [': allowed values now include ', ...codes(more)],
    })
  return findings
}

/** As JSON, without `null`, which `type.ts` compares. */
function valuesOf(schema: Schema): Set<string> | undefined {
  const values = constantsOf(schema)?.filter((value) => value !== null)
  return values && values.length > 0 ? new Set(values.map(written)) : undefined
}

/** Strings without quotes, unless they look like another type. */
function written(value: Json): string {
  const json = JSON.stringify(value)
  return typeof value === 'string' && !/^(?:[\d"[{+.-]|true$|false$|null$|\s*$)/.test(value) ? value : json
}
