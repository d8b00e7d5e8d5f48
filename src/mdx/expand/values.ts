import type { Nodes, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { evaluate } from '../evaluate.ts'
import type { CodeRef } from '../expanded.ts'
import { parseExpression } from '../read/estree.ts'
import { textNodes } from '../read/tags.ts'
import { userInCode } from '../user-name.ts'
import { addCode, type Expansion } from './expansion.ts'
import { type Frame, place, staticScope, type Value } from './frame.ts'

export type Tag = MdxJsxFlowElement | MdxJsxTextElement

type ExpressionSource = { source: string; node: Nodes }

/** The attributes of a tag; the values of `dynamic` ones come from code. */
export function readAttributes(node: Tag, frame: Frame, expansion: Expansion) {
  const values = readValues(node, frame, expansion)
  const props: Record<string, unknown> = {}
  const dynamic: Record<string, CodeRef> = {}
  for (const [key, value] of values) {
    if ('code' in value) dynamic[key] = value.code
    else props[key] = value.value
  }
  return { props, dynamic: Object.keys(dynamic).length > 0 ? dynamic : undefined }
}

export function readValues(node: Tag, frame: Frame, expansion: Expansion): Map<string, Value> {
  const values = new Map<string, Value>()
  const evaluateSource = (source: string) => expressionValue({ source, node }, frame, expansion)
  node.attributes.forEach((attribute, index) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const spread = evaluateSource(attribute.value.replace(/^\s*\.\.\./, ''))
      if ('code' in spread) values.set(`...${index}`, spread)
      else if (typeof spread.value === 'object' && spread.value)
        for (const [key, value] of Object.entries(spread.value)) values.set(key, { value })
    } else if (attribute.value === null || attribute.value === undefined)
      values.set(attribute.name, { value: true })
    else if (typeof attribute.value === 'string') values.set(attribute.name, { value: attribute.value })
    else values.set(attribute.name, evaluateSource(attribute.value.value))
  })
  return values
}

/** `{expression}` in text. */
export function expandExpression(
  expression: ExpressionSource,
  frame: Frame,
  expansion: Expansion,
): RootContent[] {
  const name = expression.source.trim()
  if (name === 'children' || name === 'props.children') return frame.children
  const value = expressionValue(expression, frame, expansion)
  if ('value' in value) return textNodes(value.value, expression.node)
  return [{ type: 'octavoIsland', code: value.code, at: place(expression.node, frame), children: [] }]
}

function expressionValue({ source, node }: ExpressionSource, frame: Frame, expansion: Expansion): Value {
  const parsed = parseExpression(source)
  if (parsed === 'empty') return { value: undefined }
  if (parsed) {
    const value = evaluate(parsed, staticScope(frame))
    if (value.isKnown) return { value: value.value }
    const direct = parsed.type === 'Identifier' ? frame.scope.get(parsed.name) : undefined
    if (direct) return direct
  }
  // Code that depends on the reader never reaches browsers, so that readers do not get content for others.
  const isServed = frame.scope.has('user') && userInCode.test(source)
  return { code: addCode({ source, node, isServed }, frame, expansion) }
}
