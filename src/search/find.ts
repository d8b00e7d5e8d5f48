import type { SearchEntry } from './entry.ts'
import { type Expansion, expandName, expandPair, expandPath, expandValue, expandWord } from './expand.ts'
import { findPath } from './find-path.ts'
import { type FieldList, type IndexReader, maxImpact, posting } from './postings.ts'
import { parseQuery, type SearchQuery } from './query.ts'
import { type QueryPart, type Ranked, rankEntries } from './rank.ts'
import { singular } from './stem.ts'
import { suggestQueries } from './suggest.ts'
import { headTerm } from './terms.ts'
import { isCommonVerb } from './vocabulary.ts'
import { compactOf, wordsOf } from './words.ts'

export type Hit = { entry: SearchEntry; score: number }

export type Match = {
  /** Best first. */
  hits: Hit[]
  /** The total number. */
  count: number
  /** The words of the query, to highlight them. */
  words: string[]
  /** Similar words that matched instead. */
  near: string[]
  /** Similar queries, if there are no hits. */
  suggestions: string[]
}

const maxPages = 24
const maxFields = 12
/** Fields come after pages and operations that match as well, unless the query looks like a field. */
const fieldWorth = 0.4
const leadingField = 10
/** Longer queries are sentences, in which every word would be looked up as a field. */
const maxFieldWords = 3
/** A word that says what to do counts less than what to do it with. */
const verbWorth = 0.5

/** A query with matching terms for each part; the first parts are its words. */
type Expanded = { query: SearchQuery; parts: QueryPart[] }

export async function find(text: string, reader: IndexReader): Promise<Match> {
  const query = parseQuery(text)
  // First, because a static site loads only so much per query.
  const paths = query.dotted ? await findPath(query.dotted, reader) : []
  const expanded = await expandQuery(query, reader)
  const pages = rank(expanded, 'pages', reader)
  const fields = rank(await withFieldNames(expanded, reader), 'fields', reader)
  const [pageHits, fieldHits] = await Promise.all([load(pages.ranked, reader), load(fields.ranked, reader)])
  const bestPage = pageHits[0]?.score ?? 1
  const isLeading = looksLikeField(expanded, pageHits)
  const hits = [
    ...paths.map((entry, index) => ({ entry, score: 1000 - index })),
    ...pageHits,
    ...fieldHits.map(({ entry, score }) => ({
      entry,
      score: isLeading ? leadingField + score : Math.min(score, bestPage) * fieldWorth,
    })),
  ]
  const shown = distinct(hits, query)
  return {
    hits: shown,
    count: Math.max(pages.count + fields.count, shown.length),
    suggestions: shown.length === 0 ? await suggestQueries(query, reader) : [],
    ...markedWords(expanded),
  }
}

/** Best first, with one hit per location and per field name. */
function distinct(hits: readonly Hit[], { text, dotted, words }: SearchQuery): Hit[] {
  const places = new Set<string>()
  return [...hits]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ entry, score }) => {
      const { kind, url, anchor = '', title } = entry
      const isField = kind === 'field'
      const keys = [`${url}#${anchor}`, ...(isField ? [`field ${title}`] : [])]
      if (keys.some((key) => places.has(key))) return []
      for (const key of keys) places.add(key)
      // Other words identify the object, so the field shows its own location.
      const isAny = words.length === 1 || dotted !== undefined || compactOf(title) === compactOf(text)
      return [{ entry: isField && !isAny ? { ...entry, uses: undefined } : entry, score }]
    })
}

/** Words to highlight: as typed, and similar words that matched instead. */
function markedWords({ query, parts }: Expanded): Pick<Match, 'words' | 'near'> {
  const words = query.words.flatMap(({ text, term }) => [text, term])
  const near = parts.flatMap(({ kind, expansions }) =>
    kind === 'word'
      ? expansions
          .map(({ term }) => term.text)
          .filter((term) => !term.startsWith('~') && !words.some((word) => term.startsWith(word)))
      : [],
  )
  return { words: [...words, ...(query.dotted ?? []).map(compactOf)], near }
}

async function expandQuery(query: SearchQuery, reader: IndexReader): Promise<Expanded> {
  const { words, names, path, text } = query
  const parts: QueryPart[] = await Promise.all(
    words.map(async (word, at) => ({
      kind: 'word' as const,
      words: [at],
      expansions: await expandWord(word, reader),
    })),
  )
  const isSure = parts.every(({ expansions }) => expansions.some(({ quality }) => quality === 1))
  const numbersOf = (name: string) => {
    if (name === text) return words.map((_, at) => at)
    const inside = new Set(wordsOf(name).flatMap((word) => [word.text, ...word.parts]))
    return words.flatMap((word, at) => (inside.has(word.text) ? [at] : []))
  }
  if (!/\s/.test(text))
    parts.push({
      kind: 'value',
      words: words.map((_, at) => at),
      expansions: await expandValue(text, reader),
    })
  for (const name of names)
    parts.push({ kind: 'name', words: numbersOf(name), expansions: await expandName(name, isSure, reader) })
  // The method is not part of the path.
  const pathWords = words.flatMap(({ isMethod }, at) => (isMethod ? [] : [at]))
  if (path) parts.push({ kind: 'path', words: pathWords, expansions: await expandPath(path, reader) })
  const headAt = words.findIndex(({ text: word }) => word === query.head)
  if (headAt >= 0) {
    const term = await reader.term(headTerm(words[headAt]!.term))
    if (term) parts.push({ kind: 'head', words: [headAt], expansions: [{ term, quality: 1 }] })
  }
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next)
      parts.push({ kind: 'pair', words: [at, at + 1], expansions: await expandPair(word, next, reader) })
  }
  return { query, parts }
}

/** All fields with a name of the query, to find the one in a certain object: `invoice status`. */
async function withFieldNames(expanded: Expanded, reader: IndexReader): Promise<Expanded> {
  const { words } = expanded.query
  if (words.length < 2 || words.length > maxFieldWords) return expanded
  const lists = await Promise.all(words.map(({ text }) => reader.fields(text)))
  // The first parts are the words, in order.
  const parts = expanded.parts.map((part, at) => {
    const list = lists[at]
    return list?.length ? { ...part, expansions: [...part.expansions, fieldExpansion(list)] } : part
  })
  return { ...expanded, parts }
}

function fieldExpansion(list: FieldList): Expansion {
  const postings: number[] = []
  for (let at = 0; at < list.length; at += 3) postings.push(posting(list[at]!, maxImpact * 0.8))
  return { term: { text: '', pages: 0, fields: postings.length, postings }, quality: 1 }
}

function rank(
  { query: { words }, parts }: Expanded,
  kind: 'pages' | 'fields',
  reader: IndexReader,
): { ranked: Ranked[]; count: number } {
  const [from, to] = kind === 'pages' ? [0, reader.fieldsFrom] : [reader.fieldsFrom, reader.count]
  const weights = words.map((word, at) => {
    const rarity = rarityOf(parts[at]!.expansions, kind, to - from)
    return isCommonVerb(word.text) ? rarity * verbWorth : rarity
  })
  const limit = kind === 'pages' ? maxPages : maxFields
  return rankEntries({ parts, weights, from, to, boosts: kind === 'pages' ? reader.boosts : [], limit })
}

/** Rare words count more. */
function rarityOf(expansions: readonly Expansion[], kind: 'pages' | 'fields', entries: number): number {
  const words = expansions.filter(({ term }) => !term.text.startsWith('~'))
  const same = words.filter(({ quality }) => quality > 0.8)
  const count = (same.length > 0 ? same : words).reduce((sum, { term }) => sum + term[kind], 0)
  return Math.log(1 + entries / Math.max(1, count))
}

async function load(ranked: readonly Ranked[], reader: IndexReader): Promise<Hit[]> {
  const entries = await Promise.all(ranked.map(({ id }) => reader.entry(id)))
  return ranked.flatMap(({ score }, at) => {
    const entry = entries[at]
    return entry ? [{ entry, score }] : []
  })
}

/** A name or value as in code, or the name of a field that no title has. */
function looksLikeField({ query, parts }: Expanded, pages: readonly Hit[]): boolean {
  const wholes = parts.filter(({ words }) => words.length === query.words.length)
  const expansionsOf = (...kinds: QueryPart['kind'][]) =>
    wholes.flatMap(({ kind, expansions }) => (kinds.includes(kind) ? expansions : []))
  const isPage = ({ term, quality }: Expansion) => quality === 1 && term.pages > 0
  if (expansionsOf('name', 'path').some(isPage)) return false
  const isField = ({ term }: Expansion) => term.fields > 0
  if (query.isCode) return expansionsOf('name', 'value').some(isField)
  return expansionsOf('name').some(isField) && !pages.some(({ entry }) => hasWords(entry.title, parts))
}

/** Whether a title has all words of the query, or words that match them. */
function hasWords(title: string, parts: readonly QueryPart[]): boolean {
  const inTitle = new Set(wordsOf(title).flatMap(({ text, parts: inner }) => [text, ...inner].map(singular)))
  return parts.every(
    ({ kind, expansions }) => kind !== 'word' || expansions.some(({ term }) => inTitle.has(term.text)),
  )
}
