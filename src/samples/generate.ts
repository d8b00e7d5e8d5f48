import type { Language } from './language.ts'
import type { SampleRequest } from './sample-request.ts'

/** The program that a reader copies. What its client cannot send stands above it as a comment. */
export function generateSample(language: Language, request: SampleRequest): string {
  const { request: reached, notes } = withinReach(language, request)
  const code = language.generate(reached)
  if (notes.length === 0) return code
  const comment = notes
    .flatMap((note) => wrap(note, 76))
    .map((line) => `${language.comment} ${line}\n`)
    .join('')
  // The first line of PHP says that code begins.
  const start = code.startsWith('<?php\n\n') ? '<?php\n\n'.length : 0
  return code.slice(0, start) + comment + code.slice(start)
}

/** `request` as the client of a language can send it, with notes about what it cannot send. */
export function withinReach(
  { exceptions }: Language,
  request: SampleRequest,
): { request: SampleRequest; notes: string[] } {
  const notes = [...request.notes]
  let reached = request
  for (const { without, note } of exceptions) {
    const before = reached
    reached = without(before)
    if (reached !== before) notes.push(note)
  }
  return { request: reached, notes }
}

/**
 * A note comes from our own words and from names in a description, and those end no comment: not by a line break, not by
 * the end of PHP, not by a backslash, which joins lines in C and hides a line break in Java.
 */
function wrap(note: string, width: number): string[] {
  const rows: string[] = []
  const safe = note.replaceAll('\\', '/').replaceAll('?>', '? >')
  for (const word of safe.split(/[\s\u0085\u2028\u2029]+/)) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
