/** A section of a page with its own anchor, and its text. */
export type PageSection = {
  /** Undefined for text before the first heading. */
  id?: string
  title?: string
  text: string
  /** Set for a hand-written parameter. */
  isField?: true
}

const tagPattern =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>|<!--[\s\S]*?-->/gi
/** Elements whose text is not searchable. */
const skippedTags = new Set(['svg', 'style', 'script', 'button', 'template', 'select', 'math'])
const inlineTags = new Set([
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
/** Inline elements that need a space before their text. */
const spacedClasses = /class="(?:o-field-type|o-req|o-dep|o-pill|o-mark|o-update-desc|o-desc)\b/
const voidTags = new Set(['br', 'hr', 'img', 'input', 'wbr', 'source', 'col', 'link', 'meta'])

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Boxes with an anchor and a title: the class of the box, and of its title unless that is a `<summary>`. */
const box = /(?:^|\s)(?:o-update|o-fold|o-field)(?:\s|$)/
const boxTitle = /(?:^|\s)(?:o-update-label|o-field-name)(?:\s|$)/

/** An open element; for a box, `outer` is the section that continues after it. */
type Open = { tag: string; outer?: PageSection; isTitle?: true; isAside?: true }

/** The rendered HTML of a page -> its text, split at headings, boxes and parameters with an anchor. */
export function readSections(html: string): PageSection[] {
  const first: PageSection = { text: '' }
  const sections = [first]
  const open: Open[] = []
  let current = first
  let untitled: PageSection | undefined
  let at = 0
  const write = (text: string) => {
    if (text === '' || open.at(-1)?.tag === silence) return
    if (untitled && open.some(({ isTitle }) => isTitle) && !open.some(({ isAside }) => isAside))
      untitled.title = (untitled.title ?? '') + text
    else current.text += text
  }
  const startSection = (id: string, isField: boolean): PageSection => {
    const section: PageSection = { id: decode(id), text: '', ...(isField && { isField }) }
    sections.push(section)
    current = section
    untitled = section
    return section
  }
  for (const match of html.matchAll(tagPattern)) {
    write(decode(html.slice(at, match.index)))
    at = match.index + match[0].length
    const [, closing, name, attributes = ''] = match
    const tag = name?.toLowerCase()
    if (!tag || voidTags.has(tag)) continue
    if (!inlineTags.has(tag) || spacedClasses.test(attributes)) write(' ')
    if (closing) {
      close(tag)
      continue
    }
    if (match[0].endsWith('/>')) continue
    const isSkipped = open.at(-1)?.tag === silence
    if (isSkipped || skippedTags.has(tag)) {
      open.push({ tag }, { tag: silence })
      continue
    }
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1]
    const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (id && /^h[2-6]$/.test(tag)) {
      startSection(id, false)
      open.push({ tag, isTitle: true })
    } else if (id && box.test(classes)) {
      const outer = current
      startSection(id, classes.startsWith('o-field'))
      open.push({ tag, outer })
    } else if (untitled && untitled.title === undefined && (tag === 'summary' || boxTitle.test(classes)))
      open.push({ tag, isTitle: true })
    else open.push({ tag, ...(classes === 'o-desc' && { isAside: true }) })
  }
  write(decode(html.slice(at)))
  const texts = sections
    .map(({ title, ...section }) => ({
      ...section,
      ...(title !== undefined && { title: tidy(title) }),
      text: tidy(section.text),
    }))
    .filter(({ text, title }) => text || title)
  // A slice of a string keeps the whole string in memory, so the texts are copied.
  return JSON.parse(JSON.stringify(texts))

  /** Also closes unclosed elements inside it. */
  function close(tag: string): void {
    const start = open.findLastIndex((element) => element.tag === tag)
    if (start < 0) return
    for (const { outer, isTitle } of open.splice(start)) {
      if (isTitle) untitled = undefined
      if (!outer) continue
      current = outer
      untitled = undefined
    }
  }
}

const silence = '#silence'

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return (Object.hasOwn(entities, name) ? entities[name] : undefined) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
