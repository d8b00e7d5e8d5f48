import type { Expansion } from './expand.ts'
import { type BoostRun, entryIn, impactIn, maxImpact } from './postings.ts'

/** A part of the query: a word, two adjacent words, what it is about, a whole name, value or path. */
export type QueryPart = {
  kind: 'word' | 'pair' | 'head' | 'name' | 'value' | 'path'
  /** The words it covers, by number. */
  words: number[]
  expansions: Expansion[]
}

/** The words of a query and the entries to rank. */
export type Ranking = {
  parts: readonly QueryPart[]
  /** How much each word counts: rare words count more. */
  weights: readonly number[]
  from: number
  to: number
  boosts: readonly BoostRun[]
  limit: number
}

export type Ranked = { id: number; score: number; coverage: number }

/** How much a match of a part counts. */
const worths = { word: 1, pair: 0.35, head: 0.35, name: 1.2, value: 1, path: 4 }
/** Entries that cover much less of the query than the best one are dropped. */
const minCoverage = 0.7
const coveragePower = 2.5
/** A word in passing covers less of the query than one in the title. */
const minCover = 0.4

/** Scores all entries from `from` to `to`. Returns the best, and the number of matches. */
export function rankEntries({ parts, weights, from, to, boosts, limit }: Ranking): {
  ranked: Ranked[]
  count: number
} {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1
  const scores = new Float64Array(to - from)
  const covers = new Float64Array(to - from)
  const best = new Float64Array(to - from)
  const matches: number[] = []
  for (const { kind, words, expansions } of parts) {
    const weight = words.reduce((sum, word) => sum + weights[word]!, 0) / total
    const worth = weight * worths[kind]
    const touched = bestOf(expansions, { from, to, best })
    for (const at of touched) {
      if (scores[at] === 0) matches.push(at)
      scores[at]! += best[at]! * worth
      if (kind === 'word') covers[at] = Math.min(1, covers[at]! + weight * Math.min(1, minCover + best[at]!))
      else if (kind !== 'pair' && kind !== 'head') covers[at] = Math.max(covers[at]!, weight)
      best[at] = 0
    }
  }
  let maxCover = 0
  for (const at of matches) maxCover = Math.max(maxCover, covers[at]!)
  const ranked: Ranked[] = []
  let count = 0
  const boostAt = createBoosts(boosts)
  for (const at of matches) {
    const coverage = covers[at]!
    if (coverage < maxCover * minCoverage) continue
    count += 1
    const id = from + at
    insert(ranked, { id, coverage, score: scores[at]! * coverage ** coveragePower * boostAt(id) }, limit)
  }
  return { ranked, count }
}

/** Writes the best weight of each entry to `best`, and returns the entries. */
function bestOf(
  expansions: readonly Expansion[],
  { from, to, best }: { from: number; to: number; best: Float64Array },
): number[] {
  const touched: number[] = []
  for (const { term, quality } of expansions)
    for (let index = 0; index < term.postings.length; index++) {
      const packed = term.postings[index]!
      const id = entryIn(packed)
      if (id < from) continue
      if (id >= to) break
      const value = (quality * impactIn(packed)) / maxImpact
      const at = id - from
      if (best[at] === 0) touched.push(at)
      if (value > best[at]!) best[at] = value
    }
  return touched
}

function createBoosts(runs: readonly BoostRun[]): (id: number) => number {
  if (runs.every(([, boost]) => boost === 1)) return () => 1
  return (id) => runs.find(([end]) => id < end)?.[1] ?? 1
}

/** Inserts into the sorted best entries. Entries with equal scores stay in the order of the site. */
function insert(ranked: Ranked[], entry: Ranked, limit: number): void {
  const isBefore = (other: Ranked) =>
    entry.score > other.score || (entry.score === other.score && entry.id < other.id)
  const last = ranked.at(-1)
  if (last && ranked.length >= limit && !isBefore(last)) return
  let low = 0
  let high = ranked.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(ranked[middle]!)) high = middle
    else low = middle + 1
  }
  ranked.splice(low, 0, entry)
  if (ranked.length > limit) ranked.pop()
}
