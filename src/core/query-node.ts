/** Gets the result of another query and records it as a dependency. */
export type Use = <Key, Value>(query: Query<Key, Value>, ...key: KeyArgument<NoInfer<Key>>) => Promise<Value>

/** A query without a key has one result. */
// biome-ignore lint/suspicious/noConfusingVoidType: `void` is the type of an omitted key
export type KeyArgument<Key> = [Key] extends [void] ? [] : [key: Key]

/** Converts keys to strings, which identify results in memory and in traces. */
export type KeyCodec<Key> = { write: (key: Key) => string; read: (text: string) => Key }

export type Query<Key, Value> = {
  name: string
  run: (use: Use, key: Key, previous: Value | undefined) => Promise<Value> | Value
  codec: KeyCodec<Key>
  /** An input runs again after `invalidate`, and uses no other query. */
  isInput: boolean
  same: (a: Value, b: Value) => boolean
  /** Only picks part of another result, so its runs are not reported. */
  isLookUp?: boolean
  /** Maximum number of cached results; the least recently used ones go first. No other query may use it. */
  maxResults?: number
}

/** For code that does not depend on the key and value types. */
// biome-ignore lint/suspicious/noExplicitAny: keys and values of different queries have nothing in common
export type AnyQuery = Query<any, any>

export type Result = { value: unknown } | { failure: unknown }

export type Node = {
  query: AnyQuery
  /** Encoded by the query's codec. */
  key: string
  result?: Result
  changedAt: number
  verifiedAt: number
  stale: boolean
  /** A list unless the query is running: there are many nodes, and an empty set takes 200 bytes. */
  dependencies: Iterable<Node>
  running?: Promise<void>
  /** Only while it waits. */
  waitsFor?: Set<Node>
}

/** The queries that were used, with fingerprints of their values. */
export type Trace = [query: string, key: string, fingerprint: string][]

/** For queries with large values: a query that returns a fingerprint of the value. */
export type Fingerprints = ReadonlyMap<AnyQuery, AnyQuery>
