const fences = /^[ \t]*(?:`{3,}|~{3,}).*$/gm
const links =
  /!?\[([^\]\n]*)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\)|\[[^\]\n]*\])/g
const tags = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi
const marks =
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\|)|\*\*|__|`+|\*(?=\S)|(?<=\S)\*|^[ \t]*[-:| ]{3,}$/gm

/**
 * Approximates the plain text of Markdown for search and excerpts. Parsing thousands of texts would take
 * longer than the rest of indexing. The result is never used as HTML.
 */
export function plainWords(markdown: string, maxLength: number): string {
  const start = markdown.slice(0, maxLength * 3)
  const plain = /[`*_[\]<>#|~\\&\n]/.test(start)
    ? start
        .replace(fences, ' ')
        .replace(links, '$1')
        .replace(tags, ' ')
        .replace(marks, ' ')
        .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
        .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    : start
  const text = plain
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength)
  return `${text.slice(0, end > 0 ? end : maxLength)}…`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
