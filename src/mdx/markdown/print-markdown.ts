import type { Nodes, Root, RootContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown as print } from 'mdast-util-to-markdown'
import { componentByName } from '../../components/index.ts'
import { asBlocks, isInlineComponent } from '../blocks.ts'
import type { ComponentNode, ElementNode } from '../expanded.ts'

/** The expanded tree of a page -> Markdown, with the Markdown form of each component. */
export const printMarkdown = ({ children }: Root): string => {
  const text = printBlocks(asBlocks(children))
  return text === '' ? '' : `${text}\n`
}

/** Setting up the printer takes long. Blocks that are shown as written are copied from the source instead. */
function printBlocks(blocks: readonly RootContent[]): string {
  const parts: string[] = []
  let rest: RootContent[] = []
  const printRest = () => {
    if (rest.length > 0) parts.push(print({ type: 'root', children: rest }, options).replace(/\n$/, ''))
    rest = []
  }
  for (const block of blocks) {
    const text = isComponentBlock(block) ? printComponent(block) : block.data?.source
    if (text === undefined) rest.push(block)
    else {
      printRest()
      parts.push(text)
    }
  }
  printRest()
  return parts.filter(Boolean).join('\n\n')
}

/** Rewrites all URLs with `link`. */
export function withLinks<Node extends Nodes>(node: Node, link: (href: string) => string): Node {
  const url = 'url' in node ? link(node.url) : undefined
  const props = 'props' in node ? withLinkedProps(node.props, link) : undefined
  const children = 'children' in node ? node.children.map((child) => withLinks(child, link)) : undefined
  const isSame =
    ('url' in node ? url === node.url : true) &&
    ('props' in node ? props === node.props : true) &&
    ('children' in node ? node.children.every((child, at) => child === children?.[at]) : true)
  if (isSame) return node
  return {
    ...node,
    ...(node.data && { data: { ...node.data, source: undefined } }),
    ...(url !== undefined && { url }),
    ...(props && { props }),
    ...(children && { children }),
  }
}

function withLinkedProps(
  props: Record<string, unknown>,
  link: (href: string) => string,
): Record<string, unknown> {
  const changed = (['href', 'src'] as const).flatMap((name) => {
    const value = props[name]
    const url = typeof value === 'string' ? link(value) : value
    return url === value ? [] : [[name, url] as const]
  })
  return changed.length === 0 ? props : { ...props, ...Object.fromEntries(changed) }
}

/** Characters that can be syntax somewhere in a line, or only at its start. */
const syntax = /[\t\r\n!#&*+<=>[\\\]_`~@|$]|:(?:\/|$)|w\.|^[-.()\d]/i

/**
 * Whether a text needs no escapes, as most texts. The printer would test each with about forty regular expressions.
 */
const isPlainText = (text: string, { before, after }: { before: string; after: string }): boolean =>
  !syntax.test(text) && !(text.startsWith(' ') && isBreak(before)) && !(text.endsWith(' ') && isBreak(after))

const isBreak = (character: string) => character === '' || /[\r\n]/.test(character)

const options: Options = {
  bullet: '-',
  extensions: [gfmToMarkdown(), mathToMarkdown()],
  handlers: {
    text: ({ value }: Text, _parent, state, info) =>
      isPlainText(value, info) ? value : state.safe(value, info),
    octavoComponent: printComponent,
    octavoElement: (node: ElementNode) => {
      if (node.name === 'img') return `![${String(node.props.alt ?? '')}](${String(node.props.src ?? '')})`
      if (node.name === 'br') return '\n'
      if (node.name === 'a') return `[${oneLine(contentOf(node.children))}](${String(node.props.href ?? '')})`
      return contentOf(node.children)
    },
    octavoIsland: (node: { children: RootContent[] }) => contentOf(node.children),
  },
}

const isComponentBlock = (node: RootContent): node is ComponentNode =>
  node.type === 'octavoComponent' && !isInlineComponent(node)

function printComponent({ name, props, children }: ComponentNode): string {
  const component = componentByName.get(name)
  const content = contentOf(children)
  return component ? component.markdown(props, content).trim() : content
}

/** Links stay on one line, even if they contain blocks. */
const oneLine = (text: string) => text.replaceAll('&#x20;', ' ').replace(/\s+/g, ' ').trim()

export function contentOf(children: RootContent[]): string {
  const blocks = asBlocks(children)
  return plainParagraph(blocks) ?? printBlocks(blocks).trim()
}

const alone = { before: '\n', after: '\n' }

/** The text of a single paragraph without syntax, as most components have: setting up the printer takes far longer. */
function plainParagraph(blocks: readonly RootContent[]): string | undefined {
  const [block, second] = blocks
  if (!block || second || (block.type !== 'paragraph' && block.type !== 'text')) return undefined
  const nodes = block.type === 'paragraph' ? block.children : [block]
  const [text, more] = nodes
  return text?.type === 'text' && !more && isPlainText(text.value, alone) ? text.value : undefined
}
