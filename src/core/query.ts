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
  const table = createNodeTable()
  let revision = 1

  const find = (query: AnyQuery, [key]: readonly unknown[]) => table.nodeOf(query, query.codec.write(key))

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
        await bringUpToDate(dependency, node)
      } catch (problem) {
        if (problem instanceof QueryRing) return true
        throw problem
      }
      if (dependency.changedAt > node.verifiedAt) return true
    }
    return false
  }

  async function run(node: Node): Promise<Result> {
    const { query, key, result } = node
    if (!query.isLookUp) onRun?.(query.name, key)
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
    const previous = result && 'value' in result ? result.value : undefined
    try {
      return { value: await query.run(use, query.codec.read(key), previous) }
    } catch (failure) {
      return { failure }
    }
  }

  function isUnchanged(query: AnyQuery, before: Result | undefined, result: Result): boolean {
    if (!before || !('value' in before)) return false
    // An input that cannot be read keeps its last value until it is invalidated again.
    if ('failure' in result) return query.isInput
    return cutOff && query.same(before.value, result.value)
  }

  async function read(node: Node): Promise<unknown> {
    await bringUpToDate(node, undefined)
    if (node.query.most !== undefined) table.forgetOldest(node, node.query.most)
    return unwrap(node)
  }
  const get: Use = (query, ...key) => read(find(query, key)) as never
  const tracing = createTracing(read, table.nodeOf)

  return {
    get,
    invalidate(input, keys) {
      if (table.markStale(input, keys && [...keys].map(input.codec.write))) revision += 1
    },
    prune: (since = revision) => table.prune(since),
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
