import type { Element, ElementContent, Nodes as HastNodes, Root as HastRoot, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { sanitize } from 'hast-util-sanitize'
import type { Nodes, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { markdownToMdast } from 'satteri'
import { type DecorateOptions, decorate } from './decorate.ts'
import { countNodes, type Over, overBeforeParsing, overWhenReopened } from './limits.ts'
import { specSchema } from './schema.ts'

export type SpecTree = { kind: 'tree'; root: HastRoot; links: string[] } | { kind: 'over'; over: Over }

export function parseSpec(text: string): Root {
  return markdownToMdast(text, { features: { gfm: true, frontmatter: false }, position: false }) as Root
}

/** Spec text -> a sanitized tree, or the exceeded limit. */
export function specTree(
  text: string,
  options: DecorateOptions,
  parse: (text: string) => Root = parseSpec,
): SpecTree {
  const early = overBeforeParsing(text)
  if (early) return { kind: 'over', over: early }
  try {
    return safeTree(parse(text), options)
  } catch {
    // The parsers may overflow the stack; a description must never break its page.
    return { kind: 'over', over: 'depth' }
  }
}

function safeTree(tree: Root, options: DecorateOptions): SpecTree {
  const { nodes, over = overWhenReopened(nodes) } = countNodes<Nodes>(tree)
  if (over) return { kind: 'over', over }
  const has = (type: Nodes['type']) => nodes.some((node) => node.type === type)
  const hast = asRoot(toHast(tree, { allowDangerousHtml: has('html') }))
  const parsed = has('html') ? asRoot(raw(hast)) : hast
  const late = countNodes<HastNodes>(parsed).over
  if (late) return { kind: 'over', over: late }
  const unlinked = has('footnoteReference') ? withoutFootnoteLinks(parsed) : parsed
  return { kind: 'tree', ...decorate(asRoot(sanitize(unlinked, specSchema)), options) }
}

/** The libraries' types are wider: a root returns a root. */
const asRoot = (node: HastNodes): HastRoot =>
  node.type === 'root' ? node : { type: 'root', children: [node] }

/** Without ids, a footnote is a superscript number and a list entry, not a link. */
function withoutFootnoteLinks(root: HastRoot): HastRoot {
  const children = root.children.flatMap((node): RootContent[] =>
    node.type === 'element' ? unlink(node) : [node],
  )
  return { ...root, children }
}

function unlink(element: Element): ElementContent[] {
  if ('dataFootnoteBackref' in element.properties) return []
  const isSection = 'dataFootnotes' in element.properties
  const content = isSection ? element.children.slice(1) : element.children
  const children = content.flatMap((node) => (node.type === 'element' ? unlink(node) : [node]))
  return 'dataFootnoteRef' in element.properties ? children : [{ ...element, children }]
}
