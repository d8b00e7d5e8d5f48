import type { Json } from '../core/json.ts'
import { type Media, readContent, readExamples, type SpecExample } from './media.ts'
import {
  type Bundle,
  childNode,
  entryNodes,
  type Followed,
  follow,
  isObjectNode,
  itemNodes,
  type ObjectNode,
  type SpecNode,
} from './read/bundle.ts'
import type { CacheSlot } from './read/memory.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from './read/pointer.ts'
import { introduce } from './summary.ts'

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

export type Parameter = {
  name: string
  in: ParameterPlace
  required: boolean
  deprecated: boolean
  description?: string
  /** The serialization of arrays and objects. */
  style: string
  explode: boolean
  allowReserved: boolean
  schema?: SpecNode
  content: Media[]
  examples: SpecExample[]
  /** As written, for extensions. */
  words: JsonObject
  /** For channels: the location of its value in a message. */
  location?: string
  /** An unresolved reference. */
  missing?: string
}

export type Header = Omit<Parameter, 'in'>

export type Body = { required: boolean; description?: string; content: Media[]; missing?: string }

export type ResponseLink = {
  name: string
  operation?: string
  description?: string
  parameters: [string, Json][]
  body?: Json
  server?: string
  missing?: string
}

export type SpecResponse = {
  /** `200`, `4XX` or `default`. */
  status: string
  summary?: string
  description?: string
  headers: Header[]
  content: Media[]
  links: ResponseLink[]
  missing?: string
}

export type Callback = {
  name: string
  expression: string
  /** The summary of the path item. */
  summary?: string
  requests: Endpoint[]
  missing?: string
}

/** An operation or webhook with references resolved down to its schemas. */
export type Endpoint = {
  kind: 'operation' | 'webhook'
  method: string
  /** The path, or the name of a webhook. */
  path: string
  summary?: string
  description?: string
  operationId?: string
  deprecated: boolean
  externalDocs?: { url: string; description?: string }
  parameters: Parameter[]
  /** Unresolved parameter references, without known name or location. */
  missing: string[]
  body?: Body
  responses: SpecResponse[]
  callbacks: Callback[]
  /** Undefined to use the document's default. */
  security?: Json
  servers: Json[]
  /** The operation as written, for extensions. */
  raw: JsonObject
  source: SpecNode
}

export type EndpointInput = {
  kind: Endpoint['kind']
  method: string
  path: string
  operation: SpecNode
  /** The path item without its operations. */
  item: SpecNode
}

export function readEndpoint(
  { kind, method, path, operation, item }: EndpointInput,
  bundle: Bundle,
): Endpoint {
  const raw = isObject(operation.value) ? operation.value : {}
  const shared = isObject(item.value) ? item.value : {}
  const docs = isObject(raw.externalDocs) ? raw.externalDocs : undefined
  const summary = textOf(raw.summary) ?? textOf(shared.summary)
  const servers = listOf(raw.servers).length > 0 ? listOf(raw.servers) : listOf(shared.servers)
  return {
    kind,
    method,
    path,
    summary,
    description: introduce(summary, textOf(raw.description) ?? textOf(shared.description)),
    operationId: textOf(raw.operationId),
    deprecated: raw.deprecated === true,
    externalDocs:
      docs && typeof docs.url === 'string'
        ? { url: docs.url, description: textOf(docs.description) }
        : undefined,
    ...readParameters([item, operation], bundle),
    ...(typeof raw.$ref === 'string' && { missing: [raw.$ref] }),
    body: readBody(childNode(operation, 'requestBody'), bundle),
    responses: readResponses(childNode(operation, 'responses'), bundle),
    callbacks: readCallbacks(childNode(operation, 'callbacks'), bundle),
    security: raw.security,
    servers,
    raw,
    source: operation,
  }
}

const places: ParameterPlace[] = ['path', 'query', 'querystring', 'header', 'cookie']

/** Ordered by location. An operation overrides the parameters of its path item. */
function readParameters(owners: SpecNode[], bundle: Bundle): { parameters: Parameter[]; missing: string[] } {
  const byName = new Map<string, Parameter>()
  const missing = new Set<string>()
  for (const owner of owners) {
    for (const entry of itemNodes(childNode(owner, 'parameters'))) {
      const target = follow(entry, bundle)
      if (target.kind === 'missing') missing.add(target.ref)
      if (target.kind !== 'found') continue
      const parameter = readParameter(target, entry, bundle)
      if (!parameter || (parameter.in === 'header' && isDescribedElsewhere(parameter.name, owners))) continue
      byName.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  const parameters = [...byName.values()].sort((a, b) => places.indexOf(a.in) - places.indexOf(b.in))
  return { parameters, missing: [...missing] }
}

/** Cached for references, because hundreds of operations share the same parameters. */
function readParameter({ node, siblings }: Found, entry: SpecNode, bundle: Bundle): Parameter | undefined {
  const cache = siblings || node === entry ? undefined : bundle.memory?.of(parameterCache)
  const cached = cache?.get(node)
  if (cached || !isObjectNode(node)) return cached
  const { value } = node
  const place = places.find((candidate) => candidate === value.in)
  const name = textOf(value.name)
  if (!place || name === undefined) return undefined
  const parameter = { ...readField({ name, place, node, siblings }, bundle), in: place }
  cache?.set(node, parameter)
  return parameter
}

type Found = Extract<Followed, { kind: 'found' }>

const parameterCache: CacheSlot<WeakMap<SpecNode, Parameter>> = { create: () => new WeakMap() }

/** `Authorization` belongs to security schemes, and the content type to the body. */
function isDescribedElsewhere(name: string, [, operation]: SpecNode[]): boolean {
  const hasBody = isObject(operation?.value) && operation.value.requestBody !== undefined
  return /^authorization$/i.test(name) || (hasBody && /^content-type$/i.test(name))
}

type FieldInput = { name: string; place: ParameterPlace; node: ObjectNode; siblings?: ObjectNode }

function readField({ name, place, node, siblings }: FieldInput, bundle: Bundle): Header {
  const { value } = node
  const siblingValue = siblings?.value
  const style = textOf(value.style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return {
    name,
    required: value.required === true || place === 'path',
    deprecated: value.deprecated === true,
    description: textOf(siblingValue?.description) ?? textOf(value.description),
    style,
    explode: typeof value.explode === 'boolean' ? value.explode : style === 'form' || style === 'cookie',
    allowReserved: value.allowReserved === true,
    schema: childNode(node, 'schema'),
    content: readContent(childNode(node, 'content'), bundle),
    examples: readExamples(node, bundle),
    words: siblingValue ? { ...value, ...siblingValue } : value,
  }
}

function readBody(node: SpecNode | undefined, bundle: Bundle): Body | undefined {
  const target = node && follow(node, bundle)
  if (target?.kind === 'missing') return { required: false, content: [], missing: target.ref }
  if (target?.kind !== 'found' || !isObject(target.node.value)) return undefined
  const siblingValue = target.siblings?.value
  return {
    required: target.node.value.required === true,
    description: textOf(siblingValue?.description) ?? textOf(target.node.value.description),
    content: readContent(childNode(target.node, 'content'), bundle),
  }
}

function readResponses(node: SpecNode | undefined, bundle: Bundle): SpecResponse[] {
  const list = entryNodes(node).flatMap(([status, entry]): SpecResponse[] => {
    if (status.startsWith('x-')) return []
    const target = follow(entry, bundle)
    if (target.kind !== 'found' || !isObject(target.node.value))
      return [{ status, headers: [], content: [], links: [], missing: missingRef(target) }]
    const siblingValue = target.siblings?.value
    const { value } = target.node
    return [
      {
        status,
        summary: textOf(siblingValue?.summary) ?? textOf(value.summary),
        description: textOf(siblingValue?.description) ?? textOf(value.description),
        headers: readHeaders(childNode(target.node, 'headers'), bundle),
        content: readContent(childNode(target.node, 'content'), bundle),
        links: readLinks(childNode(target.node, 'links'), bundle),
      },
    ]
  })
  return list.sort((a, b) => rank(a.status) - rank(b.status))
}

/** Success first, `4XX` after exact codes, `default` last. */
function rank(status: string): number {
  if (/^\d{3}$/.test(status)) return Number(status[0]) === 1 ? 250 + Number(status) : Number(status)
  return /^\dxx$/i.test(status) ? Number(status[0]) * 100 + 99 : 1000
}

function readHeaders(node: SpecNode | undefined, bundle: Bundle): Header[] {
  return entryNodes(node).flatMap(([name, entry]) => {
    const target = follow(entry, bundle)
    if (target.kind === 'missing') {
      const emptyNode = { ...entry, value: {} }
      return [{ ...readField({ name, place: 'header', node: emptyNode }, bundle), missing: target.ref }]
    }
    if (target.kind !== 'found' || !isObjectNode(target.node)) return []
    const { node: headerNode, siblings } = target
    return [readField({ name, place: 'header', node: headerNode, siblings }, bundle)]
  })
}

const missingRef = (target: Followed) => (target.kind === 'missing' ? target.ref : undefined)

function readLinks(node: SpecNode | undefined, bundle: Bundle): ResponseLink[] {
  return entryNodes(node).flatMap(([name, entry]): ResponseLink[] => {
    const target = follow(entry, bundle)
    if (target.kind === 'missing') return [{ name, parameters: [], missing: target.ref }]
    if (target.kind !== 'found' || !isObject(target.node.value)) return []
    const { operationId, operationRef, description, parameters, requestBody, server } = target.node.value
    return [
      {
        name,
        operation: textOf(operationId) ?? textOf(operationRef),
        description: textOf(description),
        parameters: entriesOf(parameters),
        body: requestBody,
        server: isObject(server) ? textOf(server.url) : undefined,
      },
    ]
  })
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

function readCallbacks(node: SpecNode | undefined, bundle: Bundle): Callback[] {
  return entryNodes(node).flatMap(([name, entry]) => {
    const target = follow(entry, bundle)
    if (target.kind === 'missing') return [{ name, expression: '', requests: [], missing: target.ref }]
    if (target.kind !== 'found') return []
    return entryNodes(target.node).flatMap(([expression, itemNode]): Callback[] => {
      if (expression.startsWith('x-')) return []
      const item = follow(itemNode, bundle)
      if (item.kind === 'missing') return [{ name, expression, requests: [], missing: item.ref }]
      if (item.kind !== 'found' || !isObject(item.node.value)) return []
      const owner = item.node
      const customMethods = entriesOf(item.node.value.additionalOperations).map(([method]) => method)
      const slots = [
        ...methods.map((method) => [method.toUpperCase(), method]),
        ...customMethods.map((method) => [method, 'additionalOperations', method]),
      ]
      const requests = slots.flatMap(([method = '', ...path]) => {
        const operation = childNode(owner, ...path)
        if (!operation || !isObject(operation.value)) return []
        // Nested callbacks are not shown.
        const { callbacks: _inner, ...value } = operation.value
        const input = {
          kind: 'webhook' as const,
          method,
          path: expression,
          item: owner,
        }
        return [readEndpoint({ ...input, operation: { ...operation, value } }, bundle)]
      })
      return [{ name, expression, summary: textOf(item.node.value.summary), requests }]
    })
  })
}
