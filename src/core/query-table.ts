import type { AnyQuery, Node } from './query-node.ts'

/** Stores results by query and key, and decides which ones to drop. */
export function createNodeTable() {
  const nodes = new Map<AnyQuery, Map<string, Node>>()

  function nodeOf(query: AnyQuery, key: string): Node {
    let byKey = nodes.get(query)
    if (!byKey) {
      byKey = new Map()
      nodes.set(query, byKey)
    }
    let node = byKey.get(key)
    if (!node) {
      node = newNode(query, key)
      byKey.set(key, node)
    }
    return node
  }

  /** These queries and all their dependencies. */
  function queriesBehind(queries: Iterable<AnyQuery>): Set<AnyQuery> {
    const closure = new Set(queries)
    const roots = [...closure].flatMap((query) => [...(nodes.get(query)?.values() ?? [])])
    const seen = new Set(roots)
    for (const node of seen) {
      closure.add(node.query)
      for (const dependency of node.dependencies) seen.add(dependency)
    }
    return closure
  }

  return {
    nodeOf,
    peek: (query: AnyQuery, key: string) => nodes.get(query)?.get(key),
    size: () => [...nodes.values()].reduce((sum, byKey) => sum + byKey.size, 0),

    /** Without keys, marks every key of the input. Returns whether anything was marked. */
    markStale(input: AnyQuery, keys: string[] | undefined): boolean {
      const inputs = nodes.get(input)
      const stale = (keys ?? [...(inputs?.keys() ?? [])]).flatMap((key) => inputs?.get(key) ?? [])
      for (const node of stale) node.stale = true
      return stale.length > 0
    },

    /** Drops results that were not used since a revision. */
    prune(since: number): void {
      const all = [...nodes.values()].flatMap((byKey) => [...byKey.values()])
      // Queries with a maximum number of results drop them on their own.
      const isLive = (node: Node) =>
        node.verifiedAt >= since || node.running || node.query.maxResults !== undefined
      const live = new Set(all.filter(isLive))
      // Dependencies of live results stay: changes to a second node with the same key would go unnoticed.
      for (const node of live) for (const dependency of node.dependencies) live.add(dependency)
      for (const [query, byKey] of nodes) {
        for (const [key, node] of byKey) if (!live.has(node)) byKey.delete(key)
        if (byKey.size === 0) nodes.delete(query)
      }
    },

    forget(query: AnyQuery, key: string): void {
      const byKey = nodes.get(query)
      if (!byKey?.get(key)?.running) byKey?.delete(key)
    },

    /** Moves the result to the end of the Map, so that the least recently used ones are at the start. */
    forgetOldest({ query, key }: Node, max: number): void {
      const byKey = nodes.get(query)
      const node = byKey?.get(key)
      if (!byKey || !node) return
      byKey.delete(key)
      byKey.set(key, node)
      for (const [oldest, candidate] of byKey) {
        if (byKey.size <= max) return
        if (!candidate.running) byKey.delete(oldest)
      }
    },

    drop(queries: Iterable<AnyQuery>, shared: Iterable<AnyQuery>): void {
      const sharedQueries = queriesBehind(shared)
      // Inputs stay, so that changes to them are noticed.
      for (const query of queriesBehind(queries))
        if (!sharedQueries.has(query) && !query.isInput) nodes.delete(query)
    },
  }
}

const newNode = (query: AnyQuery, key: string): Node => ({
  query,
  key,
  changedAt: 0,
  verifiedAt: 0,
  stale: true,
  dependencies: [],
})
