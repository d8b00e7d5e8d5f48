import type { ListItem, Nodes, RootContent } from 'mdast'
import { treeFile, treeFolder } from '../../components/tree.tsx'
import type { ComponentNode } from '../expanded.ts'
import { wordsIn } from './tags.ts'

/** A Markdown list inside `<Tree>` -> folders and files: what ends with a slash, or holds a list, is a folder. */
export function readFileLists(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node) => (node.type === 'list' ? node.children.map(readItem) : [node]))
}

/** `__init__.py` is a name, and no emphasis. */
function nameIn(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if (!('children' in node)) return wordsIn([node])
      const around = node.type === 'strong' ? '__' : node.type === 'emphasis' ? '_' : ''
      return around + nameIn(node.children) + around
    })
    .join('')
}

function readItem({ children }: ListItem): ComponentNode {
  const lists = children.filter((child) => child.type === 'list')
  const written = nameIn(children.filter((child) => child.type !== 'list')).trim()
  const name = written.replace(/\/$/, '')
  const isFolder = lists.length > 0 || name !== written
  return isFolder
    ? {
        type: 'octavoComponent',
        name: treeFolder.name,
        props: treeFolder.props.parse({ name, defaultOpen: lists.length > 0 }),
        children: readFileLists(lists),
      }
    : { type: 'octavoComponent', name: treeFile.name, props: treeFile.props.parse({ name }), children: [] }
}
