import type { Language } from './language.ts'
import type { SampleRequest } from './sample-request.ts'

/** The sample program, with notes about omitted parts as comments above it. */
export function generateSample(language: Language, request: SampleRequest): string {
  const { request: supported, notes } = applyExceptions(language, request)
  const code = language.generate(supported)
  if (notes.length === 0) return code
  const comment = notes
    .flatMap((note) => wrap(note, 76))
    .map((line) => `${language.comment} ${line}\n`)
    .join('')
  // `<?php` must be the first line.
  const start = code.startsWith('<?php\n\n') ? '<?php\n\n'.length : 0
  return code.slice(0, start) + comment + code.slice(start)
}

/** `request` as the language's client can send it, with notes about omitted parts. */
export function applyExceptions(
  { exceptions }: Language,
  request: SampleRequest,
): { request: SampleRequest; notes: string[] } {
  const notes = [...request.notes]
  let supported = request
  for (const { without, note } of exceptions) {
    const before = supported
    supported = without(before)
    if (supported !== before) notes.push(note)
  }
  return { request: supported, notes }
}

/**
 * Notes can contain names from the spec, which must not end the comment: no line breaks, no `?>` in PHP, and no
 * backslashes, which join lines in C and start escapes in Java.
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
