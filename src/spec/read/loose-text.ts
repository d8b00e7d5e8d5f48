import type { Event } from 'js-yaml'
import { gapBefore, outdentAt, withBlanks } from '../../core/outdented-yaml.ts'
import type { Problem } from './budget.ts'
import { endOfString, type Span } from './locate-json.ts'
import { readEvents } from './locate-yaml.ts'

/** A corrected text of the same length, and the corrections. */
export type Loosened = { text: string; problems: Problem[] }

const maxProblems = 20

/** JSON without comments and trailing commas, which most editors accept. */
export function loosenJson(text: string): Loosened {
  const gaps: Span[] = []
  const problems: Problem[] = []
  /** The offset of the last comma, if nothing follows it yet. */
  let comma: number | undefined
  for (let at = 0; at < text.length; ) {
    const char = text.charAt(at)
    const end = char === '"' ? endOfString(text, at) : char === '/' ? endOfComment(text, at) : at + 1
    if (char === '/' && end > at + 1) {
      gaps.push({ start: at, end })
      problems.push(commentProblem(at))
    } else if (char === ',') comma = at
    else if (!/\s/.test(char)) {
      if (comma !== undefined && (char === '}' || char === ']')) {
        gaps.push({ start: comma, end: comma + 1 })
        problems.push(commaProblem(comma, char))
      }
      comma = undefined
    }
    at = end
  }
  const inOrder = gaps.sort((first, other) => first.start - other.start)
  return { text: withBlanks(text, inOrder), problems: problems.sort(byOffset).slice(0, maxProblems) }
}

function endOfComment(text: string, start: number): number {
  if (!/[/*]/.test(text[start + 1] ?? '')) return start + 1
  const isLine = text[start + 1] === '/'
  const end = isLine ? text.indexOf('\n', start) : text.indexOf('*/', start + 2)
  return end === -1 ? text.length : isLine ? end : end + 2
}

const commentProblem = (offset: number): Problem => ({
  code: 'spec/loose-syntax',
  message: 'has a comment, which JSON does not allow',
  hint: 'Remove the comment, or use YAML.',
  offset,
})

const commaProblem = (offset: number, bracket: string): Problem => ({
  code: 'spec/loose-syntax',
  message: `has a trailing comma before \`${bracket}\``,
  hint: 'Remove the comma.',
  offset,
  fix: { start: offset, end: offset + 1, text: '' },
})

/** Each attempt parses the text from the start, so long texts get fewer. */
const maxCharacters = 30_000_000

/** YAML events. Tolerates flow collections and quoted strings with too little indentation. */
export function readLooseYaml(text: string): Loosened & { events: Event[] } {
  const problems: Problem[] = []
  let readable = text
  let first: unknown
  for (let charactersRead = text.length; ; charactersRead += text.length) {
    try {
      return { events: readEvents(readable), text: readable, problems: problems.sort(byOffset) }
    } catch (problem) {
      const offset = charactersRead > maxCharacters ? undefined : outdentAt(problem)
      // Authors usually format all lists the same way.
      const offsets = offset === undefined ? [] : [offset, ...(first ? [] : outdentedBrackets(text, offset))]
      first ??= problem
      const gaps = offsets.flatMap((item) => gapBefore(readable, item) ?? [])
      if (gaps.length === 0) throw first
      problems.push(...gaps.map(({ end }) => outdentProblem(text, end)))
      readable = withBlanks(readable, gaps)
    }
  }
}

const byOffset = (a: Problem, b: Problem) => a.offset - b.offset

/** Closing brackets with too little indentation. Skips block scalars. */
function outdentedBrackets(text: string, after: number): number[] {
  const starts: number[] = []
  const openIndents: number[] = []
  let block = Number.POSITIVE_INFINITY
  let start = 0
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/)
    if (indent !== -1 && indent <= block) {
      const code = line.replace(/\s#.*/, '').trimEnd()
      block = /(?:^|\s)[|>][-+\d]*$/.test(code) ? indent : Number.POSITIVE_INFINITY
      if (/^[\]}]/.test(line.slice(indent))) {
        const openIndent = openIndents.pop() ?? -1
        if (indent <= openIndent && start + indent > after) starts.push(start + indent)
      }
      if (/[[{]$/.test(code)) openIndents.push(indent)
    }
    start += line.length + 1
  }
  return starts
}

function outdentProblem(text: string, offset: number): Problem {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  return {
    code: 'spec/loose-syntax',
    message: 'has a line with too little indentation',
    hint: 'Indent lines inside brackets or quotes deeper than their key.',
    offset,
    fix: { start: lineStart, end: lineStart, text: '  ' },
  }
}
