import type { Json } from '../core/json.ts'
import { type Bundle, childNode, entryNodes, follow, type SpecNode } from './read/bundle.ts'
import { entriesOf, isObject, type JsonObject, textOf } from './read/pointer.ts'

export type SpecExample = {
  /** Its key; empty for a single example. */
  name: string
  summary?: string
  description?: string
  value?: Json
  /** A serialized example. */
  text?: string
  /** An external example. */
  external?: string
}

/** One content type. */
export type Media = {
  type: string
  schema?: SpecNode
  /** The schema of stream items (3.2). */
  itemSchema?: SpecNode
  examples: SpecExample[]
  encoding: Map<string, JsonObject>
  /** An unresolved reference. */
  missing?: string
}

export function readContent(node: SpecNode | undefined, bundle: Bundle): Media[] {
  return entryNodes(node).flatMap(([type, entry]): Media[] => {
    const target = follow(entry, bundle)
    if (type.startsWith('x-') || target.kind === 'beyond') return []
    if (target.kind === 'missing') return [{ type, examples: [], encoding: new Map(), missing: target.ref }]
    const encoding = entriesOf(isObject(target.node.value) ? target.node.value.encoding : undefined)
    return [
      {
        type,
        schema: childNode(target.node, 'schema'),
        itemSchema: childNode(target.node, 'itemSchema'),
        examples: readExamples(target.node, bundle),
        encoding: new Map(
          encoding.flatMap(([name, encoding]) => (isObject(encoding) ? [[name, encoding] as const] : [])),
        ),
      },
    ]
  })
}

/** Named `examples`, or the single `example`. */
export function readExamples(node: SpecNode, bundle: Bundle): SpecExample[] {
  if (!isObject(node.value)) return []
  const examples = entryNodes(childNode(node, 'examples')).flatMap(([name, entry]): SpecExample[] => {
    const target = follow(entry, bundle)
    if (target.kind !== 'found' || !isObject(target.node.value)) return []
    const { summary, description, value, dataValue, serializedValue, externalValue } = target.node.value
    const data = dataValue ?? value
    const text = textOf(serializedValue)
    const external = textOf(externalValue)
    if (data === undefined && text === undefined && external === undefined) return []
    return [{ name, summary: textOf(summary), description: textOf(description), value: data, text, external }]
  })
  if (examples.length > 0) return examples
  return node.value.example === undefined ? [] : [{ name: '', value: node.value.example }]
}
