import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx'

/** Tags and expressions alone are not a paragraph. https://mdxjs.com/docs/what-is-mdx/#markdown */
export function isOnlyTags(children: readonly PhrasingContent[]): boolean {
  const tags = children.filter(
    (child) => child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression',
  )
  const blanks = children.filter((child) => child.type === 'text' && child.value.trim() === '')
  return tags.length > 0 && tags.length + blanks.length === children.length
}

/** Spaces between tags on one line are kept; line breaks between tags are not. */
export function isShown(child: PhrasingContent): boolean {
  return child.type !== 'text' || !child.value.includes('\n')
}

/** Turns a tag that is alone in its paragraph into a block. */
export function asBlock(children: PhrasingContent[]): RootContent[] {
  const [only, ...others] = children
  return only?.type === 'mdxJsxTextElement' && others.length === 0
    ? [{ ...only, type: 'mdxJsxFlowElement' } as RootContent]
    : children
}

/** The value of an expression as text nodes. */
export function textNodes(value: unknown, braces?: Nodes): RootContent[] {
  if (Array.isArray(value)) return value.flatMap((node) => textNodes(node, braces))
  return typeof value === 'string' || typeof value === 'number'
    ? [{ type: 'text', value: String(value), data: { isValue: true }, position: braces?.position }]
    : []
}

/** The plain text of nodes. */
export function wordsIn(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? wordsIn(node.children) : ''))
    .join('')
}

/** The code inside a tag: that of a code block, or its text. */
export function codeIn(children: readonly RootContent[]): Record<string, unknown> {
  const fence = children.find((child) => child.type === 'octavoComponent' && child.name === 'CodeBlock')
  if (fence?.type === 'octavoComponent') return { language: fence.props.language, code: fence.props.code }
  return {
    code: children
      .map((child) => wordsIn([child]))
      .join(children.some((child) => child.type === 'paragraph') ? '\n\n' : '')
      .trim(),
  }
}

export function printAttribute(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): string {
  if (attribute.type === 'mdxJsxExpressionAttribute') return `{${attribute.value}}`
  if (attribute.value === null || attribute.value === undefined) return attribute.name
  return `${attribute.name}={${typeof attribute.value === 'string' ? JSON.stringify(attribute.value) : attribute.value.value}}`
}
