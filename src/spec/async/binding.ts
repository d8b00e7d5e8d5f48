import { type Bundle, childNode, type SpecNode } from '../read/bundle.ts'
import { entriesOf, isObject, type JsonObject } from '../read/pointer.ts'
import { settled } from './traits.ts'

/** What is said for one protocol alone. */
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
  const found = new Map<string, Binding>()
  for (const given of nodes) {
    const node = settled(given, bundle)
    for (const [protocol] of entriesOf(node?.value)) {
      if (protocol.startsWith('x-') || found.has(protocol)) continue
      const own = settled(childNode(node!, protocol), bundle)
      if (own && isObject(own.value)) found.set(protocol, { protocol, on, value: own.value, node: own })
    }
  }
  return [...found.values()]
}
