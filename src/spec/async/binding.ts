import { type Bundle, entryNodes, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { resolveNode } from './traits.ts'

/** Protocol-specific settings. */
export type Binding = {
  protocol: string
  on: 'server' | 'channel' | 'operation' | 'message'
  value: JsonObject
  node: SpecNode
}

export function readBindings(
  nodes: readonly (SpecNode | undefined)[],
  on: Binding['on'],
  bundle: Bundle,
): Binding[] {
  const bindings = new Map<string, Binding>()
  for (const entry of nodes) {
    for (const [protocol, node] of entryNodes(resolveNode(entry, bundle))) {
      if (protocol.startsWith('x-') || bindings.has(protocol)) continue
      const target = resolveNode(node, bundle)
      if (target && isObject(target.value))
        bindings.set(protocol, { protocol, on, value: target.value, node: target })
    }
  }
  return [...bindings.values()]
}
