import type { ElementContent, Root, RootContent, Text } from 'hast'
import { inlineTags } from './schema.ts'

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The first paragraph, or the first block, without block tags. */
export function firstLine(root: Root): Root {
  const prose = root.children.filter((node) => node.type !== 'element' || !headings.includes(node.tagName))
  const content = firstPhrasing(prose)
  const children = oneLine(content.length > 0 ? content : firstPhrasing(root.children))
  const first = children[0]
  const last = children.at(-1)
  if (first?.type === 'text') first.value = first.value.trimStart()
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return { type: 'root', children }
}

function firstPhrasing(nodes: readonly RootContent[]): ElementContent[] {
  for (const [start, node] of nodes.entries()) {
    if (isPhrasing(node)) {
      if (isBlank(node)) continue
      const end = nodes.findIndex((after, at) => at > start && !isPhrasing(after))
      return nodes.slice(start, end === -1 ? undefined : end) as ElementContent[]
    }
    const inside = node.type === 'element' ? firstPhrasing(node.children) : []
    if (inside.length > 0) return inside
  }
  return []
}

export function isPhrasing(node: RootContent): boolean {
  return node.type === 'text' || (node.type === 'element' && [...inlineTags, 'br'].includes(node.tagName))
}

/** Invisible on a page. */
export function isBlank(node: RootContent): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  return node.type !== 'element' || (node.tagName !== 'img' && node.children.every(isBlank))
}

function oneLine(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value.replace(/\s*\n\s*/g, ' ') }]
    if (node.type !== 'element') return []
    if (node.tagName === 'br') return [{ type: 'text', value: ' ' } satisfies Text]
    const children = oneLine(node.children)
    return inlineTags.includes(node.tagName) ? [{ ...node, children }] : children
  })
}

/** The text of a tree; only prose, if there is any. */
export function wordsOf(root: Root): string {
  const prose = words(root.children, [...headings, 'pre', 'table'])
  return collapse(prose.trim() === '' ? words(root.children, []) : prose)
}

function words(nodes: readonly RootContent[], without: string[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element' || without.includes(node.tagName)) return ' '
      const inside = words(node.children, without)
      return inlineTags.includes(node.tagName) ? inside : ` ${inside} `
    })
    .join('')
}

export function collapse(text: string): string {
  return text.replace(/[\s\0-\x1f\x7f]+/g, ' ').trim()
}

/** Cut at a word, never inside a character. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = text.slice(0, limit - 1)
  const space = start.lastIndexOf(' ')
  const truncated = text[start.length] === ' ' || space < limit / 2 ? start : start.slice(0, space)
  return `${truncated.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.]+$/, '')}…`
}
