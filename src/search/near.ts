import { editDistance } from '../core/diagnostic/nearest.ts'

/** How many typos to allow in a word of this length. */
export const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** All terms with the smallest edit distance to a word, and that distance. */
export function nearest(
  word: string,
  terms: readonly string[],
  limit: number,
): [term: string, distance: number][] {
  const mask = maskOf(word)
  let matches: [string, number][] = []
  let maxDistance = limit
  for (const term of terms) {
    if (Math.abs(term.length - word.length) > maxDistance) continue
    // Cheap check first: one edit changes at most two letters of the set.
    if (bitsIn(mask ^ maskOf(term)) > maxDistance * 2) continue
    const distance = editDistance(word, term, maxDistance + 1)
    if (distance > maxDistance) continue
    if (distance < maxDistance) matches = []
    maxDistance = distance
    matches.push([term, distance])
  }
  return matches
}

function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) mask |= 1 << (text.charCodeAt(at) & 31)
  return mask
}

function bitsIn(mask: number): number {
  let count = 0
  for (let bits = mask; bits !== 0; bits &= bits - 1) count += 1
  return count
}
