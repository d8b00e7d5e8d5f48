import { plural } from '../../strings/intl.ts'
import type { Code } from './codes.ts'
import type { Diagnostic, Place, Severity } from './diagnostic.ts'
import { foldConsequences } from './fold.ts'

/** How to style text: a terminal uses colors, a pipe `noPaint`. */
export type Paint = {
  error: Tint
  warning: Tint
  note: Tint
  dim: Tint
  bold: Tint
  /** URL of the documentation, if known. */
  docsUrl?: string
  /** Set for terminals that support hyperlinks. */
  link?: (text: string, url: string) => string
}
type Tint = (text: string) => string

const plain: Tint = (text) => text
export const noPaint: Paint = { error: plain, warning: plain, note: plain, dim: plain, bold: plain }

/**
 * ```
 * error config/invalid-value  `colors.primary` must be a color such as `#0b6478`, got `teal`
 *   docs.json:4:25
 *     "colors": { "primary": "teal" },
 *                            ^^^^^^
 *   Use `#` followed by 3 or 6 hexadecimal digits.
 * ```
 */
export function printText(diagnostics: readonly Diagnostic[], paint: Paint = noPaint): string {
  return diagnostics.map((diagnostic) => printDiagnostic(diagnostic, paint)).join('\n')
}

function printDiagnostic({ code, severity, message, hint, at }: Diagnostic, paint: Paint): string {
  const lines = [`${paint[severity](severity)} ${codeText(code, paint)}  ${printable(message)}`]
  if (at) {
    lines.push(`  ${placeText(at, paint)}`)
    if (at.lineText !== undefined && at.lineText.trim() !== '') {
      const { text, before, marked } = excerpt(at.lineText, at.column - (at.lineFrom ?? 0), at.length)
      const mark = '^'.repeat(Math.max(1, columnsOf(marked)))
      lines.push(`    ${text}`, `    ${' '.repeat(columnsOf(before))}${paint[severity](mark)}`)
    }
  }
  if (hint) lines.push(`  ${printable(hint)}`)
  return `${lines.join('\n')}\n`
}

/** A code, linked to its documentation if possible. */
export const codeText = (code: Code, { dim, docsUrl, link }: Paint): string =>
  docsUrl !== undefined && link
    ? link(dim(code), `${docsUrl}/diagnostics#${code.replace('/', '-')}`)
    : dim(code)

export const placeText = ({ file, line, column }: Place, { bold }: Paint): string =>
  bold(printable(`${file}:${line}:${column}`))

/** Shows the part of a long line around the mark. */
function excerpt(line: string, column: number, length: number) {
  const start = column - 1
  const from = column > 100 ? start - 39 : 0
  const text = printable(line.slice(from, from + 140))
  return {
    text,
    before: text.slice(0, start - from),
    marked: text.slice(start - from, start - from + length),
  }
}

/** Replaces tabs and control characters, which would move the mark or control the terminal. */
export function printable(text: string): string {
  return text.replace(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/g, ' ')
}

const wideCharacter =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303f\uff01-\uff60]/u
const zeroWidthCharacter = /\p{M}|\u200d/u

/** Width in terminal columns: 漢 is two columns wide, a combining accent none. */
function columnsOf(text: string): number {
  let columns = 0
  for (const char of text) columns += zeroWidthCharacter.test(char) ? 0 : wideCharacter.test(char) ? 2 : 1
  return columns
}

export function printJson(diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity) => diagnostics.filter((item) => item.severity === severity).length
  const summary = { errors: count('error'), warnings: count('warning'), notes: count('note') }
  return `${JSON.stringify({ ...summary, diagnostics }, null, 2)}\n`
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function printGithub(diagnostics: readonly Diagnostic[], folder = ''): string {
  const level: Record<Severity, string> = { error: 'error', warning: 'warning', note: 'notice' }
  return foldConsequences(diagnostics)
    .flatMap(({ diagnostic, repeats }) => [diagnostic, ...repeats])
    .map(({ code, severity, message, hint, at }) => {
      const place = at
        ? ` file=${property(folder + at.file)},line=${at.line},col=${at.column},endColumn=${at.column + at.length},title=${property(code)}`
        : ` title=${property(code)}`
      return `::${level[severity]}${place}::${data(hint ? `${message}\n${hint}` : message)}\n`
    })
    .join('')
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** `2 errors, 1 warning` */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const describe = (severity: Severity) => {
    const count = diagnostics.filter((item) => item.severity === severity).length
    return count === 0 ? [] : [plural(count, severity, `${severity}s`)]
  }
  return [...describe('error'), ...describe('warning'), ...describe('note')].join(', ')
}
