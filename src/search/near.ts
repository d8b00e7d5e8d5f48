/**
 * How many letters differ, up to a limit: left out, added, another one, or two that changed places.
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance#Optimal_string_alignment_distance
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1
    endB -= 1
  }
  const width = endB - start
  if (endA === start || width === 0) return Math.max(endA - start, width)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, index) => index)
  for (let i = 1; i <= endA - start; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= width; j++) {
      const same = a[start + i - 1] === b[start + j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const isSwap =
        i > 1 && j > 1 && a[start + i - 1] === b[start + j - 2] && a[start + i - 2] === b[start + j - 1]
      if (isSwap) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      if (cost < best) best = cost
    }
    if (best > limit) return limit + 1
    before = last
    last = row
  }
  return last[width]!
}

/** So many mistakes are likely in a word of this length. */
export const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Of these, the ones nearest to a word, with how many letters differ: all that are as near as the first. */
export function nearest(
  word: string,
  terms: readonly string[],
  limit: number,
): [term: string, apart: number][] {
  const mask = maskOf(word)
  let found: [string, number][] = []
  let most = limit
  for (const term of terms) {
    if (Math.abs(term.length - word.length) > most) continue
    // Letters that only one of them has: a mistake changes at most two.
    if (bitsIn(mask ^ maskOf(term)) > most * 2) continue
    const apart = distance(word, term, most)
    if (apart > most) continue
    if (apart < most) found = []
    most = apart
    found.push([term, apart])
  }
  return found
}

function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) mask |= 1 << (text.charCodeAt(at) & 31)
  return mask
}

function bitsIn(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}
