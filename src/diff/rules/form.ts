import { type JsonObject, textOf } from '../../spec/read/pointer.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judge, judgeGrowth, type Shift } from '../judge.ts'
import { code } from '../words.ts'

/** How a value is written: `format`, `pattern`, `multipleOf`, `uniqueItems`, and what a text holds. */
export const compareForm: SchemaRule = (pair) => {
  const { before, after, side } = pair
  const [old, now] = [before.words, after.words]
  return [
    ...compareFormat(pair),
    ...comparePattern(pair),
    ...compareSteps(old.multipleOf, now.multipleOf).map(({ shift, says }) =>
      changed('limit', judgeGrowth(shift, side), [says]),
    ),
    ...((old.uniqueItems === true) === (now.uniqueItems === true)
      ? []
      : [
          changed('limit', judgeGrowth(now.uniqueItems === true ? 'narrower' : 'wider', side), [
            now.uniqueItems === true ? ' may not hold an item twice' : ' may hold an item twice',
          ]),
        ]),
  ]
}

/** `format: binary` and `byte` are what 3.0 writes for words that 3.1 has of its own. */
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
    // A format says what was true before, too, more often than that something became different.
    if (was === undefined)
      return [
        changed('format', side === 'sent' ? 'notice' : 'plain', [` has the ${name} `, code(is!), ' now']),
      ]
    if (is === undefined)
      return [
        changed('format', side === 'received' ? 'notice' : 'plain', [
          ` has no ${name} any more, before `,
          code(was),
        ]),
      ]
    const says = [` has the ${name} `, code(is), ' now, before ', code(was)]
    return [changed('format', judge(shiftOf(was, is), side), says)]
  })
}

/** Formats of numbers that hold each other. https://spec.openapis.org/registry/format/ */
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
      : [changed('pattern', judgeGrowth('wider', side), [' need not match ', code(was), ' any more'])]
  if (was === is) return []
  const says = [' must match ', code(is), ...(was === undefined ? [' now'] : [', before ', code(was)])]
  // Whether one pattern holds the other is not known, so the worse is said.
  return [changed('pattern', judgeGrowth(was === undefined ? 'narrower' : 'other', side), says)]
}

function compareSteps(was: unknown, is: unknown): { shift: Shift; says: string }[] {
  if (was === is || (typeof was !== 'number' && typeof is !== 'number')) return []
  if (typeof is !== 'number') return [{ shift: 'wider', says: ` need not be a multiple of ${was} any more` }]
  const before = typeof was === 'number' ? `, before of ${was}` : ' now'
  const shift =
    typeof was !== 'number' || is % was === 0 ? 'narrower' : was % is === 0 ? ('wider' as const) : 'other'
  return [{ shift, says: ` must be a multiple of ${is}${before}` }]
}
