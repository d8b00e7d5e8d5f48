import { maxLength } from './limits.ts'

/** Normalizes line ends, removes characters that are invalid in HTML, and removes common indentation. */
export function normalise(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    // https://spec.commonmark.org/0.31.2/#insecure-characters
    .replaceAll('\0', '\uFFFD')
  if (!/^[ \t]/.test(lines)) return lines
  const indents = lines.match(/^[ \t]*(?=[^ \t\n])/gm) ?? []
  const shared = indents.reduce((a, b) => commonStart(a, b))
  return lines
    .split('\n')
    .map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line.trimStart()))
    .join('\n')
}

function commonStart(a: string, b: string): string {
  let end = 0
  while (end < a.length && a[end] === b[end]) end++
  return a.slice(0, end)
}

/** Characters with a meaning in Markdown: marks, tags, entities, URLs, hard line breaks. */
const marks =
  /[\\`*~@\0-\x09\x0b-\x1f\x7f\ufeff\p{Cs}]|\]\(|:\/\/|www\.|(?<![a-z\d])_|_(?![a-z\d])|<(?![\s\d=])|&(?=[#a-z])|[ ]\n|\n\n\n/iu
/** A line that starts with a letter starts no block. */
const otherStart = /^(?![\p{L}("'\n]|\d+[ \p{L}]|$)/mu

/** Most descriptions are one line of plain text and need no parser. */
export function isPlain(text: string): boolean {
  return text.length <= maxLength && !marks.test(text) && !otherStart.test(text)
}

export function plainParagraphs(text: string): string {
  if (text === '') return ''
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeText(paragraph)}</p>`)
    .join('\n')
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
