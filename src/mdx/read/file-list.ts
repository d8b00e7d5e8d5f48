import type { ListItem, Nodes, RootContent } from 'mdast'
import { treeFile, treeFolder } from '../../components/tree.tsx'
import type { ComponentNode } from '../expanded.ts'
import { wordsIn } from './tags.ts'

/** A Markdown list in `<Tree>` -> folders and files. A trailing slash or a nested list makes a folder. */
export function readFileLists(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => (node.type === 'list' ? node.children.map(readItem) : [node]))
}

/** Restores underscores: `__init__.py` is a name, not emphasis. */
function nameIn(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if (!('children' in node)) return wordsIn([node])
      const marker = node.type === 'strong' ? '__' : node.type === 'emphasis' ? '_' : ''
      return marker + nameIn(node.children) + marker
    })
    .join('')
}

function readItem({ children }: ListItem): ComponentNode {
  const lists = children.filter((child) => child.type === 'list')
  const label = nameIn(children.filter((child) => child.type !== 'list')).trim()
  const name = label.replace(/\/$/, '')
  const isFolder = lists.length > 0 || name !== label
  return isFolder
    ? {
        type: 'octavoComponent',
        name: treeFolder.name,
        props: treeFolder.props.parse({ name, defaultOpen: lists.length > 0 }),
        children: readFileLists(lists),
      }
    : { type: 'octavoComponent', name: treeFile.name, props: treeFile.props.parse({ name }), children: [] }
}
