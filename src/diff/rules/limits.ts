import type { JsonObject } from '../../spec/read/pointer.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judgeGrowth } from '../judge.ts'
import { code, count, type Word, type Words } from '../words.ts'

type Bound = { value: number; isOpen: boolean }
type Limit = {
  end: 'low' | 'high'
  read: (words: JsonObject) => Bound | undefined
  say: (bound: Bound) => Words
}

const sizes = [
  ['Length', 'character'],
  ['Items', 'item'],
  ['Properties', 'key'],
] as const

const limits: readonly Limit[] = [
  {
    end: 'low',
    read: (words) => tighter(words.minimum, words.exclusiveMinimum, Math.max),
    say: ({ value, isOpen }) =>
      isOpen ? ['be more than ', number(value)] : ['be ', number(value), ' or more'],
  },
  {
    end: 'high',
    read: (words) => tighter(words.maximum, words.exclusiveMaximum, Math.min),
    say: ({ value, isOpen }) =>
      isOpen ? ['be less than ', number(value)] : ['be ', number(value), ' or less'],
  },
  ...sizes.flatMap(([of, unit]): Limit[] => [
    {
      end: 'low',
      read: (words) => closed(words[`min${of}`], 0),
      say: ({ value }) => [`have at least ${count(value, unit)}`],
    },
    {
      end: 'high',
      read: (words) => closed(words[`max${of}`]),
      say: ({ value }) => [`have at most ${count(value, unit)}`],
    },
  ]),
]

export const compareLimits: SchemaRule = ({ before, after, side }) =>
  limits.flatMap(({ end, read, say }): Finding[] => {
    const [old, now] = [read(before.words), read(after.words)]
    if (old?.value === now?.value && old?.isOpen === now?.isOpen) return []
    const shift = isTighter(end, old, now) ? 'narrower' : 'wider'
    const says: Words = !now
      ? [' need not ', ...say(old!), ' any more']
      : [' must ', ...say(now), ...(old ? [', before ', ...say(old).map(withoutVerb)] : [' now'])]
    return [changed('limit', judgeGrowth(shift, side), says)]
  })

/** It stands there already. */
const withoutVerb = (word: Word) => (typeof word === 'string' ? word.replace(/^(?:be|have) /, '') : word)

function isTighter(end: Limit['end'], old: Bound | undefined, now: Bound | undefined): boolean {
  if (!old || !now) return now !== undefined
  if (old.value === now.value) return now.isOpen
  return end === 'low' ? now.value > old.value : now.value < old.value
}

function closed(value: unknown, usual?: number): Bound | undefined {
  return typeof value === 'number' && value !== usual ? { value, isOpen: false } : undefined
}

/** Of an inclusive and an exclusive limit, the one that leaves less. */
function tighter(
  inclusive: unknown,
  exclusive: unknown,
  pick: (a: number, b: number) => number,
): Bound | undefined {
  const [value, open] = [closed(inclusive)?.value, closed(exclusive)?.value]
  if (open === undefined) return value === undefined ? undefined : { value, isOpen: false }
  return { value: value === undefined ? open : pick(value, open), isOpen: pick(value ?? open, open) === open }
}

const number = (value: number) => code(String(value))
