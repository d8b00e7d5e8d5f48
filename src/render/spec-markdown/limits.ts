import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'

export type Over = 'size' | 'depth' | 'nodes'

export const maxLength = 256 * 1024
const maxDepth = 100
const maxNodes = 10_000

/** Characters that the parser reads again at every mark of a block. */
const maxLooks = 2_000_000_000
/** Characters that the parser copies again at every entity and URL of a block. */
const maxCopies = 50_000_000
/** Tags times formatting elements, because each may be reopened in each paragraph. */
const maxReopened = 400_000

const containers = /^[ \t]*(?:(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+)){101}/m
const longRun = /\*{1000}|_{1000}|~{1000}/
/** `em`, `strong` and `code`, which need no tags. */
const markdownFormatting = 3
const formatting = /<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])[^>]*/gi

/** Patterns that would make the parser slow, detected by characters only. */
export function overBeforeParsing(text: string): Over | undefined {
  if (text.length > maxLength) return 'size'
  if (containers.test(text) || longRun.test(text)) return 'depth'
  let looks = 0
  let copies = 0
  for (const block of text.split(/\n[ \t]*\n/)) {
    looks += count(block, /[*_~`[\]<>!&|]/g) * block.length
    copies += count(block, /&(?=[#a-z])|www\.|:\/\/|@/gi) * block.length
  }
  return looks > maxLooks || copies > maxCopies ? 'nodes' : undefined
}

/** Every node of a tree, or the exceeded limit. Iterative, because depth is one of the limits. */
export function countNodes<T extends MdastNodes | HastNodes>(tree: T): { nodes: T[]; over?: Over } {
  const open = [{ node: tree, depth: 0 }]
  const nodes: T[] = []
  for (let next = open.pop(); next; next = open.pop()) {
    nodes.push(next.node)
    if (nodes.length > maxNodes) return { nodes, over: 'nodes' }
    if (next.depth > maxDepth) return { nodes, over: 'depth' }
    if (!('children' in next.node)) continue
    for (const node of next.node.children) open.push({ node: node as T, depth: next.depth + 1 })
  }
  return { nodes }
}

/** Tags that reopen each other: short text that the HTML parser would turn into a huge tree. */
export function overWhenReopened(nodes: readonly MdastNodes[]): Over | undefined {
  const html = nodes.map((node) => (node.type === 'html' ? node.value : '')).join('')
  const tags = count(html, /</g) + nodes.length
  // The list keeps three equal elements:
  // https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements
  const reopened = 3 * (new Set(html.match(formatting)).size + markdownFormatting) + 1
  return tags > maxNodes || (html && tags * reopened > maxReopened) ? 'nodes' : undefined
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
