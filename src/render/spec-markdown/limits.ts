import type { Nodes as HastNodes } from 'hast'
import type { Nodes as MdastNodes } from 'mdast'

export type Over = 'size' | 'depth' | 'nodes'

export const maxLength = 256 * 1024
const maxDepth = 100
const maxNodes = 10_000

/** Characters that the parser looks at again: those of the block at every mark. */
const maxLooks = 2_000_000_000
/** Characters that the parser keeps again: those of the block at every entity and at every address. */
const maxCopies = 50_000_000
/** Tags times formatting elements: each of those may be opened again in each paragraph. */
const maxReopened = 400_000

const containers = /^[ \t]*(?:(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+)){101}/m
const longRun = /\*{1000}|_{1000}|~{1000}/
/** `em`, `strong` and `code`, which need no tags. */
const markdownFormatting = 3
const formatting = /<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])[^>]*/gi

/** Shapes that would keep the parser busy for long; found by looking at the characters only. */
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

/** Every node of a tree, or the limit it is over. Without recursion: the depth is what it looks for. */
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

/** Tags that reopen each other: few characters that the HTML parser would make a huge tree of. */
export function overWhenReopened(nodes: readonly MdastNodes[]): Over | undefined {
  const html = nodes.map((node) => (node.type === 'html' ? node.value : '')).join('')
  const tags = count(html, /</g) + nodes.length
  // https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements holds three alike.
  const reopened = 3 * (new Set(html.match(formatting)).size + markdownFormatting) + 1
  return tags > maxNodes || (html && tags * reopened > maxReopened) ? 'nodes' : undefined
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
