import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import { componentByName } from '../components/index.ts'
import { withChildren } from './children.ts'
import type { ComponentNode } from './expanded.ts'

const words = new Set(
  'text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference inlineMath'.split(
    ' ',
  ),
)
/** What a snippet may bring into a sentence. */
const blockTypes = new Set('blockquote code heading list math paragraph table thematicBreak'.split(' '))

const blockTags =
  /^(?:address|article|aside|blockquote|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|menu|nav|ol|p|pre|search|section|summary|table|ul)$/

/**
 * Tags may leave words between blocks, and then a Markdown printer takes all of it for one line of words: they become
 * paragraphs. What says nothing in Markdown leaves no empty lines.
 */
export function asBlocks(nodes: readonly RootContent[]): RootContent[] {
  const visible = nodes.filter((node) => !isSilent(node))
  // In a sentence the author's own component is a word.
  if (visible.every((node) => node.type === 'octavoIsland' || isInline(node)) && visible.some(isWords))
    return visible
  return gather(visible, isInline, paragraphsOf)
}

/** Blocks as they are, and what stands between two of them put together. */
function gather(
  nodes: readonly RootContent[],
  isInLine: (node: RootContent) => boolean,
  putTogether: (line: PhrasingContent[]) => RootContent[],
): RootContent[] {
  const parts: RootContent[] = []
  let line: PhrasingContent[] = []
  const endLine = () => {
    if (!line.every(isBlank)) parts.push(...putTogether(line))
    line = []
  }
  for (const node of nodes)
    if (isInLine(node)) line.push(node as PhrasingContent)
    else {
      endLine()
      parts.push(node)
    }
  endLine()
  return parts
}

/** A sentence is one paragraph. Tags and values that stand alone belong together where they stand on one line. */
function paragraphsOf(line: PhrasingContent[]): RootContent[] {
  if (line.some((node) => isWords(node) && !isBlank(node))) return [{ type: 'paragraph', children: line }]
  const lines: PhrasingContent[][] = []
  for (const node of line) {
    const current = lines.at(-1)
    const end = current?.at(-1)?.position?.end
    const start = node.position?.start
    if (!current || end?.line !== start?.line) lines.push([node])
    else if (end?.column !== start?.column) current.push({ type: 'text', value: ' ' }, node)
    else current.push(node)
  }
  return lines.map((children) => ({ type: 'paragraph', children }))
}

/** Tags in which a paragraph ends them: browsers would take both apart. https://html.spec.whatwg.org/#phrasing-content-2 */
export const holdsWords = (tag: string) =>
  /^(?:p|h[1-6]|span|strong|em|b|i|u|s|small|code|kbd|button|label|abbr|cite|q|sub|sup|mark|time)$/.test(tag)

/** Text on lines of its own is a paragraph to Markdown, also inside such a tag. */
export function withoutParagraphs(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child, at): RootContent[] => {
    if (child.type !== 'paragraph') return [child]
    return at === 0 ? child.children : [{ type: 'break' }, ...child.children]
  })
}

/** Addresses in the words of a link are found by themselves, and are words there. */
export function withoutLinks(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child): RootContent[] => {
    const isLink = child.type === 'link' || child.type === 'linkReference'
    if (isLink || (child.type === 'octavoElement' && child.name === 'a')) return withoutLinks(child.children)
    return 'children' in child ? [withChildren(child, withoutLinks(child.children))] : [child]
  })
}

/** A paragraph ends where something begins that cannot stand in one, and goes on behind it. */
export function apart(paragraph: Paragraph, children: RootContent[]): RootContent[] {
  if (!children.some(endsParagraph)) return [withChildren(paragraph, children)]
  return gather(
    children,
    (child) => !endsParagraph(child),
    (line) => [{ type: 'paragraph', children: trimmed(line) }],
  )
}

/** Without the ends of lines that stood beside the block. */
function trimmed(line: readonly PhrasingContent[]): PhrasingContent[] {
  return line.map((node, at) => {
    if (node.type !== 'text') return node
    const start = at === 0 ? node.value.replace(/^[ \t\r\n]+/, '') : node.value
    return { ...node, value: at === line.length - 1 ? start.replace(/[ \t\r\n]+$/, '') : start }
  })
}

function endsParagraph(node: RootContent): boolean {
  if (node.type === 'octavoElement') return blockTags.test(node.name)
  if (node.type === 'octavoComponent') return !isInlineComponent(node)
  return blockTypes.has(node.type)
}

/** Words that stood in a tag of their own, where only they are left. */
export function asParagraph(children: RootContent[]): RootContent[] {
  if (!children.every(isInline) || children.every(isBlank)) return children
  return [{ type: 'paragraph', children }]
}

function isInline(node: RootContent): node is PhrasingContent {
  if (node.type === 'octavoElement') return !blockTags.test(node.name)
  if (node.type === 'octavoComponent') return isInlineComponent(node)
  return words.has(node.type)
}

/** What has no box of its own is what it holds. */
function isInlineComponent({ name, children }: ComponentNode): boolean {
  const component = componentByName.get(name)
  return component?.isTransparent ? children.every(isInline) : component?.isInline === true
}

/** Neither a tag nor what braces gave. */
function isWords(node: RootContent): boolean {
  if (node.type === 'octavoElement' || node.type === 'octavoComponent') return false
  return !(node.type === 'text' && node.data?.isValue)
}

/** A space that does not break is there to be seen. */
const isBlank = (node: RootContent) => node.type === 'text' && /^[ \t\r\n]*$/.test(node.value)

/** Whatever stands in it. */
function isSilent(node: RootContent): boolean {
  if (node.type !== 'octavoComponent') return false
  return componentByName.get(node.name)?.markdown(node.props, 'x').trim() === ''
}
