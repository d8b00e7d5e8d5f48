import type { Nodes, Root, RootContent } from 'mdast'
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

const options: Options = {
  bullet: '-',
  extensions: [gfmToMarkdown(), mathToMarkdown()],
  handlers: {
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
  return print({ type: 'root', children: asBlocks(children) }, options).trim()
}
