import type { Nodes, Parents, RootContent } from 'mdast'

/** Tags may hold anything and stand anywhere, so no kind of node holds only what Markdown allows in it. */
export const childrenOf = (node: Nodes): RootContent[] => ('children' in node ? node.children : [])

export function withChildren<Node extends Parents>(node: Node, children: RootContent[]): Node {
  return { ...node, children }
}
