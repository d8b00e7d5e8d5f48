import type { Json } from '../../core/json.ts'
import type { Bundle, SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject, type JsonObject, textOf } from '../read/pointer.ts'
import { readSchema, type Schema } from '../schema.ts'

/**
 * A value as XML, with the `xml` hints of its schema: https://spec.openapis.org/oas/v3.1.1.html#xml-object
 */
export function exampleXml(value: Json, schema?: SpecNode, bundle?: Bundle): string {
  const root = schema && bundle ? readSchema(schema, bundle) : undefined
  const name = root?.name ?? textOf(root?.words.title)?.replaceAll(' ', '') ?? 'root'
  const place = { name, schema: root, bundle }
  const lines = Array.isArray(value)
    ? element(hint(root), name, { inner: itemLines(value, place) })
    : linesOf(value, place)
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')
}

/** The name and schema of a value. */
type Place = { name: string; schema?: Schema; bundle?: Bundle }

type Hint = { name?: string; prefix?: string; namespace?: string; wrapped: boolean; node: string }

function hint(schema: Schema | undefined): Hint {
  const xml: JsonObject = isObject(schema?.words.xml) ? schema.words.xml : {}
  const { name, prefix, namespace, attribute, wrapped, nodeType } = xml
  return {
    name: textOf(name),
    prefix: textOf(prefix),
    namespace: textOf(namespace),
    wrapped: wrapped === true,
    // Since 3.2 `nodeType` replaces `attribute`.
    node: textOf(nodeType) ?? (attribute === true ? 'attribute' : 'element'),
  }
}

/** The lines of one value. */
function linesOf(value: Json, { name, schema, bundle }: Place): string[] {
  const xmlHint = hint(schema)
  if (Array.isArray(value)) {
    const inner = itemLines(value, { name: xmlHint.wrapped ? (xmlHint.name ?? name) : name, schema, bundle })
    return xmlHint.wrapped ? element(xmlHint, name, { inner }) : inner
  }
  if (!isObject(value)) return element(xmlHint, name, { text: escapeXml(value) })
  let attributes = ''
  let text = ''
  const inner = entriesOf(value).flatMap(([key, item]): string[] => {
    const field = fieldOf(schema, key, bundle)
    const { node, name: xmlName, prefix } = hint(field)
    if (node === 'attribute') attributes += ` ${tagName(xmlName ?? key, prefix)}="${escapeXml(item)}"`
    else if (node === 'text') text += escapeXml(item)
    else if (node === 'cdata') text += `<![CDATA[${String(item).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    else return linesOf(item, { name: key, schema: field, bundle })
    return []
  })
  return element(xmlHint, name, { inner, attributes, text })
}

function itemLines(list: readonly Json[], { name, schema, bundle }: Place): string[] {
  const item = { name, schema: schema?.items && bundle && readSchema(schema.items, bundle), bundle }
  return list.flatMap((value) => linesOf(value, item))
}

/** The schema of a field, from the properties or from a branch. */
function fieldOf(schema: Schema | undefined, key: string, bundle?: Bundle): Schema | undefined {
  if (!schema || !bundle) return undefined
  const nodes = schema.properties.get(key)
  if (nodes) return readSchema(nodes, bundle)
  for (const branch of [...schema.oneOf, ...schema.anyOf]) {
    const nodes = readSchema(branch, bundle).properties.get(key)
    if (nodes) return readSchema(nodes, bundle)
  }
  return typeof schema.additional === 'object' ? readSchema(schema.additional, bundle) : undefined
}

type Content = { inner?: string[]; attributes?: string; text?: string }

function element(
  { name: xmlName, prefix, namespace, node }: Hint,
  name: string,
  { inner = [], attributes = '', text = '' }: Content,
): string[] {
  if (node === 'none') return inner
  const tag = tagName(xmlName ?? name, prefix)
  const xmlns = namespace ? ` xmlns${prefix ? `:${tagName(prefix)}` : ''}="${escapeXml(namespace)}"` : ''
  if (inner.length === 0)
    return [text === '' ? `<${tag}${xmlns}${attributes} />` : `<${tag}${xmlns}${attributes}>${text}</${tag}>`]
  const lines = text === '' ? inner : [text, ...inner]
  return [`<${tag}${xmlns}${attributes}>`, ...lines.map((line) => `  ${line}`), `</${tag}>`]
}

/** Replaces invalid name characters with underscores. */
function tagName(name: string, prefix?: string): string {
  const clean = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_])/u, '_')
  return prefix ? `${tagName(prefix)}:${clean}` : clean
}

function escapeXml(value: Json): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
}
