import type { FilePath } from '../path.ts'
import { type Code, type Severity, severityOf } from './codes.ts'
import { createLines, type Lines } from './text-position.ts'

export type { Severity }

export type Place = {
  file: FilePath
  line: number
  column: number
  length: number
  lineText?: string
  /** How much of a very long line stands before `lineText`. */
  lineFrom?: number
}

/** A finding about the author's input. Findings are values: a stage collects them and goes on. */
export type Diagnostic = {
  code: Code
  severity: Severity
  /** What is wrong, with the author's own words in backticks. */
  message: string
  /** What to do about it. */
  hint?: string
  at?: Place
}

/** What every stage gives: the best value it could make, and what it found on the way. */
export type Checked<T> = { value: T; diagnostics: Diagnostic[] }

export function report(code: Code, message: string, more: { hint?: string; at?: Place } = {}): Diagnostic {
  return { code, severity: severityOf[code], message, ...more }
}

/** A file and its text. With many places in one file, its lines are split once. */
type FileText = { file: FilePath; text: string | Lines }

/** The place at an offset of the text. */
export function placeAt({ file, text }: FileText, offset: number, length = 1): Place {
  const lines = linesOf(text)
  return placeInLine(lines, { file, ...lines.positionAt(offset), length })
}

type Span = { line: number; column?: number; length?: number }

export function placeOfLine({ file, text }: FileText, { line, column = 1, length = 1 }: Span): Place {
  return placeInLine(linesOf(text), { file, line, column, length })
}

const linesOf = (text: string | Lines) => (typeof text === 'string' ? createLines(text) : text)

/** A file may be one line of a megabyte, with a place for each of ten thousand pages. */
const longestLine = 400
const shownBefore = 120

function placeInLine(lines: Lines, { file, line, column, length }: Place): Place {
  const lineText = lines.lineText(line) ?? ''
  const place = { file, line, column, length: Math.max(1, Math.min(length, lineText.length - column + 1)) }
  if (lineText.length <= longestLine) return { ...place, lineText }
  const lineFrom = Math.max(0, column - 1 - shownBefore)
  return { ...place, lineText: lineText.slice(lineFrom, lineFrom + longestLine), lineFrom }
}

const weight: Record<Severity, number> = { error: 0, warning: 1, note: 2 }

/** Errors first, then by file and line, each finding once. */
export function sortDiagnostics(list: readonly Diagnostic[]): Diagnostic[] {
  const unique = new Map(list.map((item) => [JSON.stringify([item.code, item.message, item.at]), item]))
  return [...unique.values()].sort(
    (a, b) =>
      weight[a.severity] - weight[b.severity] ||
      (a.at?.file ?? '').localeCompare(b.at?.file ?? '') ||
      (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
      (a.at?.column ?? 0) - (b.at?.column ?? 0),
  )
}
