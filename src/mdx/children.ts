import type { Nodes, Parents, RootContent } from 'mdast'

/** Tags may contain anything and be anywhere, so any node may have any children. */
export const childrenOf = (node: Nodes): RootContent[] => ('children' in node ? node.children : [])

export function withChildren<Node extends Parents>(node: Node, children: RootContent[]): Node {
  return { ...node, children }
}
