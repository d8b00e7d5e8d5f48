import type { Nodes, Root } from 'mdast'
import { parseSpec } from '../../../src/render/spec-markdown/tree.ts'

/** Parses Markdown as an agent reads it. */
export const parse = (markdown: string): Root => parseSpec(markdown)

/** Every node of a type in document order. */
export function all<Type extends Nodes['type']>(node: Nodes, type: Type): Extract<Nodes, { type: Type }>[] {
  const matches = node.type === type ? [node as Extract<Nodes, { type: Type }>] : []
  return [...matches, ...('children' in node ? node.children.flatMap((child) => all(child, type)) : [])]
}

/** The parsed Markdown without positions. */
export const withoutPlaces = (markdown: string): unknown =>
  JSON.parse(JSON.stringify(parse(markdown), (key, value) => (key === 'position' ? undefined : value)))
