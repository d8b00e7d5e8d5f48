export type Position = { line: number; column: number }

/** Where an offset lies, counted from 1 as editors do. */
export function positionAt(text: string, offset: number): Position {
  const end = Math.max(0, Math.min(offset, text.length))
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: end - start + 1 }
}

export function lineAt(text: string, line: number): string | undefined {
  return text.split('\n', line)[line - 1]?.replace(/\r$/, '')
}
