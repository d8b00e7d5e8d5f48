import { noPaint, type Paint } from '../core/diagnostic/print.ts'
import { plural } from '../strings/intl.ts'
import {
  type ApiChanges,
  type ApiName,
  type Change,
  countLevels,
  type Level,
  type Subject,
} from './change.ts'
import {
  firstOperations,
  type Group,
  groupBySubject,
  groupChanges,
  levelCount,
  sectionWords,
} from './group-changes.ts'
import { visible, wordsToText } from './words.ts'

type Options = { paint?: Paint /** Also lists text changes. */; words?: boolean }

const titles: Record<Level, string> = {
  breaking: 'Breaking changes',
  notice: 'Notable changes',
  plain: 'Other changes',
}

/** The report for a terminal. */
export function writeText(all: ApiChanges, { paint = noPaint, words }: Options = {}): string {
  const tints: Record<Level, Paint['error']> = {
    breaking: paint.error,
    notice: paint.warning,
    plain: paint.note,
  }
  const blocks = groupChanges(all).map(({ level, groups }) =>
    [tints[level](titles[level]), '', ...groups.map((group) => groupText(group, paint))].join('\n'),
  )
  if (words && all.wordsOnly.length > 0)
    blocks.push(
      [
        paint.note('Text changes'),
        '',
        ...groupBySubject(all.wordsOnly).map((group) => groupText(group, paint)),
      ].join('\n'),
    )
  const names = namesText(all)
  return [...(names && blocks.length > 0 ? [`${paint.dim(names)}\n`] : []), ...blocks, countText(all)].join(
    '\n',
  )
}

function groupText({ subject, changes }: Group, paint: Paint): string {
  return [`  ${subjectText(subject, paint)}`, ...changes.map((change) => `    ${lineOf(change)}`), ''].join(
    '\n',
  )
}

const marks: Record<Change['effect'], string> = { added: '+', removed: '-', changed: '~' }

const lineOf = ({ effect, words }: Change) => `${marks[effect]} ${visible(wordsToText(words))}`

function subjectText(subject: Subject, paint: Paint): string {
  if (subject.kind === 'api') return paint.bold('Entire API')
  if (subject.kind === 'operation') {
    const { key, summary } = subject.operation
    return `${paint.bold(visible(key))}${summary ? `  ${paint.dim(visible(summary))}` : ''}`
  }
  const { section, name, operations } = subject
  const { first, more } = firstOperations(operations)
  const list = first.map(({ key }) => visible(key)).join(', ')
  const usage = `in ${plural(operations.length, 'operation', 'operations')}: ${list}${more > 0 ? ` and ${more} more` : ''}`
  return `${paint.bold(visible(name))} ${sectionWords[section]}  ${paint.dim(usage)}`
}

/** `Orders API 1.2.0 -> 2.0.0` */
function namesText({ before, after }: ApiChanges): string {
  const name = ({ title, version }: ApiName) => visible([title, version].filter(Boolean).join(' '))
  if (before.title === after.title)
    return before.version === after.version
      ? name(after)
      : `${name(before)} -> ${visible(after.version ?? '')}`
  return `${name(before)} -> ${name(after)}`
}

/** The last line: `12 changes: 3 breaking, 4 notable, 5 other. 7 text changes.` */
export function countText(all: ApiChanges): string {
  const counts = countLevels(all)
  const parts = (['breaking', 'notice', 'plain'] as const).flatMap((level) =>
    counts[level] > 0 ? [levelCount(level, counts[level])] : [],
  )
  const total = all.changes.length
  const changes = total === 0 ? 'No changes.' : `${plural(total, 'change', 'changes')}: ${parts.join(', ')}.`
  const texts = all.wordsOnly.length
  const words = texts === 0 ? '' : ` ${plural(texts, 'text change', 'text changes')}.`
  return `${changes}${words}${all.isComplete ? '' : ` ${incomplete}`}`
}

const incomplete = 'Comparison incomplete: the schemas reference each other in too many ways.'
