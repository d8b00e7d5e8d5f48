import type { ApiChanges, Change, Level, OperationName, Subject } from './change.ts'
import { firstOperations, type Group, groupBySubject, groupChanges, sectionWords } from './group-changes.ts'
import type { Words } from './words.ts'
import { countText } from './write-text.ts'

export type MarkdownOptions = {
  /** The operation page, if there is one. */
  link?: (operation: OperationName) => string | undefined
  /** Escapes text that is not Markdown. */
  escape?: (text: string) => string
  /** The heading level of change levels; subjects are one level below. */
  headingLevel?: number
  /** Also lists text changes. */
  words?: boolean
}

const titles: Record<Level, string> = {
  breaking: 'Breaking changes',
  notice: 'Notable changes',
  plain: 'Other changes',
}

/** The report as Markdown blocks: headings, lists, and the counts as the last paragraph. */
export function writeMarkdown(all: ApiChanges, options: MarkdownOptions = {}): string[] {
  const { headingLevel = 2, words } = options
  const write = (title: string, groups: readonly Group[]) => [
    `${'#'.repeat(headingLevel)} ${title}`,
    ...groups.flatMap((group) => groupBlocks(group, options)),
  ]
  return [
    ...groupChanges(all).flatMap(({ level, groups }) => write(titles[level], groups)),
    ...(words && all.wordsOnly.length > 0 ? write('Text changes', groupBySubject(all.wordsOnly)) : []),
    countText(all),
  ]
}

function groupBlocks({ subject, changes }: Group, options: MarkdownOptions): string[] {
  const marks = '#'.repeat((options.headingLevel ?? 2) + 1)
  return [
    `${marks} ${subjectTitle(subject, options)}`,
    ...usedBy(subject, options),
    changes.map((change) => `- ${sentence(change, options)}`).join('\n'),
  ]
}

function subjectTitle(subject: Subject, options: MarkdownOptions): string {
  if (subject.kind === 'api') return 'Entire API'
  if (subject.kind === 'component') return `${inCode(subject.name)} ${sectionWords[subject.section]}`
  return operationTitle(subject.operation, options)
}

function operationTitle(operation: OperationName, { link }: MarkdownOptions): string {
  const title = inCode(operation.key)
  const url = link?.(operation)
  return url === undefined ? title : `[${title}](${escapeUrl(url)})`
}

function usedBy(subject: Subject, options: MarkdownOptions): string[] {
  if (subject.kind === 'operation') {
    const { summary } = subject.operation
    return summary ? [escapeWith(options, summary)] : []
  }
  if (subject.kind === 'api') return []
  const { first, more } = firstOperations(subject.operations)
  const list = first.map((operation) => operationTitle(operation, options)).join(', ')
  return [`Used by ${list}${more > 0 ? ` and ${more} more` : ''}.`]
}

function sentence({ words }: Change, options: MarkdownOptions): string {
  return writeWords(words, options)
}

function writeWords(words: Words, options: Pick<MarkdownOptions, 'escape'> = {}): string {
  return words
    .map((word) => (typeof word === 'string' ? escapeWith(options, word) : inCode(word.code)))
    .join('')
}

/** Preserves leading and trailing spaces. */
function escapeWith(options: Pick<MarkdownOptions, 'escape'>, text: string): string {
  const inner = text.trim()
  if (inner === '') return text && ' '
  const start = text.startsWith(inner) ? '' : ' '
  return `${start}${(options.escape ?? escapeText)(inner)}${text.endsWith(inner) ? '' : ' '}`
}

const escapeText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~&{}]/g, '\\$&')
    .replace(/^([#+-]|\d+[.)])/, '\\$1')

/** Uses a longer backtick fence than any in the text, and one line. */
function inCode(text: string): string {
  const line = text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ')
  if (line.trim() === '') return '(empty)'
  const maxRun = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(maxRun + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${fence}${space}${line}${space}${fence}`
}

const escapeUrl = (url: string) =>
  url.replace(/[\s()<>\\]/g, (char) =>
    encodeURIComponent(char).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29')),
  )
