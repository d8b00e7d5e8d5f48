import type { RootContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown as print } from 'mdast-util-to-markdown'
import { componentByName } from '../components/index.ts'
import type { MdxDocument } from './document.ts'
import { expand, type LoadDocument } from './expand.ts'
import type { ComponentNode, ElementNode } from './expanded.ts'

/** A parsed MDX file -> Markdown: snippets put in, each component in its Markdown form, nothing run. */
export async function renderMarkdown(document: MdxDocument, load: LoadDocument): Promise<string> {
  const { tree } = await expand(document, { load, latex: true })
  return print(tree, options)
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
        return `[${contentOf(node.children as RootContent[])}](${String(node.props.href ?? '')})`
      return contentOf(node.children as RootContent[])
    },
    octavoIsland: (node: { children: RootContent[] }) => contentOf(node.children),
  } as never,
}

function contentOf(children: RootContent[]): string {
  return print({ type: 'root', children }, options).trim()
}
