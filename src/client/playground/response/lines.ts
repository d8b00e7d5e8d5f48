/** A line of text; a continuation has no number. */
export type TextLine = { text: string; number?: number }

/** Longer lines are split, since browsers take seconds to lay out a line of a megabyte. */
const maxLineLength = 1000

/** Splits text that arrives in arbitrary chunks into lines ended by LF, CR or CRLF. */
export function createLineSplitter(): { lines: TextLine[]; push: (text: string) => void; end: () => void } {
  const lines: TextLine[] = []
  let rest = ''
  let number = 0
  let isNew = true
  let endsInReturn = false

  /** Adds pieces of a line until at most `max` characters are left. */
  const cut = (line: string, max: number): string => {
    let remaining = line
    while (remaining.length > max) {
      // Keep surrogate pairs together.
      const end = /[\ud800-\udbff]/.test(remaining.charAt(maxLineLength - 1))
        ? maxLineLength + 1
        : maxLineLength
      add(remaining.slice(0, end))
      remaining = remaining.slice(end)
    }
    return remaining
  }
  const add = (text: string) => {
    if (isNew) number += 1
    lines.push(isNew ? { text, number } : { text })
    isNew = false
  }
  const finish = (line: string) => {
    const last = cut(line, maxLineLength)
    if (isNew || last) add(last)
    isNew = true
  }
  return {
    lines,
    push: (text) => {
      if (text === '') return
      // The LF of a CRLF that was split between chunks.
      const piece = endsInReturn && text[0] === '\n' ? text.slice(1) : text
      endsInReturn = piece.endsWith('\r')
      const parts = (rest + piece).split(/\r\n|\n|\r/)
      rest = parts.pop() ?? ''
      for (const part of parts) finish(part)
      // Show a long line before its end arrives.
      rest = cut(rest, 2 * maxLineLength)
    },
    end: () => {
      if (rest || number === 0) finish(rest)
      rest = ''
    },
  }
}
