/** A line of text; one that goes on from the line before has no number. */
export type TextLine = { text: string; number?: number }

/** Longer lines are cut into pieces: a browser takes seconds to lay out a line of a megabyte. */
const longest = 1000

/** Splits a text that comes in pieces, cut anywhere, into lines that end in LF, CR or both. */
export function createLineSplitter(): { lines: TextLine[]; push: (text: string) => void; end: () => void } {
  const lines: TextLine[] = []
  let rest = ''
  let number = 0
  let isNew = true
  let endsInReturn = false

  /** Takes pieces off a line until no more than this is left of it. */
  const cut = (line: string, most: number): string => {
    let left = line
    while (left.length > most) {
      // Two halves of one character stay together.
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
      // The second half of an end whose first half came before.
      const piece = endsInReturn && text[0] === '\n' ? text.slice(1) : text
      endsInReturn = piece.endsWith('\r')
      const parts = (rest + piece).split(/\r\n|\n|\r/)
      rest = parts.pop() ?? ''
      for (const part of parts) finish(part)
      // A line without an end in sight is shown as far as it came.
      rest = cut(rest, 2 * longest)
    },
    end: () => {
      if (rest || number === 0) finish(rest)
      rest = ''
    },
  }
}
