import type { Variable } from './collection.ts'

/** Names that Bruno gives a meaning of its own. */
const taken = ['process']

/** The variables of a collection: one for each server and each secret, under a name that is only theirs. */
export function createVariables() {
  const variables = new Map<string, Variable>()
  const names = new Set(taken)
  return { list: () => [...variables.values()], nameOf }

  /** `key` tells apart what is meant; the first value counts. */
  function nameOf(key: string, wanted: string, value: string): string {
    const existing = variables.get(key)
    if (existing) return existing.name
    const plain = wanted.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'variable'
    let name = plain
    for (let number = 2; names.has(name); number++) name = `${plain}${number}`
    names.add(name)
    variables.set(key, { name, value })
    return name
  }
}

export type Variables = ReturnType<typeof createVariables>
