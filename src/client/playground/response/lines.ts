/** A line of text; a continuation has no number. */
export type TextLine = { text: string; number?: number }

/** Longer lines are split, since browsers take seconds to lay out a line of a megabyte. */
const longest = 1000

/** Splits text that arrives in arbitrary chunks into lines ended by LF, CR or CRLF. */
export function createLineSplitter(): { lines: TextLine[]; push: (text: string) => void; end: () => void } {
  const lines: TextLine[] = []
  let rest = ''
  let number = 0
  let isNew = true
  let endsInReturn = false

  /** Adds pieces of a line until at most `max` characters are left. */
  const cut = (line: string, max: number): string => {
    let left = line
    while (left.length > max) {
      // Keep surrogate pairs together.
      const end = /[\ud800-\udbff]/.test(left.charAt(longest - 1)) ? longest + 1 : longest
      add(left.slice(0, end))
      left = left.slice(end)
    }
    return left
  }
  const add = (text: string) => {
    if (isNew) number += 1
    lines.push(isNew ? { text, number } : { text })
    isNew = false
  }
  const finish = (line: string) => {
    const last = cut(line, longest)
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
      rest = cut(rest, 2 * longest)
    },
    end: () => {
      if (rest || number === 0) finish(rest)
      rest = ''
    },
  }
}
