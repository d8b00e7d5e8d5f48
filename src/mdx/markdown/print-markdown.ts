import type { Nodes, Root, RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown as print } from 'mdast-util-to-markdown'
import { componentByName } from '../../components/index.ts'
import { asBlocks } from '../blocks.ts'
import type { ComponentNode, ElementNode } from '../expanded.ts'

/** The page's own model -> Markdown, each component in its Markdown form. */
export const printMarkdown = ({ children }: Root): string =>
  print({ type: 'root', children: asBlocks(children) }, options)

/** Addresses below the base path. */
export function withLinks<Node extends Nodes>(node: Node, link: (href: string) => string): Node {
  const copy = { ...node } as Record<string, unknown>
  if (typeof copy.url === 'string') copy.url = link(copy.url)
  const { props } = copy as { props?: Record<string, unknown> }
  if (props)
    copy.props = Object.fromEntries(
      Object.entries(props).map(([name, value]) => [
        name,
        (name === 'href' || name === 'src') && typeof value === 'string' ? link(value) : value,
      ]),
    )
  if ('children' in node) copy.children = node.children.map((child) => withLinks(child, link))
  return copy as Node
}

const options: Options = {
  bullet: '-',
  extensions: [gfmToMarkdown(), mathToMarkdown()],
  handlers: {
    octavoComponent: (node: ComponentNode) => {
      const component = componentByName.get(node.name)
      const content = contentOf(node.children as RootContent[])
      return component ? component.markdown(node.props as never, content).trim() : content
    },
    octavoElement: (node: ElementNode) => {
      if (node.name === 'img') return `![${String(node.props.alt ?? '')}](${String(node.props.src ?? '')})`
      if (node.name === 'br') return '\n'
      if (node.name === 'a')
        return `[${oneLine(contentOf(node.children as RootContent[]))}](${String(node.props.href ?? '')})`
      return contentOf(node.children as RootContent[])
    },
    octavoIsland: (node: { children: RootContent[] }) => contentOf(node.children),
  } as never,
}

/** A link that holds blocks is still one link. */
const oneLine = (text: string) => text.replaceAll('&#x20;', ' ').replace(/\s+/g, ' ').trim()

export function contentOf(children: RootContent[]): string {
  return print({ type: 'root', children: asBlocks(children) }, options).trim()
}
