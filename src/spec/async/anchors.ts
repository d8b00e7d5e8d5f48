/** Claims the first free anchor, otherwise the last one with a number. */
type Claim = (preferred: string, fallback?: string) => string

export function createClaim(usedAnchors: Set<string>): Claim {
  return (preferred, fallback = preferred) => {
    const free = [preferred, fallback].find((anchor) => !usedAnchors.has(anchor))
    let id = free ?? fallback
    for (let number = 2; free === undefined && usedAnchors.has(id); number++) id = `${fallback}-${number}`
    usedAnchors.add(id)
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
