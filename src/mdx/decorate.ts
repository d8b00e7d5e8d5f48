import type { Root, RootContent } from 'mdast'
import type { Token } from '../components/code-text.tsx'
import { childrenOf, withChildren } from './children.ts'

export type Highlight = (code: string, language: string) => Promise<Token[][] | undefined>

/** Adds the results of large libraries: highlighted code and formulas. The tree stays plain data. */
export async function decorate(tree: Root, highlight: Highlight): Promise<Root> {
  return { ...tree, children: await decorateAll(tree.children, highlight) }
}

async function decorateAll(nodes: readonly RootContent[], highlight: Highlight): Promise<RootContent[]> {
  return Promise.all(nodes.map((node) => (isPlain(node) ? node : decorateNode(node, highlight))))
}

/** Whether a node has neither code nor formulas. */
function isPlain(node: RootContent): boolean {
  if (node.type === 'math' || node.type === 'inlineMath') return false
  if (node.type === 'octavoComponent' && node.name === 'CodeBlock') return false
  return childrenOf(node).every(isPlain)
}

async function decorateNode(node: RootContent, highlight: Highlight): Promise<RootContent> {
  if (node.type === 'math' || node.type === 'inlineMath') {
    const html = await renderMath(node.value, node.type === 'math')
    return {
      type: 'octavoElement',
      name: node.type === 'math' ? 'div' : 'span',
      props: { class: 'math', dangerouslySetInnerHTML: { __html: html } },
      children: [],
    }
  }
  if (node.type === 'octavoComponent' && node.name === 'CodeBlock') {
    const { code, language } = node.props as { code: string; language?: string }
    const tokens = language ? await highlight(code, language) : undefined
    return tokens ? { ...node, props: { ...node.props, tokens } } : node
  }
  if (!('children' in node)) return node
  return withChildren(node, await decorateAll(node.children, highlight))
}

/** MathML alone: browsers and screen readers support it, and it needs no font. */
async function renderMath(formula: string, displayMode: boolean): Promise<string> {
  const { default: katex } = await import('katex')
  return katex.renderToString(formula, { displayMode, output: 'mathml', throwOnError: false, trust: false })
}
