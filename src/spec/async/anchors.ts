/** Hands out anchors: the first that is free, else the last one with a number. */
type Claim = (wanted: string, other?: string) => string

export function createClaim(taken: Set<string>): Claim {
  return (wanted, other = wanted) => {
    const free = [wanted, other].find((anchor) => !taken.has(anchor))
    let id = free ?? other
    for (let number = 2; free === undefined && taken.has(id); number++) id = `${other}-${number}`
    taken.add(id)
    return id
  }
}

/** An anchor has no spaces. */
export const anchorOf = (name: string) => name.trim().replace(/\s+/g, '-') || 'message'

/** Where an operation of a channel stands on its page: by its name, unless a parameter has that. */
export function operationAnchor(id: string, claim: Claim): string {
  return claim(anchorOf(id), `operation.${anchorOf(id)}`)
}

export function operationAnchors(ids: readonly string[], claim: Claim): string[] {
  return ids.map((id) => operationAnchor(id, claim))
}
