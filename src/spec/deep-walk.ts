import { childNode, type SpecNode } from './bundle.ts'
import type { Follow } from './deep-follow.ts'
import type { Direction } from './deep-value.ts'
import { methods } from './endpoint.ts'
import { entriesOf, isObject, type JsonObject, listOf } from './pointer.ts'

type DeepKind =
  | 'document'
  | 'info'
  | 'tag'
  | 'server'
  | 'pathItem'
  | 'webhook'
  | 'operation'
  | 'callback'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'schema'
  | 'example'
  | 'link'
  | 'securityScheme'
  | 'components'

/** One object of a description, met once. */
export type Met = {
  kind: DeepKind
  /** As it stands there, also where that is a `$ref`. */
  node: SpecNode
  /** The key it stands under. */
  name: string
  direction: Direction | undefined
}

type Step = [key: string, kind: DeepKind, many: 'one' | 'list' | 'map']

const operations: Step[] = [
  ...methods.map((method): Step => [method, 'operation', 'one']),
  ['additionalOperations', 'operation', 'map'],
  ['parameters', 'parameter', 'list'],
  ['servers', 'server', 'list'],
]
const field: Step[] = [
  ['schema', 'schema', 'one'],
  ['examples', 'example', 'map'],
  ['content', 'mediaType', 'map'],
]

/** What may stand in what. https://spec.openapis.org/oas/v3.2.0.html#schema */
const steps: Partial<Record<DeepKind, Step[]>> = {
  document: [
    ['info', 'info', 'one'],
    ['servers', 'server', 'list'],
    ['tags', 'tag', 'list'],
    ['paths', 'pathItem', 'map'],
    ['webhooks', 'webhook', 'map'],
    ['x-webhooks', 'webhook', 'map'],
    ['components', 'components', 'one'],
  ],
  components: [
    ['requestBodies', 'requestBody', 'map'],
    ['responses', 'response', 'map'],
    ['parameters', 'parameter', 'map'],
    ['headers', 'header', 'map'],
    ['mediaTypes', 'mediaType', 'map'],
    ['schemas', 'schema', 'map'],
    ['examples', 'example', 'map'],
    ['securitySchemes', 'securityScheme', 'map'],
    ['links', 'link', 'map'],
    ['callbacks', 'callback', 'map'],
    ['pathItems', 'pathItem', 'map'],
  ],
  pathItem: operations,
  webhook: operations,
  operation: [
    ['parameters', 'parameter', 'list'],
    ['requestBody', 'requestBody', 'one'],
    ['responses', 'response', 'map'],
    ['callbacks', 'callback', 'map'],
    ['servers', 'server', 'list'],
  ],
  parameter: field,
  header: field,
  requestBody: [['content', 'mediaType', 'map']],
  response: [
    ['headers', 'header', 'map'],
    ['content', 'mediaType', 'map'],
    ['links', 'link', 'map'],
  ],
  mediaType: [
    ['schema', 'schema', 'one'],
    ['itemSchema', 'schema', 'one'],
    ['examples', 'example', 'map'],
    ['encoding', 'encoding', 'map'],
  ],
  encoding: [['headers', 'header', 'map']],
  link: [['server', 'server', 'one']],
  schema: [
    ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'].map(
      (key): Step => [key, 'schema', 'map'],
    ),
    ...['allOf', 'oneOf', 'anyOf', 'prefixItems'].map((key): Step => [key, 'schema', 'list']),
    ...'items additionalProperties not if then else contains propertyNames unevaluatedProperties unevaluatedItems'
      .split(' ')
      .map((key): Step => [key, 'schema', 'one']),
  ],
}

const inside = new Map(
  Object.entries(steps).map(([kind, list]) => [kind, new Map(list.map((step) => [step[0], step]))]),
)

type Open = Met & { isTurned: boolean }

/**
 * Every object of a description by its kind, also those that stand in other files. What is reached by a reference is
 * met once, in the role in which it is met first. The walk has its own stack, because the depth is the author's.
 */
export function walkDescription(document: SpecNode, follow: Follow, meet: (met: Met) => void): void {
  const seen = new Set<object>()
  const open: Open[] = [{ kind: 'document', node: document, name: '', direction: undefined, isTurned: false }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { kind, node } = next
    if (!isObject(node.value) || seen.has(node.value)) continue
    seen.add(node.value)
    meet(next)
    if (typeof node.value.$ref === 'string') {
      const found = follow(node)
      if (found.kind === 'found') open.push({ ...next, node: found.node })
    }
    // The first is met first.
    const children = childrenOf(next)
    for (let at = children.length - 1; at >= 0; at--) {
      const child = children[at]!
      const isTurned = next.isTurned || kind === 'webhook' || kind === 'callback'
      open.push({ ...child, direction: directionOf(child.kind, next.direction, isTurned), isTurned })
    }
  }
}

function childrenOf({ kind, node }: Met): Pick<Met, 'kind' | 'node' | 'name'>[] {
  if (kind === 'callback')
    return entriesOf(node.value)
      .filter(([name]) => !name.startsWith('x-') && name !== '$ref')
      .map(([name]) => ({ kind: 'webhook' as const, node: childNode(node, name)!, name }))
  const known = inside.get(kind)
  const found: Pick<Met, 'kind' | 'node' | 'name'>[] = []
  for (const [key, value] of known ? Object.entries(node.value as JsonObject) : []) {
    const step = typeof value === 'object' && value !== null ? known!.get(key) : undefined
    if (!step) continue
    const [, child, many] = step
    const owner = childNode(node, key)!
    if (many === 'one') found.push({ kind: child, node: owner, name: key })
    else if (many === 'list')
      listOf(value).forEach((_one, index) => {
        found.push({ kind: child, node: childNode(owner, index)!, name: String(index) })
      })
    else
      for (const [name] of entriesOf(value))
        if (child === 'schema' || !name.startsWith('x-'))
          found.push({ kind: child, node: childNode(owner, name)!, name })
  }
  return found
}

/** What the server sends to the reader is neither a request of theirs nor an answer to them. */
function directionOf(kind: DeepKind, above: Direction | undefined, isTurned: boolean): Direction | undefined {
  if (isTurned) return undefined
  if (kind === 'requestBody' || kind === 'parameter') return 'request'
  return kind === 'response' ? 'response' : above
}
