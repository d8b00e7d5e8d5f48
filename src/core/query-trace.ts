import { hash } from 'node:crypto'
import type { AnyQuery, Fingerprints, Node, Trace } from './query-node.ts'

/**
 * Writes down what a result was made of, so that the next process can tell without making it whether it would be the
 * same. A value stands for itself by its hash, and what is behind it does not count. What cannot be hashed is replaced
 * by what it was made of; what is too large to be, by a query that says less.
 */
export function createTracing(
  read: (node: Node) => Promise<unknown>,
  nodeOf: (query: AnyQuery, key: string) => Node,
) {
  const printed = async (query: AnyQuery, key: string) => String(await read(nodeOf(query, key)))

  /** A value is hashed once, however many results were made of it. */
  const fingerprints = new WeakMap<Node, { changedAt: number; print: string }>()

  function printOf(node: Node): string {
    const cached = fingerprints.get(node)
    if (cached?.changedAt === node.changedAt) return cached.print
    const print = hashOf(node.result)
    fingerprints.set(node, { changedAt: node.changedAt, print })
    return print
  }

  const currentPrint = async (node: Node) => {
    await read(node)
    return printOf(node)
  }

  return {
    async write(roots: Iterable<Node>, fingerprints: Fingerprints | undefined): Promise<Trace> {
      const trace: Trace = []
      const seen = new Set(roots)
      for (const node of seen) {
        const { query, key } = node
        const shorter = fingerprints?.get(query)
        if (shorter) trace.push([query.name, key, await printed(shorter, key)])
        else if (isOpaque(query)) for (const inner of node.dependencies) seen.add(inner)
        else trace.push([query.name, key, printOf(node)])
      }
      return trace
    },

    async check(
      trace: Trace,
      queries: ReadonlyMap<string, AnyQuery>,
      fingerprints: Fingerprints | undefined,
    ) {
      for (const [name, key, print] of trace) {
        const query = queries.get(name)
        if (!query) return false
        const shorter = fingerprints?.get(query)
        if ((shorter ? await printed(shorter, key) : await currentPrint(nodeOf(query, key))) !== print)
          return false
      }
      return true
    },
  }
}

/** Its values are compared by what they are, not by what is in them: functions, or too much. */
const isOpaque = (query: AnyQuery) => !query.isInput && query.same === Object.is

function hashOf(result: Node['result']): string {
  const value = result && 'value' in result ? result.value : String(result?.failure)
  const written = value instanceof Uint8Array ? value : (JSON.stringify(value, plainly) ?? '')
  return hash('sha256', written, 'base64url').slice(0, 16)
}

/** What JSON would leave out without a word. */
function plainly(_key: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  if (typeof value === 'function') throw new Error('a function cannot stand for itself')
  return value
}
