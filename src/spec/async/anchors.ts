/** Claims the first free anchor, otherwise the last one with a number. */
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

/** Anchors have no spaces. */
export const anchorOf = (name: string) => name.trim().replace(/\s+/g, '-') || 'message'

/** The anchor of a channel operation: its name, unless a parameter uses it. */
export function operationAnchor(id: string, claim: Claim): string {
  return claim(anchorOf(id), `operation.${anchorOf(id)}`)
}

export function operationAnchors(ids: readonly string[], claim: Claim): string[] {
  return ids.map((id) => operationAnchor(id, claim))
}
