type Position = { line: number; column: number }

/** The lines of a text, indexed once for files with many diagnostics. */
export type Lines = {
  /** Line and column of an offset, counted from 1. */
  positionAt: (offset: number) => Position
  lineText: (line: number) => string | undefined
}

export function createLines(text: string): Lines {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return {
    positionAt(offset) {
      const at = Math.max(0, Math.min(offset, text.length))
      let [first, last] = [0, starts.length - 1]
      while (first < last) {
        const middle = Math.ceil((first + last) / 2)
        if (starts[middle]! <= at) first = middle
        else last = middle - 1
      }
      return { line: first + 1, column: at - starts[first]! + 1 }
    },
    lineText(line) {
      const start = starts[line - 1]
      return start === undefined
        ? undefined
        : text.slice(start, (starts[line] ?? text.length + 1) - 1).replace(/\r$/, '')
    },
  }
}
