import type { Difference } from '../../../request/check.ts'
import * as strings from '../../../strings/playground-json.ts'
import { maxFindings } from '../../../value/max-findings.ts'

/** Differences of the same kind at the same place of the schema: a thousand wrong items are one group. */
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

/** The fields of a page have no separate level for list items. */
const namesIn = (path: Difference['path']) => path.filter((step) => typeof step === 'string')

/** The documented field of a difference: its path and link. */
export function fieldOf({ path, kind, name }: Difference, anchor: string): { words: string; href: string } {
  const names = namesIn(path)
  if (kind === 'missing') names.push(name!)
  if (kind === 'undocumented') names.pop()
  return { words: names.join('.'), href: `#${encodeURIComponent([anchor, ...names].join('.'))}` }
}

/** `amount: expected integer, got string` */
export const sentenceOf = ({ path, message }: Difference, whole = strings.response) =>
  `${nameOf(path.at(-1) ?? whole)}: ${message}`

const nameOf = (step: string | number) => (typeof step === 'number' ? `[${step}]` : step)

/** The number of each kind; undocumented fields are not errors. */
export function summaryOf(differences: readonly Difference[]): { wrong: string; extra: string } {
  const extra = differences.filter(({ kind }) => kind === 'undocumented').length
  const wrong = differences.length - extra
  const all = (text: string) => (differences.length < maxFindings ? text : strings.atLeast(text))
  return {
    wrong: wrong ? all(strings.fromSchema(strings.differenceCount(wrong))) : '',
    extra: extra ? all(strings.undocumentedFields(extra)) : '',
  }
}
