import type { RootContent } from 'mdast'
import { childrenOf } from '../children.ts'
import type { Expansion } from './expansion.ts'
import { type Frame, sourceOf } from './frame.ts'

const leaves = new Set(
  'text inlineCode break image imageReference inlineMath math footnoteReference thematicBreak definition'.split(
    ' ',
  ),
)
const parents = new Set(
  'emphasis strong delete link linkReference paragraph heading blockquote list listItem table tableRow tableCell footnoteDefinition'.split(
    ' ',
  ),
)
const blocks = new Set(
  'paragraph heading blockquote list table math thematicBreak definition footnoteDefinition'.split(' '),
)

/**
 * Marks the node that an original became, if its content is as in the source file. Such a block keeps its
 * source, because the page as Markdown needs nothing else, and printing a tree takes far longer.
 */
export function markAsWritten(
  node: RootContent,
  original: RootContent,
  frame: Frame,
  { written }: Expansion,
): RootContent {
  const isWritten = leaves.has(node.type)
    ? !hasValue(node) && !hasNewUrl(node, original)
    : parents.has(node.type) &&
      !hasNewUrl(node, original) &&
      childrenOf(node).every((child) => written.has(child))
  if (!isWritten) return node
  const source = blocks.has(node.type) ? sourceOfBlock(node, frame) : undefined
  const marked = source === undefined ? node : { ...node, data: { ...node.data, source } }
  written.add(marked)
  return marked
}

const hasValue = (node: RootContent) => node.type === 'text' && node.data?.isValue === true

const hasNewUrl = (node: RootContent, original: RootContent) =>
  'url' in node && 'url' in original && node.url !== original.url

/** Without the indentation of its first line. Undefined if something else is before the block, such as `> `. */
function sourceOfBlock(node: RootContent, frame: Frame): string | undefined {
  const { start, end } = node.position ?? {}
  if (!start || !end) return undefined
  const source = sourceOf(node, frame)
  if (start.line === end.line) return source
  const indent = start.column - 1
  if (indent === 0) return source
  const lineStart = (start.offset ?? 0) - indent
  if (frame.document.text.slice(lineStart, start.offset).trim() !== '') return undefined
  return source.replace(new RegExp(`\\n[ \\t]{1,${indent}}`, 'g'), '\n')
}
