const fences = /^[ \t]*(?:`{3,}|~{3,}).*$/gm
const links =
  /!?\[([^\]\n]*)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\)|\[[^\]\n]*\])/g
const tags = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi
const marks =
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\|)|\*\*|__|`+|\*(?=\S)|(?<=\S)\*|^[ \t]*[-:| ]{3,}$/gm

/**
 * The words of a Markdown text, near enough to find them and to show a line of them. To parse thousands of texts
 * would take longer than all the rest of an index; nothing of the result is ever read as HTML.
 */
export function plainWords(markdown: string, longest: number): string {
  const start = markdown.slice(0, longest * 3)
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
  if (text.length <= longest) return text
  const end = text.lastIndexOf(' ', longest)
  return `${text.slice(0, end > 0 ? end : longest)}…`
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
