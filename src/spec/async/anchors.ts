/** Hands out anchors: the first that is free, else the last one with a number. */
export function createClaim(taken: Set<string>): (...wanted: string[]) => string {
  return (...wanted) => {
    const free = wanted.find((anchor) => !taken.has(anchor))
    const last = wanted.at(-1)!
    let id = free ?? last
    for (let number = 2; free === undefined && taken.has(id); number++) id = `${last}-${number}`
    taken.add(id)
    return id
  }
}

/** An anchor has no spaces. */
export const anchorOf = (name: string) => name.trim().replace(/\s+/g, '-') || 'message'

/** Where the operations of a channel stand on its page: by their names, unless a parameter has that. */
export function operationAnchors(ids: readonly string[], claim: (...wanted: string[]) => string): string[] {
  return ids.map((id) => claim(anchorOf(id), `operation.${anchorOf(id)}`))
}
