/** A part of a page that has an address, and its words. */
export type PageSection = {
  /** Nothing for what stands before the first heading. */
  id?: string
  title?: string
  text: string
  /** A parameter that the author wrote, and not a heading. */
  isField?: true
}

const tags =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>|<!--[\s\S]*?-->/gi
/** What readers do not read. */
const silent = new Set(['svg', 'style', 'script', 'button', 'template', 'select', 'math'])
const inline = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'mark',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  's',
  'kbd',
  'wbr',
])
const voids = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'col', 'link', 'meta'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Our own HTML of a page -> its text, by the headings and parameters that an address can point to. */
export function readSections(html: string): PageSection[] {
  const sections: PageSection[] = [{ text: '' }]
  let inSilence: string | undefined
  let depth = 0
  let heading: { tag: string; id: string; text: string } | undefined
  let at = 0
  const write = (text: string) => {
    if (inSilence || text === '') return
    if (heading) heading.text += text
    else sections.at(-1)!.text += text
  }
  for (const found of html.matchAll(tags)) {
    write(decode(html.slice(at, found.index)))
    at = found.index + found[0].length
    const [, closing, name, attributes = ''] = found
    const tag = name?.toLowerCase()
    if (!tag) continue
    if (inSilence) {
      if (tag === inSilence) depth += closing ? -1 : 1
      if (depth === 0) inSilence = undefined
      continue
    }
    if (silent.has(tag) && !closing && !found[0].endsWith('/>')) {
      inSilence = tag
      depth = 1
      continue
    }
    if (!inline.has(tag)) write(' ')
    if (closing && heading?.tag === tag) {
      sections.push({ id: heading.id, title: tidy(heading.text), text: '' })
      heading = undefined
    } else if (!closing && !voids.has(tag)) {
      const id = /\sid="([^"]*)"/.exec(attributes)?.[1]
      if (id && /^h[2-6]$/.test(tag)) heading = { tag, id: decode(id), text: '' }
    }
  }
  write(decode(html.slice(at)))
  return sections
    .map((section) => ({ ...section, text: tidy(section.text) }))
    .filter(({ text, title }) => text || title)
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(entities, name) ? entities[name]! : whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
