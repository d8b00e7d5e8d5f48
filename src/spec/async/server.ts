import type { FilePath } from '../../core/path.ts'
import { type Bundle, childNode, entryNodes, type SpecNode } from '../read/bundle.ts'
import { isObject, listOf, textOf } from '../read/pointer.ts'
import type { SecurityOption } from '../security.ts'
import type { Server, ServerVariable } from '../server.ts'
import { type Binding, readBindings } from './binding.ts'
import { readAsyncSecurity } from './security.ts'
import { type AsyncVersion, resolveNode } from './traits.ts'

export type ChannelServer = Server & {
  id: string
  protocol: string
  protocolVersion?: string
  bindings: Binding[]
  /** Its security options; one is sufficient. */
  options: SecurityOption[]
}

/** 2.x servers have a `url`, 3.x servers a `host` and a `pathname`. */
export function readServer(
  { id, node: source }: { id: string; node: SpecNode },
  document: { file: FilePath; version: AsyncVersion },
  bundle: Bundle,
): ChannelServer | undefined {
  const node = resolveNode(source, bundle)
  if (!isObject(node?.value)) return undefined
  const { url, host, pathname, protocol, protocolVersion, title, summary, description } = node.value
  const scheme = textOf(protocol) ?? ''
  const path = textOf(pathname)?.replace(/^(?=[^/])/, '/') ?? ''
  const address = textOf(url) ?? `${textOf(host) ?? ''}${path}`
  return {
    id,
    url:
      /^([a-z][a-z0-9+.-]*|\{[^{}]+\}):\/\//i.test(address) || scheme === ''
        ? address
        : `${scheme}://${address}`,
    name: textOf(title) ?? id,
    description: textOf(summary) ?? textOf(description),
    variables: readVariables(childNode(node, 'variables'), bundle),
    protocol: scheme.toLowerCase(),
    protocolVersion: protocolVersion === undefined ? undefined : String(protocolVersion),
    bindings: readBindings([childNode(node, 'bindings')], 'server', bundle),
    options: readAsyncSecurity(childNode(node, 'security'), document, bundle),
  }
}

function readVariables(node: SpecNode | undefined, bundle: Bundle): ServerVariable[] {
  return entryNodes(node).flatMap(([name, entry]) => {
    const variable = resolveNode(entry, bundle)?.value
    if (!isObject(variable)) return []
    const choices = listOf(variable.enum).map(String)
    const [example] = listOf(variable.examples)
    // A variable without a default shows its name.
    const value = String(variable.default ?? choices[0] ?? example ?? name.toUpperCase())
    return [{ name, value, choices, description: textOf(variable.description) }]
  })
}

/** WebSocket, supported by browsers and most sample clients. */
export const isWebSocket = (protocol: string) => /^wss?$/.test(protocol)

/** The badge of a channel, like the method of an operation. */
export function protocolBadge(protocols: readonly string[]): string {
  const [first] = protocols
  if (first === undefined || protocols.some(isWebSocket)) return 'WS'
  return first
    .replace(/-secure$/, '')
    .replace(/^(kafka|mqtt|amqp|http|redis|nats|stomp)s\d?$/, '$1')
    .toUpperCase()
}
