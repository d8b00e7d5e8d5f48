import { type Bundle, entryNodes, type SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { settled } from './traits.ts'

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
    for (const [protocol, node] of entryNodes(settled(entry, bundle))) {
      if (protocol.startsWith('x-') || bindings.has(protocol)) continue
      const own = settled(node, bundle)
      if (own && isObject(own.value)) bindings.set(protocol, { protocol, on, value: own.value, node: own })
    }
  }
  return [...bindings.values()]
}
