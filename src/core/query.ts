import type { AnyQuery, Fingerprints, KeyArgument, KeyCodec, Node, Query, Trace, Use } from './query-node.ts'
import { createTracing } from './query-trace.ts'
import { same } from './same.ts'

/**
 * The incremental engine: stages are queries, and a query records what it asked for. After an input changed, a query
 * runs again only if something it used became different. What it used is checked first, so that a stage whose inputs
 * were computed again but came out the same is not run (early cut-off).
 *
 * The same idea as salsa, https://salsa-rs.github.io/salsa/reference/algorithm.html, made for async functions: the
 * dependency is recorded through the `use` argument and never through a global.
 */

export type { AnyQuery, Fingerprints, KeyCodec, Query, Trace, Use } from './query-node.ts'

type QueryOptions<Value> = { same?: (a: Value, b: Value) => boolean; isLookUp?: boolean; most?: number }

/** A query with one result. */
export function defineQuery<Value>(
  name: string,
  run: (use: Use, previous: Value | undefined) => Promise<Value> | Value,
  options: QueryOptions<Value> = {},
): Query<void, Value> {
  return {
    name,
    run: (use, _key, previous) => run(use, previous),
    isInput: false,
    ...options,
    same: options.same ?? same,
    codec: noKey,
  }
}

/** A query with a result for each key, which is a text. */
export function defineKeyedQuery<Key extends string, Value>(
  name: string,
  run: Query<Key, Value>['run'],
  options: QueryOptions<Value> = {},
): Query<Key, Value> {
  return { name, run, isInput: false, ...options, same: options.same ?? same, codec: textKey<Key>() }
}

/** The same for keys of several parts: `defineQueryBy(operationKey)('operation', …)`. */
export const defineQueryBy =
  <Key>(codec: KeyCodec<Key>) =>
  <Value>(
    name: string,
    run: Query<Key, Value>['run'],
    options: QueryOptions<Value> = {},
  ): Query<Key, Value> => ({
    name,
    run,
    isInput: false,
    ...options,
    same: options.same ?? same,
    codec,
  })

export function defineInput<Value>(name: string, read: () => Promise<Value> | Value): Query<void, Value> {
  return { name, run: read, isInput: true, same, codec: noKey }
}

export function defineKeyedInput<Key extends string, Value>(
  name: string,
  read: (key: Key) => Promise<Value> | Value,
): Query<Key, Value> {
  return { name, run: (_use, key) => read(key), isInput: true, same, codec: textKey<Key>() }
}

const noKey: KeyCodec<void> = { write: () => '', read: () => undefined }
// What is read was written, and so is of this type.
const textKey = <Key extends string>(): KeyCodec<Key> => ({
  write: (key) => key,
  read: (text) => text as Key,
})

/** Keys of several texts, as a list. */
export const listKey = <Key extends readonly string[]>(): KeyCodec<Key> => ({
  write: (key) => JSON.stringify(key),
  // It reads only what it wrote.
  read: (text) => JSON.parse(text),
})

export type StoreOptions = {
  /** Told of every stage that runs. */
  onRun?: (query: string, key: string) => void
  /** Off only in the test that proves what it is worth. */
  cutOff?: boolean
}

export type Store = {
  get: Use
  /** Marks inputs as possibly changed. Without keys: every key of that input. */
  invalidate: <Key, Value>(input: Query<Key, Value>, keys?: Iterable<Key>) => void
  /**
   * Forgets every result that nobody asked for since a revision, by default the last change. Call it after a full
   * pass, with the revision at which the pass began: a change in the middle of it makes no page dead.
   */
  prune: (since?: number) => void
  /** Forgets one result. Only where nothing will change any more: whoever used it would not notice. */
  forget: <Key, Value>(query: Query<Key, Value>, ...key: KeyArgument<NoInfer<Key>>) => void
  /** Forgets all results of queries that nobody will ask again, and of those that only they used; never of shared ones. */
  drop: (queries: Iterable<AnyQuery>, shared: Iterable<AnyQuery>) => void
  /** A result that is there already. */
  peek: <Key, Value>(query: Query<Key, Value>, ...key: KeyArgument<NoInfer<Key>>) => Value | undefined
  /** Runs a function and tells what it asked for, in a form that another process can check. */
  record: <Value>(
    run: (use: Use) => Promise<Value>,
    fingerprints?: Fingerprints,
  ) => Promise<{ value: Value; trace: Trace }>
  /** Whether all that a function asked for then is the same now. */
  isCurrent: (
    trace: Trace,
    queries: ReadonlyMap<string, AnyQuery>,
    fingerprints?: Fingerprints,
  ) => Promise<boolean>
  revision: () => number
  size: () => number
}

export class QueryRing extends Error {
  readonly ring: string[]
  constructor(ring: string[]) {
    super(`queries ask for each other in a ring: ${ring.join(' -> ')}`)
    this.ring = ring
  }
}

export function createStore({ onRun, cutOff = true }: StoreOptions = {}): Store {
  const nodes = new Map<AnyQuery, Map<string, Node>>()
  let revision = 1

  function nodeOf(query: AnyQuery, key: string): Node {
    let byKey = nodes.get(query)
    if (!byKey) {
      byKey = new Map()
      nodes.set(query, byKey)
    }
    let node = byKey.get(key)
    if (!node) {
      node = {
        query,
        key,
        changedAt: 0,
        verifiedAt: 0,
        stale: true,
        dependencies: new Set(),
        waitsFor: new Set(),
      }
      byKey.set(key, node)
    }
    return node
  }

  const find = (query: AnyQuery, [key]: readonly unknown[]) => nodeOf(query, query.codec.write(key))

  /** Brings a node up to date, at most once at a time, whoever asks. */
  async function bringUpToDate(node: Node, asker: Node | undefined): Promise<void> {
    if (node.verifiedAt === revision && node.result && !node.running) return
    if (asker) {
      const ring = findRing(node, asker)
      if (ring) throw new QueryRing(ring)
      asker.waitsFor.add(node)
    }
    node.running ??= verify(node).finally(() => {
      node.running = undefined
    })
    try {
      await node.running
    } finally {
      asker?.waitsFor.delete(node)
    }
    // An input changed while this ran: what was computed may mix old and new.
    if (node.verifiedAt !== revision) await bringUpToDate(node, asker)
  }

  async function verify(node: Node): Promise<void> {
    const startedAt = revision
    if (node.result && !(await mustRun(node))) {
      node.verifiedAt = startedAt
      return
    }
    if (!node.query.isLookUp) onRun?.(node.query.name, node.key)
    // Before the run: an input that changes while it is read must be read once more.
    node.stale = false
    const dependencies = new Set<Node>()
    node.dependencies = dependencies
    const use: Use = async (query, ...key) => {
      const dependency = find(query, key)
      dependencies.add(dependency)
      await bringUpToDate(dependency, node)
      return unwrap(dependency) as never
    }
    const before = node.result
    const previous = before && 'value' in before ? before.value : undefined
    try {
      const value = await node.query.run(use, node.query.codec.read(node.key), previous)
      const equal =
        cutOff && before !== undefined && 'value' in before && node.query.same(before.value, value)
      if (!equal) {
        node.result = { value }
        node.changedAt = startedAt
      }
    } catch (failure) {
      // What cannot be read just now is as it was; whoever reads it says when to look again.
      if (!(node.query.isInput && before && 'value' in before)) {
        node.result = { failure }
        node.changedAt = startedAt
      }
    }
    node.verifiedAt = startedAt
  }

  async function mustRun(node: Node): Promise<boolean> {
    if (node.query.isInput) return node.stale
    for (const dependency of node.dependencies) {
      try {
        await bringUpToDate(dependency, node)
      } catch (problem) {
        if (problem instanceof QueryRing) return true
        throw problem
      }
      if (dependency.changedAt > node.verifiedAt) return true
    }
    return false
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

  /** A Map keeps the order of its keys: what was asked for goes to the end, the oldest is at the start. */
  function forgetOldest({ query, key }: Node, most: number): void {
    const byKey = nodes.get(query)
    const node = byKey?.get(key)
    if (!byKey || !node) return
    byKey.delete(key)
    byKey.set(key, node)
    for (const [oldest, candidate] of byKey) {
      if (byKey.size <= most) return
      if (!candidate.running) byKey.delete(oldest)
    }
  }

  async function read(node: Node): Promise<unknown> {
    await bringUpToDate(node, undefined)
    if (node.query.most !== undefined) forgetOldest(node, node.query.most)
    return unwrap(node)
  }
  const get: Use = (query, ...key) => read(find(query, key)) as never
  const tracing = createTracing(read, nodeOf)

  return {
    get,
    invalidate(input, keys) {
      const inputs = nodes.get(input)
      let touched = false
      for (const key of keys ? [...keys].map(input.codec.write) : [...(inputs?.keys() ?? [])]) {
        const node = inputs?.get(key)
        if (!node) continue
        node.stale = true
        touched = true
      }
      if (touched) revision += 1
    },
    prune(since = revision) {
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
    forget(query, ...key) {
      const byKey = nodes.get(query)
      const text = query.codec.write(key[0] as never)
      if (!byKey?.get(text)?.running) byKey?.delete(text)
    },
    drop(queries, shared) {
      const kept = queriesBehind(shared)
      // An input that is in use must be found when it changes.
      for (const query of queriesBehind(queries)) if (!kept.has(query) && !query.isInput) nodes.delete(query)
    },
    peek(query, ...key) {
      const result = nodes.get(query)?.get(query.codec.write(key[0] as never))?.result
      return result && 'value' in result ? (result.value as never) : undefined
    },
    async record(run, fingerprints) {
      const dependencies = new Set<Node>()
      const value = await run((query, ...key) => {
        dependencies.add(find(query, key))
        return get(query, ...key)
      })
      return { value, trace: await tracing.write(dependencies, fingerprints) }
    },
    isCurrent: (trace, queries, fingerprints) => tracing.check(trace, queries, fingerprints),
    revision: () => revision,
    size: () => [...nodes.values()].reduce((sum, byKey) => sum + byKey.size, 0),
  }
}

function unwrap(node: Node): unknown {
  if (!node.result) throw new Error(`${node.query.name} ${node.key} has no result`)
  if ('failure' in node.result) throw node.result.failure
  return node.result.value
}

/** Does `node` wait, directly or not, for `asker`? Then waiting for it would never end. */
function findRing(node: Node, asker: Node): string[] | undefined {
  const name = ({ query, key }: Node) => (key === '' ? query.name : `${query.name} ${key}`)
  const seen = new Set<Node>()
  const walk = (at: Node, path: string[]): string[] | undefined => {
    if (at === asker) return [...path, name(at)]
    if (seen.has(at)) return undefined
    seen.add(at)
    for (const next of at.waitsFor) {
      const ring = walk(next, [...path, name(at)])
      if (ring) return ring
    }
    return undefined
  }
  const ring = walk(node, [])
  return ring && [name(asker), ...ring]
}
