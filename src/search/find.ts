import type { SearchEntry } from './entry.ts'
import { type Expansion, expandName, expandWord } from './expand.ts'
import { findPath, pathIn } from './find-path.ts'
import { entryIn, type IndexReader, impactIn } from './postings.ts'
import { compactOf, wordsOf } from './words.ts'

type Hit = { entry: SearchEntry; score: number }

export type Match = {
  /** Best first. */
  hits: Hit[]
  /** The total number. */
  count: number
  /** The words of the query, to highlight them. */
  words: string[]
  /** Similar words that matched instead. */
  near: string[]
}

/** Longer than any name; the rest is ignored. */
const maxQueryLength = 200
const maxWords = 12
const maxHits = 40
/** A whole name counts more than its words. */
const nameWorth = 2.2
/** Entries that cover much less of the query than the best one are dropped. */
const minCoverage = 0.75

/** A part of the query: a word, or a name of several words. */
type QueryPart = { words: string[]; expansions: Expansion[]; isName: boolean }

export async function find(query: string, reader: IndexReader): Promise<Match> {
  const text = query.trim().slice(0, maxQueryLength)
  const path = pathIn(text)
  const paths = path ? await findPath(path, reader) : []
  const queryParts = await parseQuery(text, reader)
  const { ranked, count } = rank(queryParts, reader.count)
  const hits: Hit[] = paths.map((entry, index) => ({ entry, score: 1000 - index }))
  const seen = new Set(hits.map(({ entry }) => placeOf(entry)))
  const entries = await Promise.all(ranked.map(({ id }) => reader.entry(id)))
  ranked.forEach(({ score }, index) => {
    const entry = entries[index]
    if (!entry || seen.has(placeOf(entry))) return
    seen.add(placeOf(entry))
    hits.push({ entry, score })
  })
  const single = queryParts.filter(({ isName }) => !isName)
  const near = single.flatMap(({ words, expansions }) =>
    expansions.map(({ term }) => term.text).filter((term) => !words.some((word) => term.startsWith(word))),
  )
  return {
    hits,
    count: Math.max(count, hits.length),
    words: [...single.flatMap(({ words }) => words), ...(path ?? []).map(compactOf)],
    near,
  }
}

const placeOf = ({ url, anchor = '' }: SearchEntry) => `${url}#${anchor}`

async function parseQuery(text: string, reader: IndexReader): Promise<QueryPart[]> {
  const words = new Map<string, Promise<QueryPart[]>>()
  for (const word of wordsOf(text).slice(0, maxWords))
    if (!words.has(word.text)) words.set(word.text, readWord(word, reader))
  const queryParts = (await Promise.all(words.values())).flat()
  const isSure = queryParts.every(({ expansions }) => expansions[0]?.quality === 1)
  const names = new Map<string, string[]>()
  for (const name of [text, ...text.split(/\s+/)]) {
    const parts = wordsOf(name)
    // `/users` is a path, not only a word.
    const isName =
      parts.length > 1 || (parts[0]?.parts.length ?? 0) > 1 || (parts.length > 0 && name.startsWith('/'))
    if (isName)
      names.set(
        compactOf(name),
        parts.flatMap((part) => [part.text, ...part.parts]),
      )
  }
  for (const [name, parts] of [...names].slice(0, maxWords))
    queryParts.push({ words: parts, expansions: await expandName(name, isSure, reader), isName: true })
  return queryParts
}

/** `listPets` is one word if the index has it, otherwise two. */
async function readWord(
  { text, parts }: ReturnType<typeof wordsOf>[number],
  reader: IndexReader,
): Promise<QueryPart[]> {
  const expansions = await expandWord(text, reader)
  if (parts.length < 2 || expansions.some(({ quality }) => quality === 1))
    return [{ words: [text], expansions, isName: false }]
  return Promise.all(
    parts.map(async (part) => ({ words: [part], expansions: await expandWord(part, reader), isName: false })),
  )
}

/** Rare terms count more. */
const rarity = (expansions: readonly Expansion[], entries: number): number => {
  const [first] = expansions
  const count =
    first?.quality === 1 ? first.term.count : expansions.reduce((sum, { term }) => sum + term.count, 0)
  return Math.log(1 + entries / Math.max(1, count))
}

function rank(queryParts: readonly QueryPart[], entries: number): { ranked: Ranked[]; count: number } {
  const words = queryParts.filter(({ isName }) => !isName)
  const weights = new Map(
    words.flatMap((item) => item.words.map((word) => [word, rarity(item.expansions, entries)] as const)),
  )
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const scores = new Float64Array(entries)
  const covers = new Float64Array(entries)
  const matchedIds: number[] = []
  const best = new Float64Array(entries)
  for (const { words: partWords, expansions, isName } of queryParts) {
    const matches: number[] = []
    for (const { term, quality } of expansions)
      for (let at = 0; at < term.postings.length; at++) {
        const posting = term.postings[at]!
        const id = entryIn(posting)
        const value = quality * impactIn(posting)
        if (best[id] === 0) matches.push(id)
        if (value > best[id]!) best[id] = value
      }
    const cover = partWords.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    const weight = isName ? cover * nameWorth : cover
    for (const id of matches) {
      if (scores[id] === 0) matchedIds.push(id)
      scores[id]! += best[id]! * weight
      covers[id] = isName ? Math.max(covers[id]!, cover) : Math.min(all, covers[id]! + cover)
      best[id] = 0
    }
  }
  let maxCover = 0
  for (const id of matchedIds) maxCover = Math.max(maxCover, covers[id]!)
  const ranked: Ranked[] = []
  let count = 0
  for (const id of matchedIds) {
    if (covers[id]! < maxCover * minCoverage) continue
    count += 1
    insert(ranked, { id, score: scores[id]! * (covers[id]! / all) ** 2 })
  }
  return { ranked, count }
}

type Ranked = { id: number; score: number }

/** Inserts into the sorted best hits. Entries with equal scores stay in the order of the site. */
function insert(ranked: Ranked[], entry: Ranked): void {
  const isBefore = (other: Ranked) =>
    entry.score > other.score || (entry.score === other.score && entry.id < other.id)
  const last = ranked.at(-1)
  if (last && ranked.length >= maxHits && !isBefore(last)) return
  let low = 0
  let high = ranked.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(ranked[middle]!)) high = middle
    else low = middle + 1
  }
  ranked.splice(low, 0, entry)
  if (ranked.length > maxHits) ranked.pop()
}
