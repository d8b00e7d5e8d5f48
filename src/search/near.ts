import { editDistance } from '../core/diagnostic/nearest.ts'

/** So many mistakes are likely in a word of this length. */
export const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Of these, the ones nearest to a word, with how many letters differ: all that are as near as the first. */
export function nearest(
  word: string,
  terms: readonly string[],
  limit: number,
): [term: string, apart: number][] {
  const mask = maskOf(word)
  let matches: [string, number][] = []
  let most = limit
  for (const term of terms) {
    if (Math.abs(term.length - word.length) > most) continue
    // Letters that only one of them has: a mistake changes at most two.
    if (bitsIn(mask ^ maskOf(term)) > most * 2) continue
    const apart = editDistance(word, term, most + 1)
    if (apart > most) continue
    if (apart < most) matches = []
    most = apart
    matches.push([term, apart])
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
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}
