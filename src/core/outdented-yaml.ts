import { YAMLException } from 'js-yaml'

/** From `start` up to `end`, counted in characters of a text. */
type Span = { start: number; end: number }

/** Where a line within brackets or quotes is indented too little, if that is what a parser refused. */
export const outdentAt = (problem: unknown) =>
  problem instanceof YAMLException && problem.reason === 'deficient indentation'
    ? problem.mark?.position
    : undefined

/** The line break and the comment before a line. Without them it continues the line before, and needs no indentation. */
export function gapBefore(text: string, offset: number): Span | undefined {
  const end = text.slice(0, offset).trimEnd().length
  const lineStart = text.lastIndexOf('\n', end - 1) + 1
  const line = text.slice(lineStart, end)
  const comment = /(?:^|\s)#[^"']*$/.exec(line)
  if (/\s#/.test(line) && !comment) return undefined
  const start = comment ? lineStart + comment.index : end
  return text.slice(start, offset).includes('\n') ? { start, end: offset } : undefined
}

/** A text of the same length. */
export function withBlanks(text: string, gaps: readonly Span[]): string {
  let from = 0
  const parts = gaps.map(({ start, end }) => {
    const part = text.slice(from, start) + ' '.repeat(end - start)
    from = end
    return part
  })
  return parts.join('') + text.slice(from)
}
