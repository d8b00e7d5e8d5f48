import type { ComponentStrings } from '../components/strings.ts'
import { type Bundle, follow, keyOf, type SpecNode } from '../spec/bundle.ts'
import { readSchema, type Schema } from '../spec/schema.ts'

/** What is needed to put schemas into words. */
export type Speech = {
  bundle: Bundle
  strings: ComponentStrings
  /** Reads a schema once, however many fields refer to it. */
  read: (source: SpecNode | readonly SpecNode[]) => Schema
  /** The types that are in words already, by depth: many schemas lead to one. */
  types: Map<Schema, string[]>
}

export function createSpeech(bundle: Bundle, strings: ComponentStrings): Speech {
  const known = new Map<string, Schema>()
  return {
    bundle,
    strings,
    types: new Map(),
    read(source) {
      const nodes = Array.isArray(source) ? (source as readonly SpecNode[]) : [source as SpecNode]
      const key = nodes.map((node) => placeOf(node, bundle)).join(' + ')
      const schema = known.get(key) ?? readSchema(source, bundle)
      known.set(key, schema)
      return schema
    },
  }
}

/** Where a reference leads, if it says nothing of its own. */
function placeOf(node: SpecNode, bundle: Bundle): string {
  const found = follow(node, bundle)
  return found.kind === 'found' && !found.siblings ? `${keyOf(found.node)} ${found.name}` : keyOf(node)
}
