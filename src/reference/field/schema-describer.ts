import type { ComponentStrings } from '../../components/base/strings.ts'
import { type Bundle, type SpecNode, targetKey } from '../../spec/read/bundle.ts'
import { type CacheSlot, createMemory, type Memory } from '../../spec/read/memory.ts'
import { createRecentCache, type RecentCache } from '../../spec/read/recent-cache.ts'
import { readSchema, type Schema } from '../../spec/schema.ts'

/** The context for describing schemas. */
export type SchemaDescriber = {
  bundle: Bundle
  strings: ComponentStrings
  /** Reads a schema once, however many fields refer to it. */
  read: (source: SpecNode | readonly SpecNode[]) => Schema
  /** Cached type names by depth. */
  types: WeakMap<Schema, string[]>
  /** Other cached texts in this language. */
  memory: Memory
}

/** Cached schemas by source node and by location. */
type ReadCache = { bySource: WeakMap<object, Schema>; byPlace: RecentCache<Schema> }

/** Most schemas of large specs are inside one operation, and no other page needs them. */
const maxSchemas = 6000
const schemas: CacheSlot<ReadCache> = {
  create: () => ({ bySource: new WeakMap(), byPlace: createRecentCache(maxSchemas) }),
}
const types: CacheSlot<SchemaDescriber['types']> = { create: () => new WeakMap() }

export function createSchemaDescriber(bundle: Bundle, strings: ComponentStrings): SchemaDescriber {
  const shared = bundle.memory ?? createMemory()
  const { bySource, byPlace } = shared.of(schemas)
  const memory = shared.within(strings)
  return {
    bundle,
    strings,
    types: memory.of(types),
    memory,
    read(source) {
      const cached = bySource.get(source)
      if (cached) return cached
      const nodes = Array.isArray(source) ? (source as readonly SpecNode[]) : [source as SpecNode]
      const key = nodes.map((node) => targetKey(node, bundle)).join(' + ')
      const schema = byPlace.get(key) ?? readSchema(source, bundle)
      byPlace.set(key, schema)
      bySource.set(source, schema)
      return schema
    },
  }
}
