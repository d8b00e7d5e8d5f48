/** The candidate nearest to a misspelt word, if one is near enough to be worth suggesting. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3) + 1)
  let best: string | undefined
  let bestDistance = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Damerau-Levenshtein (adjacent swaps count once). A distance that must reach `limit` is given up, and only the band
 * around the diagonal that can stay below it is looked at.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return Math.abs(a.length - b.length)
  const far = a.length + b.length
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    const current = new Array<number>(b.length + 1).fill(far)
    current[0] = i
    let lowest = from === 1 ? i : far
    for (let j = from; j <= to; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, older[j - 2]! + 1)
      current[j] = cost
      lowest = Math.min(lowest, cost)
    }
    if (lowest >= limit) return lowest
    older = previous
    previous = current
  }
  return previous[b.length]!
}

export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const found = nearest(word, candidates)
  return found === undefined ? undefined : `Did you mean \`${found}\`?`
}
