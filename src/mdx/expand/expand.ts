import type { Blockquote, Code, RootContent } from 'mdast'
import type { InlineMath, Math as MathBlock } from 'mdast-util-math'
import { componentByName } from '../../components/index.ts'
import { splitParagraph } from '../blocks.ts'
import { withChildren } from '../children.ts'
import type { CodeScope, Expanded } from '../expanded.ts'
import { checkProps } from '../props.ts'
import { readAlert } from '../read/alerts.ts'
import type { MdxDocument } from '../read/document.ts'
import { parseFence } from '../read/fence.ts'
import { asBlock, isOnlyTags, isShown } from '../read/tags.ts'
import { markAsWritten } from './as-written.ts'
import { type Expansion, importedValues, userIn } from './expansion.ts'
import { characterAfter, type Frame, fillIn, place, resolveUrl, sourceOf } from './frame.ts'
import { expandTag } from './tag.ts'
import { expandExpression } from './values.ts'
import { joinViews } from './views.ts'

export type ExpandOptions = Pick<Expansion, 'load' | 'latex'> & Partial<Pick<Expansion, 'user'>>

/** Includes snippets, evaluates data, checks components, and collects code for the worker. */
export async function expand(
  document: MdxDocument,
  { load, latex, user = {} }: ExpandOptions,
): Promise<Expanded> {
  const page = emptyPage()
  const expansion: Expansion = { load, latex, user, page, expandAll, written: new WeakSet() }
  const imported = await importedValues(document, expansion)
  const userFields = userIn(document, expansion)
  page.scopes.push(Object.fromEntries(userFields) satisfies CodeScope)
  const scope = new Map([...imported, ...userFields])
  const top: Frame = { document, scope, scopeIndex: 0, children: [], open: [document.file] }
  page.tree.children = await expandAll(document.tree?.children ?? [], top)
  return page

  async function expandAll(nodes: readonly RootContent[], frame: Frame): Promise<RootContent[]> {
    const list: RootContent[] = []
    for (const node of nodes) {
      // Most nodes are text, and each await takes time.
      if (node.type === 'text' || node.type === 'inlineCode') {
        list.push(markAsWritten(node, node, frame, expansion))
        continue
      }
      const expanded = await expandNode(node, frame, expansion)
      const [only] = expanded
      // A tag or a value has other nodes, which may be as written in another file.
      if (only && expanded.length === 1 && only.type === node.type && only.position === node.position)
        list.push(markAsWritten(only, node, frame, expansion))
      else {
        for (const other of expanded) expansion.written.delete(other)
        list.push(...expanded)
      }
    }
    return joinViews(list)
  }
}

const emptyPage = (): Expanded => ({
  tree: { type: 'root', children: [] },
  modules: [],
  scopes: [],
  links: [],
  images: [],
  icons: [],
  isPersonal: false,
  diagnostics: [],
})

async function expandNode(node: RootContent, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  switch (node.type) {
    case 'mdxjsEsm':
      return []
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expandExpression({ source: node.value, node }, frame, expansion)
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return expandTag(node, frame, expansion)
    case 'code':
      return [codeBlock(node, frame)]
    case 'inlineMath':
    case 'math':
      return [isFormula(node, frame, expansion) ? node : plainText(node, frame)]
    case 'blockquote':
      return expandQuote(node, frame, expansion)
    case 'paragraph': {
      const { expandAll } = expansion
      if (isOnlyTags(node.children)) return expandAll(asBlock(node.children.filter(isShown)), frame)
      return splitParagraph(node, await expandAll(node.children, frame))
    }
    default:
      return [await expandChildren(resolveNode(node, frame, expansion), frame, expansion)]
  }
}

async function expandChildren(node: RootContent, frame: Frame, { expandAll }: Expansion) {
  return 'children' in node ? withChildren(node, await expandAll(node.children, frame)) : node
}

function codeBlock({ lang, meta, value, position }: Code, frame: Frame): RootContent {
  const props = parseFence(lang ?? undefined, meta ?? undefined, fillIn(value, frame))
  return { type: 'octavoComponent', name: 'CodeBlock', props, children: [], position }
}

/** https://pandoc.org/MANUAL.html#math: "$5 and $10" is money. */
function isFormula(node: InlineMath | MathBlock, frame: Frame, { latex }: Expansion): boolean {
  if (node.type === 'math' || !latex) return latex
  return /^\S(.*\S)?$/s.test(node.value) && !/^\d/.test(characterAfter(node, frame))
}

function plainText(node: InlineMath | MathBlock, frame: Frame): RootContent {
  const text = { type: 'text' as const, value: sourceOf(node, frame) }
  return node.type === 'math' ? { type: 'paragraph', children: [text] } : text
}

/** A quotation, or `> [!NOTE]`, which is a callout. */
async function expandQuote(node: Blockquote, frame: Frame, expansion: Expansion): Promise<RootContent[]> {
  const alert = readAlert(node)
  if (!alert) return [await expandChildren(node, frame, expansion)]
  const children = await expansion.expandAll(alert.children, frame)
  const { value: props } = checkProps(componentByName.get(alert.name)!, { props: {}, at: place(node, frame) })
  return [{ type: 'octavoComponent', name: alert.name, props, children, position: node.position }]
}

/** Resolves the URLs of a node, and collects them. */
function resolveNode(node: RootContent, frame: Frame, { page }: Expansion): RootContent {
  switch (node.type) {
    case 'link':
    case 'definition': {
      const url = resolveUrl(node.url, frame)
      page.links.push({ target: url, at: place(node, frame) })
      return { ...node, url }
    }
    case 'image': {
      const url = resolveUrl(node.url, frame)
      page.images.push({ target: url, at: place(node, frame) })
      return { ...node, url }
    }
    case 'heading': {
      const id = frame.document.headingIds.get(node.position?.start.line ?? 0)
      return id ? { ...node, data: { ...node.data, hProperties: { id } } } : node
    }
    default:
      return node
  }
}
