import type { Variable } from './collection.ts'

/** Names with a special meaning in Bruno. */
const reservedNames = ['process']

/** The variables of a collection: one for each server and secret, with unique names. */
export function createVariables() {
  const variables = new Map<string, Variable>()
  const names = new Set(reservedNames)
  return { list: () => [...variables.values()], nameOf }

  /** `key` identifies the variable; its first value is used. */
  function nameOf(key: string, preferredName: string, value: string): string {
    const existing = variables.get(key)
    if (existing) return existing.name
    const plain = preferredName.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'variable'
    let name = plain
    for (let number = 2; names.has(name); number++) name = `${plain}${number}`
    names.add(name)
    variables.set(key, { name, value })
    return name
  }
}

export type Variables = ReturnType<typeof createVariables>
