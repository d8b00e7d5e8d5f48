import { setsAccessKey } from '../../core/policy/access-keys.ts'

/** Text that looks like front matter but is not parsed. */
export type MissedFrontMatter = { line: number; length: number; reason: string; hint: string }

/** `---`, `----`, `---yaml`, `+++`, also indented, with other dashes or with invisible characters. */
const fence =
  /^[\s\p{Cf}]*(?:(?:[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d][\s\p{Cf}]*){2,}|[+;]{3,}\s*)(?:[a-z]\w*\s*)?$/iu
/** `title: …`, `"title": …` and `title = …`. */
const key = /^[\s\p{Cf}]*["']?[\p{L}_<][\p{L}\p{M}\p{N}\p{Cf}_.<-]*["']?\s*[:=：]/u
/** Longer lines are prose, and slow to match. */
const maxLength = 200
const maxLines = 1000
const isFence = (line = '') => line.length <= maxLength && fence.test(line)
const isKey = (line: string) => key.test(line.slice(0, maxLength))
const codeFence = /^\s*(`{3,}|~{3,})/

/** Looks at the start of a page, and everywhere for access keys. `body` has the real front matter blanked out. */
export function findMissedFrontMatter(body: string, hasFrontMatter: boolean): MissedFrontMatter | undefined {
  const lines = skipToContent(body).split('\n')
  const start = lines.findIndex((line) => /[^\s\p{Cf}\p{Cc}]/u.test(line))
  if (start === -1) return undefined
  const block = keyLines(lines, start + 1)
  if (isFence(lines[start]) && block.length > 0 && (!hasFrontMatter || isClosed(lines, start + 1)))
    return describeBlock(lines, start, hasFrontMatter)
  if (!hasFrontMatter && keyLines(lines, start).some(setsAccessKey)) return describeBlock(lines, start, false)
  const hidden = findAccessBlock(lines)
  return hidden === undefined ? undefined : describeBlock(lines, hidden, true)
}

function describeBlock(lines: readonly string[], at: number, isLate: boolean): MissedFrontMatter {
  return {
    line: at + 1,
    length: Math.max(1, (lines[at] ?? '').length),
    reason: 'This looks like front matter, but Octavo does not read it',
    hint: isLate
      ? 'Move its keys to the front matter at the top of the page.'
      : 'Start the page with a line that contains only `---`, and close the front matter the same way.',
  }
}

const skipped =
  /[\s\p{Cf}\p{Cc}]+|\{\s*\/\*[\s\S]*?\*\/\s*\}|<!--[\s\S]*?-->|\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?:import|export)\b[\s\S]*?(?:['"}\])];?[ \t]*(?=\n)|\n[ \t]*(?=\n)|$)/uy

/** Blanks out comments and imports before the content, so that line numbers stay the same. */
function skipToContent(text: string): string {
  let end = 0
  for (skipped.lastIndex = 0; skipped.test(text); skipped.lastIndex = end) end = skipped.lastIndex
  return text.slice(0, end).replace(/[^\n]/g, ' ') + text.slice(end)
}

/** `key:` lines up to a fence or text, without nested lists, values and comments. */
function keyLines(lines: readonly string[], from: number): string[] {
  const block: string[] = []
  for (const line of lines.slice(from, from + maxLines)) {
    if (isFence(line)) break
    if (isKey(line)) block.push(line)
    else if (!/^[\s\p{Cf}\p{Cc}]*$|^\s*(?:-\s|#)|^\s+\S/u.test(line)) break
  }
  return block
}

const isClosed = (lines: readonly string[], from: number) =>
  lines.slice(from, from + keyLines(lines, from).length + 40).some(isFence)

/** The line of a fence that is followed by lines with an access key, outside of code. */
function findAccessBlock(lines: readonly string[]): number | undefined {
  let code: string | undefined
  for (const [at, line] of lines.entries()) {
    const mark = codeFence.exec(line)?.[1]
    if (mark && (code === undefined || (mark.startsWith(code) && line.trim() === mark)))
      code = code === undefined ? mark : undefined
    else if (code === undefined && isFence(line) && keyLines(lines, at + 1).some(setsAccessKey)) return at
  }
  return undefined
}
