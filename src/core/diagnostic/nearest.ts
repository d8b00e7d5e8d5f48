/** The candidate closest to a misspelled word, if any is close enough to suggest. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase()
  // The dashes of an option are always right.
  const { length } = word.replace(/^-+/, '')
  const maxLengthChange = Math.floor(length / 3) + 1
  // Two changes to a word of four letters leave little of it, unless the end is missing.
  const maxDistance = length < 5 ? 1 : maxLengthChange
  let best: string | undefined
  let bestDistance = maxDistance + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > maxLengthChange) continue
    const other = candidate.toLowerCase()
    const isStart = length > 2 && other !== lower && other.startsWith(lower)
    const distance = isStart ? 1 : editDistance(lower, other, bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * Number of deletions, insertions, substitutions and transpositions. Stops early at `limit`, and computes only the band
 * around the diagonal that can stay below it.
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance#Optimal_string_alignment_distance
 */
export function editDistance(word: string, compared: string, limit = Number.POSITIVE_INFINITY): number {
  const [a, b] = trimShared(word, compared)
  const far = a.length + b.length
  if (a === '' || b === '' || Math.abs(a.length - b.length) >= limit) return Math.abs(a.length - b.length)
  // Typed arrays and plain comparisons: a search with typos compares thousands of words.
  let older = new Uint32Array(b.length + 1)
  let previous = new Uint32Array(b.length + 1)
  let current = new Uint32Array(b.length + 1)
  let letterBefore = -1
  for (let j = 1; j <= b.length; j++) previous[j] = j
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1)
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    current[from - 1] = from === 1 ? i : far
    let lowest = current[from - 1]!
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = previous[j - 1]! + (letter === other ? 0 : 1)
      if (previous[j]! + 1 < cost) cost = previous[j]! + 1
      if (current[j - 1]! + 1 < cost) cost = current[j - 1]! + 1
      const isSwapped = letterBefore === other && j > 1 && letter === b.charCodeAt(j - 2)
      if (isSwapped && older[j - 2]! + 1 < cost) cost = older[j - 2]! + 1
      current[j] = cost
      if (cost < lowest) lowest = cost
    }
    if (to < b.length) current[to + 1] = far
    if (lowest >= limit) return lowest
    letterBefore = letter
    ;[older, previous, current] = [previous, current, older]
  }
  return previous[b.length]!
}

/** Removes the common start and end. */
function trimShared(a: string, b: string): [string, string] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  const maxEnd = Math.min(a.length, b.length) - start
  while (end < maxEnd && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)]
}

export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const match = nearest(word, candidates)
  return match === undefined ? undefined : `Did you mean \`${match}\`?`
}
