import type { JsonObject } from '../../spec/read/pointer.ts'
import { changed, type Finding, type SchemaRule } from '../finding.ts'
import { judgeGrowth } from '../judge.ts'

type Bound = { value: number; isExclusive: boolean }
type Limit = {
  name: string
  end: 'low' | 'high'
  read: (words: JsonObject) => Bound | undefined
}

const sizes = [
  ['Length', 'length'],
  ['Items', 'number of items'],
  ['Properties', 'number of properties'],
] as const

const limits: readonly Limit[] = [
  {
    name: 'minimum',
    end: 'low',
    read: (words) => tighter(words.minimum, words.exclusiveMinimum, Math.max),
  },
  {
    name: 'maximum',
    end: 'high',
    read: (words) => tighter(words.maximum, words.exclusiveMaximum, Math.min),
  },
  ...sizes.flatMap(([keyword, size]): Limit[] => [
    { name: `minimum ${size}`, end: 'low', read: (words) => inclusive(words[`min${keyword}`], 0) },
    { name: `maximum ${size}`, end: 'high', read: (words) => inclusive(words[`max${keyword}`]) },
  ]),
]

export const compareLimits: SchemaRule = ({ before, after, side }) =>
  limits.flatMap(({ name, end, read }): Finding[] => {
    const [old, now] = [read(before.words), read(after.words)]
    if (old?.value === now?.value && old?.isExclusive === now?.isExclusive) return []
    const shift = isTighter(end, old, now) ? 'narrower' : 'wider'
    return [changed('limit', judgeGrowth(shift, side), [`: ${name} ${describeShift(old, now)}`])]
  })

/** `reduced from 128 to 64` */
function describeShift(old: Bound | undefined, now: Bound | undefined): string {
  if (!now) return `of ${boundText(old!)} removed`
  if (!old) return `set to ${boundText(now)}`
  const verb = now.value === old.value ? 'changed' : now.value < old.value ? 'reduced' : 'raised'
  return `${verb} from ${boundText(old)} to ${boundText(now)}`
}

const boundText = ({ value, isExclusive }: Bound) => `${value}${isExclusive ? ' (exclusive)' : ''}`

function isTighter(end: Limit['end'], old: Bound | undefined, now: Bound | undefined): boolean {
  if (!old || !now) return now !== undefined
  if (old.value === now.value) return now.isExclusive
  return end === 'low' ? now.value > old.value : now.value < old.value
}

function inclusive(value: unknown, ignored?: number): Bound | undefined {
  return typeof value === 'number' && value !== ignored ? { value, isExclusive: false } : undefined
}

/** The stricter one of an inclusive and an exclusive limit. */
function tighter(
  limit: unknown,
  exclusiveLimit: unknown,
  pick: (a: number, b: number) => number,
): Bound | undefined {
  const [value, exclusive] = [inclusive(limit)?.value, inclusive(exclusiveLimit)?.value]
  if (exclusive === undefined) return inclusive(value)
  const strictest = pick(value ?? exclusive, exclusive)
  return { value: strictest, isExclusive: strictest === exclusive }
}
