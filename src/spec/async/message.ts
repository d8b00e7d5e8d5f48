import type { Json } from '../../core/json.ts'
import type { Media, SpecExample } from '../media.ts'
import { type Bundle, childNode, follow, type SpecNode } from '../read/bundle.ts'
import { isObject, listOf, textOf } from '../read/pointer.ts'
import { type Binding, readBindings } from './binding.ts'
import { type AsyncVersion, readTraits, resolveNode } from './traits.ts'

export type Message = {
  /** Its name in the channel or document. */
  name: string
  /** Its position; several operations can send one message. */
  source: SpecNode
  title?: string
  summary?: string
  description?: string
  deprecated: boolean
  contentType: string
  payload: Payload
  headers: SpecNode[]
  correlationId?: Location
  examples: MessageExample[]
  bindings: Binding[]
  externalDocs?: { url: string; description?: string }
  /** An unresolved reference. */
  missing?: string
}

/** A schema, or a schema in another format, shown unchanged. */
type Payload =
  | { kind: 'none' }
  | { kind: 'schema'; media: Media }
  | { kind: 'foreign'; format: string; value: Json }

/** Where a value is found at run time: `$message.header#/correlationId`. */
export type Location = { location: string; description?: string }

export type MessageExample = SpecExample & { headers?: Json }

export type MessageInput = {
  node: SpecNode
  /** The name of a message that does not declare one. */
  fallback: string
  contentType: string
  version: AsyncVersion
}

export function readMessage({ node, fallback, contentType, version }: MessageInput, bundle: Bundle): Message {
  const target = follow(node, bundle)
  const blank = { source: node, deprecated: false, headers: [], examples: [], bindings: [] }
  if (target.kind !== 'found' || !isObject(target.node.value)) {
    const missing = target.kind === 'missing' ? target.ref : undefined
    return { ...blank, name: fallback, contentType, payload: { kind: 'none' }, missing }
  }
  const withTraits = readTraits(target.node, bundle, version)
  const { text, get } = withTraits
  const type = text('contentType') ?? contentType
  const examples = readExamples(get('examples'))
  const correlation = resolveNode(get('correlationId'), bundle)
  return {
    name: text('name') ?? (version === '2' ? (text('messageId') ?? target.name) : undefined) ?? fallback,
    source: target.node,
    title: text('title'),
    summary: text('summary'),
    description: text('description'),
    deprecated: get('deprecated')?.value === true || get('x-deprecated')?.value === true,
    contentType: type,
    payload: readPayload(get('payload'), { format: text('schemaFormat'), type, examples }, bundle),
    headers: withTraits.all('headers').flatMap((child) => schemaIn(child, undefined, bundle) ?? []),
    correlationId: readLocation(correlation),
    examples,
    bindings: readBindings(withTraits.all('bindings'), 'message', bundle),
    externalDocs: readDocs(resolveNode(get('externalDocs'), bundle)),
  }
}

function readPayload(
  node: SpecNode | undefined,
  { format, type, examples }: { format?: string; type: string; examples: readonly MessageExample[] },
  bundle: Bundle,
): Payload {
  if (!node) return { kind: 'none' }
  const { format: schemaFormat, schema } = openFormat(node, format, bundle)
  if (isForeign(schemaFormat)) return { kind: 'foreign', format: schemaFormat, value: schema.value }
  return {
    kind: 'schema',
    media: {
      type,
      schema,
      examples: examples.filter(({ value }) => value !== undefined),
      encoding: new Map(),
    },
  }
}

/** Since 3.0 a schema can declare its format: `{ schemaFormat, schema }`. */
function openFormat(node: SpecNode, format: string | undefined, bundle: Bundle) {
  const target = resolveNode(node, bundle)
  const schemaFormat = isObject(target?.value) ? textOf(target.value.schemaFormat) : undefined
  const inner = target && schemaFormat !== undefined ? childNode(target, 'schema') : undefined
  return inner ? { format: schemaFormat, schema: inner } : { format, schema: node }
}

function schemaIn(node: SpecNode, format: string | undefined, bundle: Bundle): SpecNode | undefined {
  const { format: schemaFormat, schema } = openFormat(node, format, bundle)
  return isForeign(schemaFormat) ? undefined : schema
}

/**
 * https://www.asyncapi.com/docs/reference/specification/v3.1.0#multiFormatSchemaFormatTable: supported
 * formats.
 */
const isForeign = (format: string | undefined): format is string =>
  format !== undefined &&
  !/^application\/(vnd\.aai\.asyncapi|schema|vnd\.oai\.openapi)([+;]|$)/i.test(format.trim())

function readExamples(node: SpecNode | undefined): MessageExample[] {
  return listOf(node?.value).flatMap((example): MessageExample[] => {
    if (!isObject(example)) return []
    const { name, summary, payload, headers } = example
    if (payload === undefined && headers === undefined) return []
    return [{ name: textOf(name) ?? '', summary: textOf(summary), value: payload, headers }]
  })
}

export function readLocation(node: SpecNode | undefined): Location | undefined {
  if (!isObject(node?.value)) return undefined
  const location = textOf(node.value.location)
  return location === undefined ? undefined : { location, description: textOf(node.value.description) }
}

export function readDocs(node: SpecNode | undefined): { url: string; description?: string } | undefined {
  if (!isObject(node?.value)) return undefined
  const url = textOf(node.value.url)
  return url === undefined ? undefined : { url, description: textOf(node.value.description) }
}
