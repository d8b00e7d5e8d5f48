import { hash } from 'node:crypto'
import type { AnyQuery, Fingerprints, Node, Trace } from './query-node.ts'

/**
 * Records the dependencies of a result, so that the next process can check without running it whether it is
 * current. Each dependency is recorded by a hash of its value. Values that cannot be hashed are replaced by
 * their own dependencies, and large values by a query that returns a fingerprint.
 */
export function createTracing(
  read: (node: Node) => Promise<unknown>,
  nodeOf: (query: AnyQuery, key: string) => Node,
) {
  const readFingerprint = async (query: AnyQuery, key: string) => String(await read(nodeOf(query, key)))

  /** Each value is hashed once, even if many results depend on it. */
  const fingerprints = new WeakMap<Node, { changedAt: number; fingerprint: string }>()

  function fingerprintOf(node: Node): string {
    const cached = fingerprints.get(node)
    if (cached?.changedAt === node.changedAt) return cached.fingerprint
    const fingerprint = hashOf(node.result)
    fingerprints.set(node, { changedAt: node.changedAt, fingerprint })
    return fingerprint
  }

  const currentFingerprint = async (node: Node) => {
    await read(node)
    return fingerprintOf(node)
  }

  return {
    async write(roots: Iterable<Node>, fingerprints: Fingerprints | undefined): Promise<Trace> {
      const trace: Trace = []
      const seen = new Set(roots)
      for (const node of seen) {
        const { query, key } = node
        const summary = fingerprints?.get(query)
        if (summary) trace.push([query.name, key, await readFingerprint(summary, key)])
        else if (isOpaque(query)) for (const dependency of node.dependencies) seen.add(dependency)
        else trace.push([query.name, key, fingerprintOf(node)])
      }
      return trace
    },

    async check(
      trace: Trace,
      queries: ReadonlyMap<string, AnyQuery>,
      fingerprints: Fingerprints | undefined,
    ) {
      for (const [name, key, fingerprint] of trace) {
        const query = queries.get(name)
        if (!query) return false
        const summary = fingerprints?.get(query)
        if (
          (summary ? await readFingerprint(summary, key) : await currentFingerprint(nodeOf(query, key))) !==
          fingerprint
        )
          return false
      }
      return true
    },
  }
}

/** Whether values are compared by identity, because they contain functions or are large. */
const isOpaque = (query: AnyQuery) => !query.isInput && query.same === Object.is

function hashOf(result: Node['result']): string {
  const value = result && 'value' in result ? result.value : String(result?.failure)
  const content = value instanceof Uint8Array ? value : (serialize(value) ?? '')
  return hash('sha256', content, 'base64url').slice(0, 16)
}

/** A replacer makes `JSON.stringify` several times slower, and few values need it. */
const serialize = (value: unknown): string | undefined =>
  isJson(value) ? JSON.stringify(value) : JSON.stringify(value, toSerializable)

function isJson(value: unknown): boolean {
  if (typeof value === 'function') return false
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isJson)
  const prototype = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson)
}

/** Handles values that JSON silently omits. */
function toSerializable(_key: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  if (typeof value === 'function') throw new Error('cannot serialize a function')
  return value
}
