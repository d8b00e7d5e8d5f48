import type { Difference } from '../../../request/check.ts'
import { maxFindings } from '../../../value/max-findings.ts'
import { count } from './amount.ts'

/** Differences of the same kind at the same place of the schema: a list of a thousand wrong items has one. */
export type DifferenceGroup = { first: Difference; count: number }

export function groupDifferences(differences: readonly Difference[]): DifferenceGroup[] {
  const groups = new Map<string, DifferenceGroup>()
  for (const first of differences) {
    const key = JSON.stringify([first.kind, first.name, ...namesIn(first.path)])
    const group = groups.get(key)
    if (group) group.count += 1
    else groups.set(key, { first, count: 1 })
  }
  return [...groups.values()]
}

/** Items of a list have no level of their own among the fields of a page. */
const namesIn = (path: Difference['path']) => path.filter((step) => typeof step === 'string')

/** The field of the page that a difference is about: its name there, and its address. */
export function fieldOf({ path, kind, name }: Difference, anchor: string): { words: string; href: string } {
  const names = namesIn(path)
  if (kind === 'missing') names.push(name!)
  if (kind === 'undocumented') names.pop()
  return { words: names.join('.'), href: `#${encodeURIComponent([anchor, ...names].join('.'))}` }
}

/** `"amount" is documented as integer, and is a string` */
export function sentenceOf({ path, message }: Difference, whole = 'The answer'): string {
  const last = path.at(-1)
  const subject = last === undefined ? whole : typeof last === 'number' ? 'This item' : JSON.stringify(last)
  return `${subject} ${message}`
}

/** The number of each sort; fields that the description does not have are no mistake of the answer. */
export function summaryOf(differences: readonly Difference[]): { wrong: string; extra: string } {
  const extra = differences.filter(({ kind }) => kind === 'undocumented').length
  const wrong = differences.length - extra
  const least = differences.length < maxFindings ? '' : 'At least '
  return {
    wrong: wrong ? `${least}${count(wrong, 'difference')} from the documented schema` : '',
    extra: extra ? `${least}${count(extra, 'field is', 'fields are')} not documented` : '',
  }
}
