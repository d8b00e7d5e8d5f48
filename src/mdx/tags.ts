import type { PhrasingContent, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx'

/** A paragraph of nothing but tags and expressions is not a paragraph. https://mdxjs.com/docs/what-is-mdx/#markdown */
export function isOnlyTags(children: readonly PhrasingContent[]): boolean {
  const tags = children.filter(
    (child) => child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression',
  )
  const blanks = children.filter((child) => child.type === 'text' && child.value.trim() === '')
  return tags.length > 0 && tags.length + blanks.length === children.length
}

/** Tags on one line keep the space between them; a line break between tags is nothing. */
export function isShown(child: PhrasingContent): boolean {
  return child.type !== 'text' || !child.value.includes('\n')
}

export function textNodes(value: unknown): RootContent[] {
  if (Array.isArray(value)) return value.flatMap(textNodes)
  return typeof value === 'string' || typeof value === 'number'
    ? [{ type: 'text', value: String(value) }]
    : []
}

export function printAttribute(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): string {
  if (attribute.type === 'mdxJsxExpressionAttribute') return `{${attribute.value}}`
  if (attribute.value === null || attribute.value === undefined) return attribute.name
  return `${attribute.name}={${typeof attribute.value === 'string' ? JSON.stringify(attribute.value) : attribute.value.value}}`
}
