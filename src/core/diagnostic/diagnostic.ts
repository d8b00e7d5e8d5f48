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
  /** Number of characters of a very long line before `lineText`. */
  lineFrom?: number
}

/** A problem in the author's input. Stages collect diagnostics and continue. */
export type Diagnostic = {
  code: Code
  severity: Severity
  /** What is wrong, with the author's own words in backticks. */
  message: string
  /** How to fix it. */
  hint?: string
  at?: Place
  /** The diagnostic that causes this one. Lists fold consequences into it. */
  cause?: Cause
}

export type Cause = Pick<Diagnostic, 'code' | 'message'>

export const causeOf = ({ code, message }: Diagnostic): Cause => ({ code, message })

/** The result of a stage: the best possible value, and its diagnostics. */
export type Checked<T> = { value: T; diagnostics: Diagnostic[] }

type Details = Pick<Diagnostic, 'hint' | 'at' | 'cause'>

export function report(code: Code, message: string, more: Details = {}): Diagnostic {
  return { code, severity: severityOf[code], message, ...more }
}

/** A file and its text, or its lines, which many places can share. */
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

/** A minified file can be one line of a megabyte. */
const maxLineLength = 400
const contextBefore = 120

function placeInLine(lines: Lines, { file, line, column, length }: Place): Place {
  const lineText = lines.lineText(line) ?? ''
  const place = { file, line, column, length: Math.max(1, Math.min(length, lineText.length - column + 1)) }
  if (lineText.length <= maxLineLength) return { ...place, lineText }
  const lineFrom = Math.max(0, column - 1 - contextBefore)
  return { ...place, lineText: lineText.slice(lineFrom, lineFrom + maxLineLength), lineFrom }
}

const weight: Record<Severity, number> = { error: 0, warning: 1, note: 2 }

/** Sorts errors first, then by file and line, and removes duplicates. */
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
