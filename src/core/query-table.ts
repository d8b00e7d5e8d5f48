import type { AnyQuery, Node } from './query-node.ts'

/** The results of a store by query and key, and which of them are kept. */
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

  /** These queries, and all that their results were made of. */
  function queriesBehind(queries: Iterable<AnyQuery>): Set<AnyQuery> {
    const remaining = new Set(queries)
    const open = [...remaining].flatMap((query) => [...(nodes.get(query)?.values() ?? [])])
    const seen = new Set(open)
    for (const node of seen) {
      remaining.add(node.query)
      for (const dependency of node.dependencies) seen.add(dependency)
    }
    return remaining
  }

  return {
    nodeOf,
    peek: (query: AnyQuery, key: string) => nodes.get(query)?.get(key),
    size: () => [...nodes.values()].reduce((sum, byKey) => sum + byKey.size, 0),

    /** Without keys: every key of that input. Tells whether anything was marked. */
    markStale(input: AnyQuery, keys: string[] | undefined): boolean {
      const inputs = nodes.get(input)
      const stale = (keys ?? [...(inputs?.keys() ?? [])]).flatMap((key) => inputs?.get(key) ?? [])
      for (const node of stale) node.stale = true
      return stale.length > 0
    },

    /** Forgets what nobody asked for since a revision. */
    prune(since: number): void {
      const all = [...nodes.values()].flatMap((byKey) => [...byKey.values()])
      // What is limited in number needs no other reason to stay.
      const stays = (node: Node) => node.verifiedAt >= since || node.running || node.query.most !== undefined
      const live = new Set(all.filter(stays))
      // What a live result used stays too: under a second node of the same key its changes would not be noticed.
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

    /** A Map keeps the order of its keys: what was asked for goes to the end, the oldest is at the start. */
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
      const kept = queriesBehind(shared)
      // An input that is in use must be found when it changes.
      for (const query of queriesBehind(queries)) if (!kept.has(query) && !query.isInput) nodes.delete(query)
    },
  }
}

const newNode = (query: AnyQuery, key: string): Node => ({
  query,
  key,
  changedAt: 0,
  verifiedAt: 0,
  stale: true,
  dependencies: new Set(),
  waitsFor: new Set(),
})
