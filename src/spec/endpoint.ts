import type { Json } from '../core/json.ts'
import { type Bundle, childNode, follow, type SpecNode } from './bundle.ts'
import { type Media, readContent, readExamples, type SpecExample } from './media.ts'
import { entriesOf, isObject, type JsonObject, listOf, textOf } from './pointer.ts'

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

export type Parameter = {
  name: string
  in: ParameterPlace
  required: boolean
  deprecated: boolean
  description?: string
  /** How a list or an object is written into the request. */
  style: string
  explode: boolean
  allowReserved: boolean
  schema?: SpecNode
  content: Media[]
  examples: SpecExample[]
}

export type Header = Omit<Parameter, 'in'>

export type Body = { required: boolean; description?: string; content: Media[] }

export type ResponseLink = {
  name: string
  operation?: string
  description?: string
  parameters: [string, Json][]
}

export type SpecResponse = {
  /** `200`, `4XX` or `default`. */
  status: string
  summary?: string
  description?: string
  headers: Header[]
  content: Media[]
  links: ResponseLink[]
}

export type Callback = { name: string; expression: string; requests: Endpoint[] }

/** An operation or a webhook, with its references followed down to its schemas. */
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
  body?: Body
  responses: SpecResponse[]
  callbacks: Callback[]
  /** Undefined where the document decides. */
  security?: Json
  servers: Json[]
  /** Everything of the operation as written: extensions are read from it. */
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
  const servers = listOf(raw.servers).length > 0 ? listOf(raw.servers) : listOf(shared.servers)
  return {
    kind,
    method,
    path,
    summary: textOf(raw.summary) ?? textOf(shared.summary),
    description: textOf(raw.description) ?? textOf(shared.description),
    operationId: textOf(raw.operationId),
    deprecated: raw.deprecated === true,
    externalDocs:
      docs && typeof docs.url === 'string'
        ? { url: docs.url, description: textOf(docs.description) }
        : undefined,
    parameters: readParameters([item, operation], bundle),
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

/** Those of the path first; the operation may say the same parameter again and then counts. */
function readParameters(owners: SpecNode[], bundle: Bundle): Parameter[] {
  const byName = new Map<string, Parameter>()
  for (const owner of owners) {
    const list = childNode(owner, 'parameters')
    listOf(list?.value).forEach((_one, index) => {
      const found = follow(childNode(list!, index)!, bundle)
      if (found.kind !== 'found' || !isObject(found.node.value)) return
      const place = places.find((one) => one === (found.node.value as JsonObject).in)
      const name = textOf(found.node.value.name)
      if (!place || name === undefined) return
      // https://spec.openapis.org/oas/v3.1.1.html#parameter-object: these three are described elsewhere.
      if (place === 'header' && /^(accept|content-type|authorization)$/i.test(name)) return
      byName.set(`${place} ${name}`, {
        ...readField(name, found.node, found.siblings, place, bundle),
        in: place,
      })
    })
  }
  return [...byName.values()].sort((a, b) => places.indexOf(a.in) - places.indexOf(b.in))
}

function readField(
  name: string,
  node: SpecNode,
  siblings: SpecNode | undefined,
  place: ParameterPlace,
  bundle: Bundle,
): Header {
  const value = node.value as JsonObject
  const beside = siblings?.value as JsonObject | undefined
  const style = textOf(value.style) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return {
    name,
    required: value.required === true || place === 'path',
    deprecated: value.deprecated === true,
    description: textOf(beside?.description) ?? textOf(value.description),
    style,
    explode: typeof value.explode === 'boolean' ? value.explode : style === 'form' || style === 'cookie',
    allowReserved: value.allowReserved === true,
    schema: childNode(node, 'schema'),
    content: readContent(childNode(node, 'content'), bundle),
    examples: readExamples(node, bundle),
  }
}

function readBody(node: SpecNode | undefined, bundle: Bundle): Body | undefined {
  const found = node && follow(node, bundle)
  if (found?.kind !== 'found' || !isObject(found.node.value)) return undefined
  const beside = found.siblings?.value as JsonObject | undefined
  return {
    required: found.node.value.required === true,
    description: textOf(beside?.description) ?? textOf(found.node.value.description),
    content: readContent(childNode(found.node, 'content'), bundle),
  }
}

function readResponses(node: SpecNode | undefined, bundle: Bundle): SpecResponse[] {
  const list = entriesOf(node?.value).flatMap(([status]): SpecResponse[] => {
    if (status.startsWith('x-')) return []
    const found = follow(childNode(node!, status)!, bundle)
    if (found.kind !== 'found' || !isObject(found.node.value))
      return [{ status, headers: [], content: [], links: [] }]
    const beside = found.siblings?.value as JsonObject | undefined
    const { value } = found.node
    return [
      {
        status,
        summary: textOf(value.summary),
        description: textOf(beside?.description) ?? textOf(value.description),
        headers: readHeaders(childNode(found.node, 'headers'), bundle),
        content: readContent(childNode(found.node, 'content'), bundle),
        links: readLinks(childNode(found.node, 'links'), bundle),
      },
    ]
  })
  return list.sort((a, b) => rank(a.status) - rank(b.status))
}

/** As readers look for them: success first, `4XX` after the exact ones, `default` last. */
function rank(status: string): number {
  if (/^\d{3}$/.test(status)) return Number(status[0]) === 1 ? 250 + Number(status) : Number(status)
  return /^\dxx$/i.test(status) ? Number(status[0]) * 100 + 99 : 1000
}

function readHeaders(node: SpecNode | undefined, bundle: Bundle): Header[] {
  return entriesOf(node?.value).flatMap(([name]) => {
    const found = follow(childNode(node!, name)!, bundle)
    if (found.kind !== 'found' || !isObject(found.node.value)) return []
    return [readField(name, found.node, found.siblings, 'header', bundle)]
  })
}

function readLinks(node: SpecNode | undefined, bundle: Bundle): ResponseLink[] {
  return entriesOf(node?.value).flatMap(([name]) => {
    const found = follow(childNode(node!, name)!, bundle)
    if (found.kind !== 'found' || !isObject(found.node.value)) return []
    const { operationId, operationRef, description, parameters } = found.node.value
    const operation = textOf(operationId) ?? textOf(operationRef)
    return [{ name, operation, description: textOf(description), parameters: entriesOf(parameters) }]
  })
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

function readCallbacks(node: SpecNode | undefined, bundle: Bundle): Callback[] {
  return entriesOf(node?.value).flatMap(([name]) => {
    const found = follow(childNode(node!, name)!, bundle)
    if (found.kind !== 'found') return []
    return entriesOf(found.node.value).flatMap(([expression]): Callback[] => {
      if (expression.startsWith('x-')) return []
      const item = follow(childNode(found.node, expression)!, bundle)
      if (item.kind !== 'found' || !isObject(item.node.value)) return []
      const owner = item.node
      const requests = methods.flatMap((method) => {
        const operation = childNode(owner, method)
        if (!operation || !isObject(operation.value)) return []
        // A callback of a callback is nobody's page.
        const { callbacks: _inner, ...value } = operation.value
        const input = {
          kind: 'webhook' as const,
          method: method.toUpperCase(),
          path: expression,
          item: owner,
        }
        return [readEndpoint({ ...input, operation: { ...operation, value } }, bundle)]
      })
      return [{ name, expression, requests }]
    })
  })
}
