import { type JsonObject, textOf } from '../../spec/read/pointer.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth, type Shift } from '../judge.ts'
import { code } from '../words.ts'

/** `format`, `pattern`, `multipleOf`, `uniqueItems`, and the content of strings. */
export const compareForm: SchemaRule = (pair) => {
  const { before, after, side } = pair
  const [old, now] = [before.words, after.words]
  return [
    ...compareFormat(pair),
    ...comparePattern(pair),
    ...compareSteps(old.multipleOf, now.multipleOf).map(({ shift, phrase }) =>
      changed('limit', judgeGrowth(shift, side), [': ', code('multipleOf'), phrase]),
    ),
    ...((old.uniqueItems === true) === (now.uniqueItems === true)
      ? []
      : [
          changed('limit', judgeGrowth(now.uniqueItems === true ? 'narrower' : 'wider', side), [
            now.uniqueItems === true ? ': items must now be unique' : ': items no longer need to be unique',
          ]),
        ]),
  ]
}

/** Since 3.1, `contentMediaType` and `contentEncoding` replace `format: binary` and `byte`. */
function formOf(words: JsonObject): { format?: string; content?: string; encoding?: string } {
  const format = textOf(words.format)
  if (format === 'binary') return { content: 'application/octet-stream' }
  if (format === 'byte') return { encoding: 'base64' }
  return { format, content: textOf(words.contentMediaType), encoding: textOf(words.contentEncoding) }
}

const names = { format: 'format', content: 'content type', encoding: 'encoding' } as const

const compareFormat: SchemaRule = ({ before, after, side }) => {
  const [old, now] = [formOf(before.words), formOf(after.words)]
  return (['format', 'content', 'encoding'] as const).flatMap((key): Finding[] => {
    const [was, is] = [old[key], now[key]]
    if (was === is) return []
    const name = names[key]
    // A new format usually documents existing behaviour.
    if (was === undefined)
      return [changed('format', side === 'sent' ? 'notice' : 'plain', [`: ${name} set to `, code(is!)])]
    if (is === undefined)
      return [
        changed('format', side === 'received' ? 'notice' : 'plain', [`: ${name} `, code(was), ' removed']),
      ]
    const phrase = [`: ${name} changed from `, code(was), ' to ', code(is)]
    return [changed('format', judge(shiftOf(was, is), side), phrase)]
  })
}

/** Number formats, each a subset of the next. https://spec.openapis.org/registry/format/ */
const widths = [
  ['int8', 'int16', 'int32', 'int64'],
  ['uint8', 'uint16', 'uint32', 'uint64'],
  ['float', 'double'],
]

function shiftOf(was: string, is: string): Shift {
  const list = widths.find((width) => width.includes(was) && width.includes(is))
  if (!list) return 'other'
  return list.indexOf(is) > list.indexOf(was) ? 'wider' : 'narrower'
}

const comparePattern: SchemaRule = ({ before, after, side }) => {
  const [was, is] = [textOf(before.words.pattern), textOf(after.words.pattern)]
  if (is === undefined)
    return was === undefined
      ? []
      : [changed('pattern', judgeGrowth('wider', side), [': pattern ', code(was), ' removed'])]
  if (was === is) return []
  const phrase =
    was === undefined
      ? [': pattern set to ', code(is)]
      : [': pattern changed from ', code(was), ' to ', code(is)]
  // Patterns cannot be compared, so assume the worst.
  return [changed('pattern', judgeGrowth(was === undefined ? 'narrower' : 'other', side), phrase)]
}

function compareSteps(was: unknown, is: unknown): { shift: Shift; phrase: string }[] {
  if (was === is || (typeof was !== 'number' && typeof is !== 'number')) return []
  if (typeof is !== 'number') return [{ shift: 'wider', phrase: ` ${was} removed` }]
  const shift =
    typeof was !== 'number' || is % was === 0 ? 'narrower' : was % is === 0 ? ('wider' as const) : 'other'
  return [{ shift, phrase: typeof was === 'number' ? ` changed from ${was} to ${is}` : ` set to ${is}` }]
}
