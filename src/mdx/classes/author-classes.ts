import type { RootContent } from 'mdast'
import type { OwnCode } from '../../core/policy/blocked-code.ts'
import { childrenOf } from '../children.ts'
import type { Expanded } from '../expanded.ts'

/** All words of a text that may be class names: in code they may be anywhere. */
export function wordsOfCode(text: string): string[] {
  return text.split(/[\s'"`;{}]+/).filter(Boolean)
}

/** Class names of elements, and all words in the author's code and its imports. */
export function authorClasses({ tree, modules }: Expanded, sources: readonly OwnCode[] = []): Set<string> {
  const classes = new Set<string>()
  const add = (text: unknown) => {
    if (typeof text === 'string') for (const word of wordsOfCode(text)) classes.add(word)
  }
  const walk = (nodes: readonly RootContent[]) => {
    for (const node of nodes) {
      if (node.type === 'octavoElement' || node.type === 'octavoComponent') {
        add(node.props.class)
        add(node.props.className)
      }
      walk(childrenOf(node))
    }
  }
  walk(tree.children)
  for (const { text } of sources) add(text)
  for (const { code, expressions } of modules) {
    add(code)
    for (const { source } of expressions) add(source)
  }
  return classes
}
