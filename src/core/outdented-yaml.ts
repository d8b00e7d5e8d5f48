import { YAMLException } from 'js-yaml'

/** Character offsets; `end` is exclusive. */
type Span = { start: number; end: number }

/** The offset of a line in brackets or quotes with too little indentation, if that is the parser's error. */
export const outdentAt = (problem: unknown) =>
  problem instanceof YAMLException && problem.reason === 'deficient indentation'
    ? problem.mark?.position
    : undefined

/** The line break and comment before a line. Without them, the line needs no indentation. */
export function gapBefore(text: string, offset: number): Span | undefined {
  const end = text.slice(0, offset).trimEnd().length
  const lineStart = text.lastIndexOf('\n', end - 1) + 1
  const line = text.slice(lineStart, end)
  const comment = /(?:^|\s)#[^"']*$/.exec(line)
  if (/\s#/.test(line) && !comment) return undefined
  const start = comment ? lineStart + comment.index : end
  return text.slice(start, offset).includes('\n') ? { start, end: offset } : undefined
}

/** Replaces the gaps with spaces, so that offsets stay the same. */
export function withBlanks(text: string, gaps: readonly Span[]): string {
  let from = 0
  const parts = gaps.map(({ start, end }) => {
    const part = text.slice(from, start) + ' '.repeat(end - start)
    from = end
    return part
  })
  return parts.join('') + text.slice(from)
}
