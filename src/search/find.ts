import type { SearchEntry } from './entry.ts'
import { type Expansion, expandName, expandWord } from './expand.ts'
import { findPath, pathIn } from './find-path.ts'
import { entryIn, type IndexReader, impactIn } from './postings.ts'
import { compactOf, wordsOf } from './words.ts'

type Hit = { entry: SearchEntry; score: number }

export type Match = {
  /** The best first. */
  hits: Hit[]
  /** How many there are in all. */
  count: number
  /** The words of the question, and those that somebody meant with them, to show them in texts. */
  words: string[]
  near: string[]
}

/** Longer than any name; what is behind it is not looked at. */
const longestQuery = 200
const maxWords = 12
const maxHits = 40
/** A whole name that was meant is worth more than the words it is made of. */
const nameWorth = 2.2
/** What covers much less of the question than the best is no answer to it. */
const minCoverage = 0.75

/** What a question is made of: words, and names of several words. */
type Wanted = { words: string[]; expansions: Expansion[]; isName: boolean }

export async function find(query: string, reader: IndexReader): Promise<Match> {
  const text = query.trim().slice(0, longestQuery)
  const path = pathIn(text)
  const paths = path ? await findPath(path, reader) : []
  const wanted = await readQuestion(text, reader)
  const { ranked, count } = rank(wanted, reader.count)
  const hits: Hit[] = paths.map((entry, index) => ({ entry, score: 1000 - index }))
  const seen = new Set(hits.map(({ entry }) => placeOf(entry)))
  const entries = await Promise.all(ranked.map(({ id }) => reader.entry(id)))
  ranked.forEach(({ score }, index) => {
    const entry = entries[index]
    if (!entry || seen.has(placeOf(entry))) return
    seen.add(placeOf(entry))
    hits.push({ entry, score })
  })
  const single = wanted.filter(({ isName }) => !isName)
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

async function readQuestion(text: string, reader: IndexReader): Promise<Wanted[]> {
  const words = new Map<string, Promise<Wanted[]>>()
  for (const word of wordsOf(text).slice(0, maxWords))
    if (!words.has(word.text)) words.set(word.text, readWord(word, reader))
  const wanted = (await Promise.all(words.values())).flat()
  const isSure = wanted.every(({ expansions }) => expansions[0]?.quality === 1)
  const names = new Map<string, string[]>()
  for (const name of [text, ...text.split(/\s+/)]) {
    const parts = wordsOf(name)
    // `/users` is the name of a path, and not only a word.
    const isName =
      parts.length > 1 || (parts[0]?.parts.length ?? 0) > 1 || (parts.length > 0 && name.startsWith('/'))
    if (isName)
      names.set(
        compactOf(name),
        parts.flatMap((part) => [part.text, ...part.parts]),
      )
  }
  for (const [name, parts] of [...names].slice(0, maxWords))
    wanted.push({ words: parts, expansions: await expandName(name, isSure, reader), isName: true })
  return wanted
}

/** `listPets` is one word for who wrote it so, and two for everybody else. */
async function readWord(
  { text, parts }: ReturnType<typeof wordsOf>[number],
  reader: IndexReader,
): Promise<Wanted[]> {
  const expansions = await expandWord(text, reader)
  if (parts.length < 2 || expansions.some(({ quality }) => quality === 1))
    return [{ words: [text], expansions, isName: false }]
  return Promise.all(
    parts.map(async (part) => ({ words: [part], expansions: await expandWord(part, reader), isName: false })),
  )
}

/** How much it says that an entry has a term: what few have says more. */
const rarity = (expansions: readonly Expansion[], entries: number): number => {
  const [first] = expansions
  const count =
    first?.quality === 1 ? first.term.count : expansions.reduce((sum, { term }) => sum + term.count, 0)
  return Math.log(1 + entries / Math.max(1, count))
}

function rank(wanted: readonly Wanted[], entries: number): { ranked: Ranked[]; count: number } {
  const words = wanted.filter(({ isName }) => !isName)
  const weights = new Map(
    words.flatMap((item) => item.words.map((word) => [word, rarity(item.expansions, entries)] as const)),
  )
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const scores = new Float64Array(entries)
  const covers = new Float64Array(entries)
  const touched: number[] = []
  const best = new Float64Array(entries)
  for (const { words: own, expansions, isName } of wanted) {
    const had: number[] = []
    for (const { term, quality } of expansions)
      for (let at = 0; at < term.postings.length; at++) {
        const posting = term.postings[at]!
        const id = entryIn(posting)
        const value = quality * impactIn(posting)
        if (best[id] === 0) had.push(id)
        if (value > best[id]!) best[id] = value
      }
    const cover = own.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    const weight = isName ? cover * nameWorth : cover
    for (const id of had) {
      if (scores[id] === 0) touched.push(id)
      scores[id]! += best[id]! * weight
      covers[id] = isName ? Math.max(covers[id]!, cover) : Math.min(all, covers[id]! + cover)
      best[id] = 0
    }
  }
  let widest = 0
  for (const id of touched) widest = Math.max(widest, covers[id]!)
  const ranked: Ranked[] = []
  let count = 0
  for (const id of touched) {
    if (covers[id]! < widest * minCoverage) continue
    count += 1
    insert(ranked, { id, score: scores[id]! * (covers[id]! / all) ** 2 })
  }
  return { ranked, count }
}

type Ranked = { id: number; score: number }

/** Keeps the best in their order: of tens of thousands only a few are shown. Of equals, what comes first on the site. */
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
