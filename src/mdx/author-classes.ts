import type { RootContent } from 'mdast'
import type { Expanded } from './expanded.ts'

/** Names of classes that the author gave to elements, and all words of their code that may be some. */
export function authorClasses({ tree, modules }: Expanded): Set<string> {
  const found = new Set<string>()
  const add = (text: unknown) => {
    if (typeof text !== 'string') return
    for (const word of text.split(/[\s'"`;{}]+/)) if (word) found.add(word)
  }
  const walk = (nodes: readonly RootContent[]) => {
    for (const node of nodes) {
      if (node.type === 'octavoElement' || node.type === 'octavoComponent') {
        add(node.props.class)
        add(node.props.className)
      }
      if ('children' in node) walk(node.children as RootContent[])
    }
  }
  walk(tree.children)
  for (const { code, expressions } of modules) {
    add(code)
    for (const { source } of expressions) add(source)
  }
  return found
}
