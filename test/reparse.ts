import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Every element of a document as a browser would read it, templates included. */
export function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const visit = (node: Node): void => {
    if ('tagName' in node) found.push(node)
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return found
}

export const attributesOf = ({ attrs }: Element): Record<string, string> =>
  Object.fromEntries(attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]))

/** What Markdown may add to a page; nothing else may. */
const markdownTags =
  'a abbr b blockquote br caption cite code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var'.split(
    ' ',
  )
const markdownAttributes: Record<string, string> = {
  a: 'href title rel',
  abbr: 'title',
  code: 'class',
  details: 'open',
  img: 'src alt title width height loading decoding class',
  input: 'type disabled checked aria-label',
  li: 'class',
  ol: 'start',
  ul: 'class',
  td: 'align colspan rowspan',
  th: 'align colspan rowspan scope',
  pre: 'tabindex role aria-label class',
  table: 'class',
  div: 'class tabindex role aria-label',
}

const addresses = 'href src action formaction poster cite data background ping xlink:href srcset'.split(' ')

/** What a page of ours has when every text is harmless: elements with their attributes, and scripts. */
export type Shape = { tags: ReadonlyMap<string, ReadonlySet<string>>; scripts: ReadonlySet<string> }

export function shapeOf(pages: readonly string[]): Shape {
  const scripts = new Set<string>()
  const tags = new Map(
    markdownTags.map((tag) => [tag, new Set((markdownAttributes[tag] ?? '').split(' ').filter(Boolean))]),
  )
  for (const element of pages.flatMap(elementsOf)) {
    const known = tags.get(element.tagName) ?? new Set()
    for (const name of Object.keys(attributesOf(element))) known.add(name)
    tags.set(element.tagName, known)
    if (element.tagName === 'script') scripts.add(scriptOf(element))
  }
  return { tags, scripts }
}

/** What of a page could run, load or hide something that is not ours. */
export function dangersOf(html: string, shape: Shape): string[] {
  return elementsOf(html).flatMap((element) => {
    const { tagName } = element
    const attributes = attributesOf(element)
    const shown = () => `<${tagName} ${JSON.stringify(attributes).slice(0, 200)}>`
    const known = shape.tags.get(tagName)
    if (!known) return [`an element: ${shown()}`]
    if (tagName === 'script' && !isOwnScript(element, shape)) return [`a script: ${shown()}`]
    // The script of the page fetches what such a link names and puts it into the page.
    if ('data-part' in attributes && !attributes.class?.startsWith('kids-link')) return [`a part: ${shown()}`]
    return Object.entries(attributes).flatMap(([name, value]) => {
      if (/^on|^style$|^srcdoc$/i.test(name) || !known.has(name)) return [`an attribute: ${shown()}`]
      const isPlain = tagName === 'img' ? isPicture(value) : isPlainAddress(value)
      return addresses.includes(name) && !isPlain ? [`an address: ${shown()}`] : []
    })
  })
}

/** Data for search engines holds titles; what it must not hold is the end of its own element. */
function isOwnScript(element: Element, { scripts }: Shape): boolean {
  const text = scriptOf(element)
  // Data is never run; it must only not end before its end.
  const isData = /^application\/(?:ld\+)?json$/.test(attributesOf(element).type ?? '')
  return isData ? !text.includes('<') : scripts.has(text)
}

function scriptOf(element: Element): string {
  const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
  return `${attributesOf(element).src ?? ''} ${text}`
}

/** https://url.spec.whatwg.org/#concept-basic-url-parser */
function isPlainAddress(address: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address, 'https://here.test/').protocol)
  } catch {
    return true
  }
}

/** Of the site itself, written into the page, or from elsewhere by an address that says so. */
function isPicture(src: string): boolean {
  if (/^(https:\/\/|data:image\/)/i.test(src) || !URL.canParse(src, 'https://here.test/')) return true
  return new URL(src, 'https://here.test/').host === 'here.test'
}
