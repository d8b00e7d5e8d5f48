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

/** A place from an offset into a text that is at hand. */
export function placeAt(file: FilePath, text: string | Lines, offset: number, length = 1): Place {
  const lines = typeof text === 'string' ? createLines(text) : text
  const { line, column } = lines.positionAt(offset)
  return placeInLine(file, lines, line, column, length)
}

export function placeOfLine(file: FilePath, text: string, line: number, column = 1, length = 1): Place {
  return placeInLine(file, createLines(text), line, column, length)
}

/** A file may be one line of a megabyte, with a place for each of ten thousand pages. */
const longestLine = 400
const shownBefore = 120

function placeInLine(file: FilePath, lines: Lines, line: number, column: number, length: number): Place {
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
