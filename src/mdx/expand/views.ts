import type { RootContent } from 'mdast'
import { tabs } from '../../components/tabs.tsx'
import type { ComponentNode } from '../expanded.ts'

/** Turns adjacent views into tabs. Selecting one selects it everywhere on the page. */
export function joinViews(nodes: RootContent[]): RootContent[] {
  if (!nodes.some(isView)) return nodes
  const joined: RootContent[] = []
  let box: ComponentNode | undefined
  for (const [at, node] of nodes.entries()) {
    if (isBlank(node) && isView(nodes[at - 1]) && isView(nodes[at + 1])) continue
    if (!isView(node)) {
      joined.push(node)
      box = undefined
      continue
    }
    if (!box) {
      box = { type: 'octavoComponent', name: tabs.name, props: tabs.props.parse({}), children: [] }
      joined.push(box)
    }
    box.children.push({ ...node, name: 'Tab' })
  }
  return joined
}

const isView = (node: RootContent | undefined): node is ComponentNode =>
  node?.type === 'octavoComponent' && node.name === 'View'

const isBlank = (node: RootContent) => node.type === 'text' && node.value.trim() === ''
