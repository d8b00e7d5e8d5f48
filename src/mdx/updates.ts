import type { Nodes, Root } from 'mdast'
import { update } from '../components/update.tsx'
import { contentOf, withLinks } from './markdown/print-markdown.ts'

export type WrittenUpdate = {
  label: string
  description?: string
  tags: string[]
  /** Overrides title and text in the feed. */
  rss?: { title?: string; description?: string }
  /** Markdown. */
  text: string
}

/** Every `<Update>` of a page, in order. */
export function readUpdates(tree: Root, link: (href: string) => string): WrittenUpdate[] {
  const updates: WrittenUpdate[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'octavoComponent' && node.name === update.name) {
      const { label, description, tags = [], rss } = update.props.parse(node.props)
      updates.push({ label, description, tags, rss, text: contentOf(node.children) })
    } else if ('children' in node) node.children.forEach(visit)
  }
  visit(withLinks(tree, link))
  return updates
}
