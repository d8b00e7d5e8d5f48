import type { checkValue, Difference } from '../../../request/check.ts'
import type { ConsoleMessage } from '../../../request/console.ts'
import { resolveForm, type SchemaTable } from '../../../request/form-schema.ts'
import * as strings from '../../../strings/console-talk.ts'
import { parseWritten, type WrittenJson, writeWritten } from '../../../value/written-json.ts'
import { readShapes, type Shape } from './shape.ts'

/** Which documented message a received message matches. */
export type Verdict =
  | Likeness
  | { kind: 'undocumented' }
  /** Ambiguous, or too slow to check. */
  | { kind: 'unchecked'; why: string }

/** Undocumented fields alone still fit. */
type Likeness = { kind: 'fits' | 'differs'; message: ConsoleMessage; differences: Difference[] }

export type Identify = (data: string | Uint8Array) => Verdict

/** Longer messages would block the page. */
const maxChecked = 200_000

/** Finds the documented message that fits best. */
export function createIdentify(
  messages: readonly ConsoleMessage[],
  table: SchemaTable,
  check: typeof checkValue,
): Identify {
  const shapes = readShapes(messages, table)
  const ofKind = (kind: ConsoleMessage['kind']) => shapes.filter(({ message }) => message.kind === kind)
  const compare = ({ message }: Shape, value: WrittenJson): Likeness => {
    const differences = message.schema ? check(value, message.schema, table) : []
    return { kind: differences.some(isWrong) ? 'differs' : 'fits', message, differences }
  }
  const nearest = (candidates: readonly Shape[], value: WrittenJson): Verdict => {
    let best: Likeness | undefined
    for (const shape of candidates) {
      const likeness = compare(shape, value)
      if (likeness.differences.length === 0) return likeness
      if (!best || weigh(likeness.differences) < weigh(best.differences)) best = likeness
    }
    return best ?? { kind: 'undocumented' }
  }

  return (data) => {
    if (data.length > maxChecked) return { kind: 'unchecked', why: strings.tooLargeToCheck }
    if (typeof data === 'string') return judge(data)
    const [shape, ...otherShapes] = ofKind('binary')
    // Without documented binary messages, the bytes may be text.
    if (!shape) return judge(new TextDecoder().decode(data))
    return otherShapes.length > 0 ? ambiguous() : { kind: 'fits', message: shape.message, differences: [] }
  }

  function judge(text: string): Verdict {
    const value = parseWritten(text)
    const ranked = value ? rank(ofKind('json'), value) : []
    if (value && ranked.length > 0) return nearest(ranked, value)
    const results = ofKind('text').map((shape) => compare(shape, { kind: 'text', text }))
    return results.find(({ kind }) => kind === 'fits') ?? { kind: 'undocumented' }
  }

  /** Possible messages, most likely first. */
  function rank(candidates: readonly Shape[], value: WrittenJson): Shape[] {
    const scores = candidates.flatMap((shape): [Shape, number][] => {
      const score = likeness(shape, value, table)
      return score > 0 ? [[shape, score]] : []
    })
    const sorted = scores.sort(([, score], [, other]) => other - score)
    // A message that names itself has no other candidates.
    const isNamed = (sorted[0]?.[1] ?? 0) >= nameScore
    return sorted.filter(([, score]) => !isNamed || score >= nameScore).map(([shape]) => shape)
  }
}

const ambiguous = (): Verdict => ({ kind: 'unchecked', why: strings.ambiguousBinary })

const nameScore = 1000

/** How well a value fits a message; 0 if it names another one. */
function likeness(
  { message, names, markers, required, isOpen }: Shape,
  value: WrittenJson,
  table: SchemaTable,
) {
  if (value.kind !== 'object') {
    const { types } = resolveForm(message.schema ?? {}, table)
    return !types || types.includes('array') === (value.kind === 'list') ? 1 : 0
  }
  let score = 0
  let shared = 0
  for (const [name, item] of value.entries) {
    if (names.has(name)) shared += 1
    const values = markers.get(name)
    if (values && !values.has(writeWritten(item))) return 0
    if (values) score += nameScore
    // Many specs identify a message by its name alone.
    else if (nameProperties.has(name) && item.kind === 'text' && item.text === message.name)
      score += nameScore
  }
  if (score > 0 || isOpen) return score + 1
  const keys = new Set(value.entries.map(([name]) => name))
  const hasAllRequired = required.length > 0 && required.every((name) => keys.has(name))
  return shared > 0 && (hasAllRequired || shared * 2 >= keys.size)
    ? 1 + shared / (keys.size + required.length)
    : 0
}

const nameProperties = new Set([
  'type',
  'event',
  'kind',
  'action',
  'op',
  'method',
  'name',
  'topic',
  'channel',
])

export const isWrong = ({ kind }: Difference) => kind !== 'undocumented'

const weigh = (differences: readonly Difference[]) =>
  differences.reduce((sum, difference) => sum + (isWrong(difference) ? 1 : 0.01), 0)
