import type {
  AnyQuery,
  Fingerprints,
  KeyArgument,
  KeyCodec,
  Node,
  Query,
  Result,
  Trace,
  Use,
} from './query-node.ts'
import { createNodeTable } from './query-table.ts'
import { createTracing } from './query-trace.ts'
import { same } from './same.ts'

/**
 * The incremental engine: stages are queries, and a query records its dependencies. After an input changes, a
 * query runs again only if a dependency has a different value. Dependencies are updated first, so a stage
 * does not run if they were recomputed with the same result (early cut-off).
 *
 * Based on salsa, https://salsa-rs.github.io/salsa/reference/algorithm.html, but for async functions:
 * dependencies are recorded through the `use` argument and never through a global.
 */

export type { AnyQuery, Fingerprints, KeyCodec, Query, Trace, Use } from './query-node.ts'

type QueryOptions<Value> = { same?: (a: Value, b: Value) => boolean; isLookUp?: boolean; maxResults?: number }

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

/** A query with a result for each key, which is a string. */
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
// Only reads keys that it wrote, so the type is right.
const textKey = <Key extends string>(): KeyCodec<Key> => ({
  write: (key) => key,
  read: (text) => text as Key,
})

/** Keys that are lists of strings. */
export const listKey = <Key extends readonly string[]>(): KeyCodec<Key> => ({
  write: (key) => JSON.stringify(key),
  // Only reads keys that it wrote.
  read: (text) => JSON.parse(text),
})

export type StoreOptions = {
  /** Called for every stage that runs. */
  onRun?: (query: string, key: string) => void
  /** Disabled only in tests. */
  cutOff?: boolean
}

export type Store = {
  get: Use
  /** Marks inputs as possibly changed. Without keys, marks every key of the input. */
  invalidate: <Key, Value>(input: Query<Key, Value>, keys?: Iterable<Key>) => void
  /**
   * Drops results that were not used since a revision, by default the last change. Call it after a full pass
   * with the revision at which the pass started, so that a change during the pass drops no pages.
   */
  prune: (since?: number) => void
  /** Drops one result. Only if inputs no longer change, because dependents would miss changes. */
  forget: <Key, Value>(query: Query<Key, Value>, ...key: KeyArgument<NoInfer<Key>>) => void
  /** Drops results of queries and their dependencies, except those that shared queries depend on. */
  drop: (queries: Iterable<AnyQuery>, shared: Iterable<AnyQuery>) => void
  /** Returns a cached result without running the query. */
  peek: <Key, Value>(query: Query<Key, Value>, ...key: KeyArgument<NoInfer<Key>>) => Value | undefined
  /** Runs a function and records the queries it uses, as a trace that another process can check. */
  record: <Value>(
    run: (use: Use) => Promise<Value>,
    fingerprints?: Fingerprints,
  ) => Promise<{ value: Value; trace: Trace }>
  /** Whether all values in a trace are unchanged. */
  isCurrent: (
    trace: Trace,
    queries: ReadonlyMap<string, AnyQuery>,
    fingerprints?: Fingerprints,
  ) => Promise<boolean>
  revision: () => number
  size: () => number
}

export class QueryCycle extends Error {
  readonly cycle: string[]
  constructor(cycle: string[]) {
    super(`queries depend on each other: ${cycle.join(' -> ')}`)
    this.cycle = cycle
  }
}

export function createStore({ onRun, cutOff = true }: StoreOptions = {}): Store {
  const table = createNodeTable()
  let revision = 1

  const find = (query: AnyQuery, [key]: readonly unknown[]) => table.nodeOf(query, query.codec.write(key))

  const isUpToDate = (node: Node) =>
    node.verifiedAt === revision && node.result !== undefined && !node.running

  /** Brings a node up to date. Concurrent callers share one run. */
  async function bringUpToDate(node: Node, dependent: Node | undefined): Promise<void> {
    if (isUpToDate(node)) return
    if (dependent) {
      const cycle = findCycle(node, dependent)
      if (cycle) throw new QueryCycle(cycle)
      dependent.waitsFor ??= new Set()
      dependent.waitsFor.add(node)
    }
    node.running ??= verify(node).finally(() => {
      node.running = undefined
    })
    try {
      await node.running
    } finally {
      if (dependent) stopWaiting(dependent, node)
    }
    // An input changed during the run, so the result may mix old and new values.
    if (node.verifiedAt !== revision) await bringUpToDate(node, dependent)
  }

  async function verify(node: Node): Promise<void> {
    const startedAt = revision
    if (!node.result || (await mustRun(node))) {
      const before = node.result
      const result = await run(node)
      if (!isUnchanged(node.query, before, result)) {
        node.result = result
        node.changedAt = startedAt
      }
    }
    node.verifiedAt = startedAt
  }

  async function mustRun(node: Node): Promise<boolean> {
    if (node.query.isInput) return node.stale
    for (const dependency of node.dependencies) {
      try {
        if (!isUpToDate(dependency)) await bringUpToDate(dependency, node)
      } catch (problem) {
        if (problem instanceof QueryCycle) return true
        throw problem
      }
      if (dependency.changedAt > node.verifiedAt) return true
    }
    return false
  }

  async function run(node: Node): Promise<Result> {
    const { query, key, result } = node
    if (!query.isLookUp) onRun?.(query.name, key)
    // Set before the run: an input that changes while it is read must be read again.
    node.stale = false
    const dependencies = new Set<Node>()
    node.dependencies = dependencies
    const use: Use = async (query, ...key) => {
      const dependency = find(query, key)
      dependencies.add(dependency)
      // Checked here too, because most are, and each await takes time.
      if (!isUpToDate(dependency)) await bringUpToDate(dependency, node)
      return unwrap(dependency) as never
    }
    const previous = result && 'value' in result ? result.value : undefined
    try {
      return { value: await query.run(use, query.codec.read(key), previous) }
    } catch (failure) {
      return { failure }
    } finally {
      node.dependencies = dependencies.size > 0 ? [...dependencies] : none
    }
  }

  function isUnchanged(query: AnyQuery, before: Result | undefined, result: Result): boolean {
    if (!before || !('value' in before)) return false
    // An unreadable input retains its last value until it is invalidated again.
    if ('failure' in result) return query.isInput
    return cutOff && query.same(before.value, result.value)
  }

  async function read(node: Node): Promise<unknown> {
    if (!isUpToDate(node)) await bringUpToDate(node, undefined)
    if (node.query.maxResults !== undefined) table.forgetOldest(node, node.query.maxResults)
    return unwrap(node)
  }
  const get: Use = (query, ...key) => read(find(query, key)) as never
  const tracing = createTracing(read, table.nodeOf)

  return {
    get,
    invalidate(input, keys) {
      if (table.markStale(input, keys && [...keys].map(input.codec.write))) revision += 1
    },
    prune(since = revision) {
      // Before the first change, everything is in use.
      if (since > 1) table.prune(since)
    },
    forget: (query, ...key) => table.forget(query, query.codec.write(key[0] as never)),
    drop: table.drop,
    peek(query, ...key) {
      const result = table.peek(query, query.codec.write(key[0] as never))?.result
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
    size: table.size,
  }
}

const none: readonly Node[] = []

function stopWaiting(node: Node, dependency: Node): void {
  node.waitsFor?.delete(dependency)
  if (node.waitsFor?.size === 0) node.waitsFor = undefined
}

function unwrap(node: Node): unknown {
  if (!node.result) throw new Error(`${node.query.name} ${node.key} has no result`)
  if ('failure' in node.result) throw node.result.failure
  return node.result.value
}

/** The cycle if `node` waits for `dependent`, directly or indirectly: waiting for it would never end. */
function findCycle(node: Node, dependent: Node): string[] | undefined {
  // Fast path: most nodes wait for nothing.
  if (node !== dependent && !node.waitsFor) return undefined
  const name = ({ query, key }: Node) => (key === '' ? query.name : `${query.name} ${key}`)
  const seen = new Set<Node>()
  const walk = (at: Node, path: string[]): string[] | undefined => {
    if (at === dependent) return [...path, name(at)]
    if (seen.has(at)) return undefined
    seen.add(at)
    for (const next of at.waitsFor ?? []) {
      const cycle = walk(next, [...path, name(at)])
      if (cycle) return cycle
    }
    return undefined
  }
  const cycle = walk(node, [])
  return cycle && [name(dependent), ...cycle]
}
