const maxRange = 10_000

/** The line numbers in `1,3-5`, also in brackets. */
export function parseLineList(text: string): number[] {
  return text
    .replace(/[[\]\s]/g, '')
    .split(',')
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number)
      if (from === undefined || to === undefined || !(from >= 1) || !(to >= from)) return []
      return Array.from({ length: Math.min(to - from + 1, maxRange) }, (_, index) => from + index)
    })
}
