import type { Json } from '../../core/json.ts'
import type { Schema } from '../../spec/schema.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth } from '../judge.ts'
import { codes } from '../words.ts'
import { constantsOf } from './constants.ts'

/** `enum`, `const`, and a `oneOf` of constants: all of them are a list of values. */
export const compareValues: SchemaRule = ({ before, after, side }) => {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (!old)
    return now
      ? [changed('values-limited', judge('narrower', side), [' takes only ', ...codes([...now]), ' now'])]
      : []
  if (!now)
    return [
      changed('values-free', judgeGrowth('wider', side), [
        ' is not limited to ',
        ...codes([...old]),
        ' any more',
      ]),
    ]
  const gone = [...old].filter((value) => !now.has(value))
  const more = [...now].filter((value) => !old.has(value))
  const findings: Finding[] = []
  if (gone.length > 0)
    findings.push({
      kind: 'value-removed',
      effect: 'removed',
      level: judge('narrower', side),
      says: [' cannot be ', ...codes(gone), ' any more'],
    })
  if (more.length > 0)
    findings.push({
      kind: 'value-added',
      effect: 'added',
      level: judgeGrowth('wider', side),
      says: [' can be ', ...codes(more), ' too'],
    })
  return findings
}

/** As JSON, without `null`, which is told apart. */
function valuesOf(schema: Schema): Set<string> | undefined {
  const values = constantsOf(schema)?.filter((value) => value !== null)
  return values && values.length > 0 ? new Set(values.map(written)) : undefined
}

/** A text as it is, where it cannot be taken for something else. */
function written(value: Json): string {
  const json = JSON.stringify(value)
  return typeof value === 'string' && !/^(?:[\d"[{+.-]|true$|false$|null$|\s*$)/.test(value) ? value : json
}
