import type { Nodes, Root, RootContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown as print } from 'mdast-util-to-markdown'
import { componentByName } from '../../components/index.ts'
import { asBlocks } from '../blocks.ts'
import type { ComponentNode, ElementNode } from '../expanded.ts'

/** The expanded tree of a page -> Markdown, with the Markdown form of each component. */
export const printMarkdown = ({ children }: Root): string =>
  print({ type: 'root', children: asBlocks(children) }, options)

/** Rewrites all URLs with `link`. */
export function withLinks<Node extends Nodes>(node: Node, link: (href: string) => string): Node {
  const linkProp = ([name, value]: [string, unknown]) => [
    name,
    (name === 'href' || name === 'src') && typeof value === 'string' ? link(value) : value,
  ]
  return {
    ...node,
    ...('url' in node && { url: link(node.url) }),
    ...('props' in node && { props: Object.fromEntries(Object.entries(node.props).map(linkProp)) }),
    ...('children' in node && { children: node.children.map((child) => withLinks(child, link)) }),
  }
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
    octavoComponent: (node: ComponentNode) => {
      const component = componentByName.get(node.name)
      const content = contentOf(node.children)
      return component ? component.markdown(node.props, content).trim() : content
    },
    octavoElement: (node: ElementNode) => {
      if (node.name === 'img') return `![${String(node.props.alt ?? '')}](${String(node.props.src ?? '')})`
      if (node.name === 'br') return '\n'
      if (node.name === 'a') return `[${oneLine(contentOf(node.children))}](${String(node.props.href ?? '')})`
      return contentOf(node.children)
    },
    octavoIsland: (node: { children: RootContent[] }) => contentOf(node.children),
  },
}

/** Links stay on one line, even if they contain blocks. */
const oneLine = (text: string) => text.replaceAll('&#x20;', ' ').replace(/\s+/g, ' ').trim()

export function contentOf(children: RootContent[]): string {
  const blocks = asBlocks(children)
  return plainParagraph(blocks) ?? print({ type: 'root', children: blocks }, options).trim()
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
