/** A way to ask for the result of another query, which is recorded as used. */
export type Use = <Key, Value>(query: Query<Key, Value>, ...key: KeyArgument<NoInfer<Key>>) => Promise<Value>

/** A query without a key has one result. */
// biome-ignore lint/suspicious/noConfusingVoidType: `void` is what a key is that nobody gives
export type KeyArgument<Key> = [Key] extends [void] ? [] : [key: Key]

/** Keys that are no text have a text to be found by, and read from a trace. */
export type KeyCodec<Key> = { write: (key: Key) => string; read: (text: string) => Key }

export type Query<Key, Value> = {
  name: string
  run: (use: Use, key: Key, previous: Value | undefined) => Promise<Value> | Value
  codec: KeyCodec<Key>
  /** An input is read again when `invalidate` names it, and asks for nothing. */
  isInput: boolean
  same: (a: Value, b: Value) => boolean
  /** It only picks a part of something: too small to be told of. */
  isLookUp?: boolean
  /** So many results are kept, those asked for last. Only for what no other query uses. */
  most?: number
}

/** A query of any key and value, for those who only pass it on. */
// biome-ignore lint/suspicious/noExplicitAny: keys and values of different queries have nothing in common
export type AnyQuery = Query<any, any>

export type Result = { value: unknown } | { failure: unknown }

export type Node = {
  query: AnyQuery
  /** As text. */
  key: string
  result?: Result
  changedAt: number
  verifiedAt: number
  stale: boolean
  dependencies: Set<Node>
  running?: Promise<void>
  waitsFor: Set<Node>
}

/** What was asked for, each with a short text that stands for its value. */
export type Trace = [query: string, key: string, print: string][]

/** For queries with large values: another one that gives a short text which changes when the value does. */
export type Fingerprints = ReadonlyMap<AnyQuery, AnyQuery>
