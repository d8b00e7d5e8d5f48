import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import { componentByName } from '../components/index.ts'
import { withChildren } from './children.ts'
import type { ComponentNode } from './expanded.ts'

const words = new Set(
  'text emphasis strong delete inlineCode break link linkReference image imageReference footnoteReference inlineMath'.split(
    ' ',
  ),
)
/** Block nodes that a snippet may insert into a sentence. */
const blockTypes = new Set('blockquote code heading list math paragraph table thematicBreak'.split(' '))

const blockTags =
  /^(?:address|article|aside|blockquote|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|menu|nav|ol|p|pre|search|section|summary|table|ul)$/

/**
 * Wraps text between blocks in paragraphs, because a Markdown printer would join everything into one line.
 * Components without Markdown output are removed, so that they leave no empty lines.
 */
export function asBlocks(nodes: readonly RootContent[]): RootContent[] {
  const visible = nodes.filter((node) => !hasNoMarkdown(node))
  // In a sentence, an author's component is inline.
  if (visible.every((node) => node.type === 'octavoIsland' || isInline(node)) && visible.some(isWords))
    return visible
  return gather(visible, isInline, paragraphsOf)
}

/** Keeps blocks, and groups the inline nodes between them. */
function gather(
  nodes: readonly RootContent[],
  isInlineNode: (node: RootContent) => boolean,
  wrap: (line: PhrasingContent[]) => RootContent[],
): RootContent[] {
  const parts: RootContent[] = []
  let line: PhrasingContent[] = []
  const endLine = () => {
    if (!line.every(isBlank)) parts.push(...wrap(line))
    line = []
  }
  for (const node of nodes)
    if (isInlineNode(node)) line.push(node as PhrasingContent)
    else {
      endLine()
      parts.push(node)
    }
  endLine()
  return parts
}

/** Text is one paragraph. Tags and values without text are one paragraph per source line. */
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

/** Tags that cannot contain a paragraph. https://html.spec.whatwg.org/#phrasing-content-2 */
export const holdsWords = (tag: string) =>
  /^(?:p|h[1-6]|span|strong|em|b|i|u|s|small|code|kbd|button|label|abbr|cite|q|sub|sup|mark|time)$/.test(tag)

/** Unwraps the paragraphs that Markdown creates for text on its own lines inside such a tag. */
export function withoutParagraphs(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child, at): RootContent[] => {
    if (child.type !== 'paragraph') return [child]
    return at === 0 ? child.children : [{ type: 'break' }, ...child.children]
  })
}

/** Unwraps links inside a link, such as URLs that Markdown links automatically. */
export function withoutLinks(children: readonly RootContent[]): RootContent[] {
  return children.flatMap((child): RootContent[] => {
    const isLink = child.type === 'link' || child.type === 'linkReference'
    if (isLink || (child.type === 'octavoElement' && child.name === 'a')) return withoutLinks(child.children)
    return 'children' in child ? [withChildren(child, withoutLinks(child.children))] : [child]
  })
}

/** Splits a paragraph around blocks, which it cannot contain. */
export function splitParagraph(paragraph: Paragraph, children: RootContent[]): RootContent[] {
  if (!children.some(endsParagraph)) return [withChildren(paragraph, children)]
  return gather(
    children,
    (child) => !endsParagraph(child),
    (line) => [{ type: 'paragraph', children: trimLine(line) }],
  )
}

/** Removes line breaks next to a block. */
function trimLine(line: readonly PhrasingContent[]): PhrasingContent[] {
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

/** Wraps inline content in a paragraph. */
export function asParagraph(children: RootContent[]): RootContent[] {
  if (!children.every(isInline) || children.every(isBlank)) return children
  return [{ type: 'paragraph', children }]
}

function isInline(node: RootContent): node is PhrasingContent {
  if (node.type === 'octavoElement') return !blockTags.test(node.name)
  if (node.type === 'octavoComponent') return isInlineComponent(node)
  return words.has(node.type)
}

/** A transparent component is inline if its content is. */
export function isInlineComponent({ name, children }: ComponentNode): boolean {
  const component = componentByName.get(name)
  return component?.isTransparent ? children.every(isInline) : component?.isInline === true
}

/** Neither a tag nor the value of an expression. */
function isWords(node: RootContent): boolean {
  if (node.type === 'octavoElement' || node.type === 'octavoComponent') return false
  return !(node.type === 'text' && node.data?.isValue)
}

/** Non-breaking spaces are visible, so they are not blank. */
const isBlank = (node: RootContent) => node.type === 'text' && /^[ \t\r\n]*$/.test(node.value)

/** Whether a component has no Markdown output, regardless of its content. */
function hasNoMarkdown(node: RootContent): boolean {
  if (node.type !== 'octavoComponent') return false
  return componentByName.get(node.name)?.markdown(node.props, 'x').trim() === ''
}
