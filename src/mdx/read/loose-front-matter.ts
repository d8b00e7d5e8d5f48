import { load, YAMLException } from 'js-yaml'
import { gapBefore, outdentAt, withBlanks } from '../../core/outdented-yaml.ts'

/** A line that is invalid YAML but was read as intended. */
export type Slip = { line: number; message: string; hint: string }

const maxSlips = 20

/** Parses YAML, tolerating continuation lines without indentation and unquoted values with a colon. */
export function readLooseFrontMatter(yaml: string): { data: unknown; slips: Slip[] } {
  const slips: Slip[] = []
  let text = yaml
  let first: unknown
  for (;;) {
    try {
      return { data: load(text), slips }
    } catch (problem) {
      first ??= problem
      const repaired =
        slips.length < maxSlips ? (withoutBreak(text, problem) ?? withQuotes(text, problem)) : undefined
      if (!repaired) throw first
      slips.push(repaired.slip)
      text = repaired.text
    }
  }
}

type Repaired = { text: string; slip: Slip }

function withoutBreak(text: string, problem: unknown): Repaired | undefined {
  const offset = outdentAt(problem)
  const gap = offset === undefined ? undefined : gapBefore(text, offset)
  // An unclosed quote must not swallow a key, which may restrict the page.
  if (!gap || /^[\w:.-]+:(?:\s|$)/.test(text.slice(gap.end))) return undefined
  // Line numbers stay the same.
  const blank = withBlanks(text, [gap])
  const end = blank.indexOf('\n', gap.end)
  const breaks = '\n'.repeat(text.slice(gap.start, gap.end).split('\n').length - 1)
  return {
    text: end === -1 ? blank : blank.slice(0, end) + breaks + blank.slice(end),
    slip: {
      line: text.slice(0, gap.end).split('\n').length,
      message: 'The line is not indented enough',
      hint: 'Indent continuation lines.',
    },
  }
}

function withQuotes(text: string, problem: unknown): Repaired | undefined {
  const line = problem instanceof YAMLException ? problem.mark?.line : undefined
  const lines = text.split('\n')
  const [, key, value] = /^([\w:.-]+:\s+)([^\s[{|>].*?)\s*$/.exec(lines[line ?? -1] ?? '') ?? []
  if (line === undefined || key === undefined || value === undefined || isQuoted(value)) return undefined
  lines[line] = key + JSON.stringify(value)
  return {
    text: lines.join('\n'),
    slip: {
      line: line + 1,
      message: 'The value needs quotes',
      hint: `Write it as \`${lines[line].replaceAll('`', '')}\`.`,
    },
  }
}

function isQuoted(value: string): boolean {
  try {
    return typeof JSON.parse(value) === 'string'
  } catch {
    return false
  }
}
