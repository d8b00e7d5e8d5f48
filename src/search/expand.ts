import { maxTypos, nearest } from './near.ts'
import type { IndexReader, Term } from './postings.ts'
import type { QueryWord } from './query.ts'
import { singular, stemOf } from './stem.ts'
import { nameTerm, pairTerm, pathTerm, spelledKind, valueTerm, verbTerm } from './terms.ts'
import { isAbbreviation, otherForm } from './vocabulary.ts'

/** A term that matches a part of the query, and how well. */
export type Expansion = { term: Term; quality: number }

const maxByPrefix = 80
const maxSimilar = 6
const sameStem = 0.85
const sameVerb = 0.6
/** What a verb can also mean: `get` a list. */
const otherVerb = 0.45
/** A part of a word without spaces around it, if the whole word is known or not. */
const pairOfKnown = 0.15
const pairOfUnknown = 0.6

/** Terms that a word stands for; if there are none, similar ones. */
export async function expandWord(word: QueryWord, reader: IndexReader): Promise<Expansion[]> {
  const expansions = [...(await byPrefix(word, reader))]
  const other = otherForm(word.term)
  if (other !== undefined) {
    const term = await reader.term(other)
    if (term) expansions.push({ term, quality: 0.9 })
  }
  const isUnknown = expansions.length === 0
  for (const pair of word.pairs) {
    const term = await reader.term(pair)
    if (term) expansions.push({ term, quality: isUnknown ? pairOfUnknown : pairOfKnown })
  }
  for (const [at, verb] of word.verbs.entries()) {
    const term = await reader.term(verbTerm(verb))
    if (term) expansions.push({ term, quality: at === 0 ? sameVerb : otherVerb })
  }
  return isUnknown
    ? [...expansions, ...(await expandNear(word.term, maxTypos(word.term.length), reader))]
    : expansions
}

/** The word itself, words that start with it, and words with the same stem. */
async function byPrefix({ text, term: exact, isLast }: QueryWord, reader: IndexReader): Promise<Expansion[]> {
  const stem = stemOf(exact)
  // A single letter starts too many terms to be useful.
  const terms = await reader.startingWith(
    exact.length > 1 ? stem : exact,
    exact.length > 1 ? maxByPrefix : 12,
  )
  return terms.flatMap((term) => {
    if (term.text === exact) return [{ term, quality: 1 }]
    if (stem.length > 3 && stemOf(term.text) === stem) return [{ term, quality: sameStem }]
    if (!term.text.startsWith(exact) && !term.text.startsWith(text)) return []
    const share = exact.length / term.text.length
    const quality = isAbbreviation(exact) ? 0.8 : isLast ? 0.4 + 0.4 * share : 0.2 + 0.5 * share
    return [{ term, quality }]
  })
}

/** A whole name, names that start with it, or similar ones. `isSure`: all its words are known. */
export async function expandName(name: string, isSure: boolean, reader: IndexReader): Promise<Expansion[]> {
  const text = nameTerm(name)
  const base = singular(text)
  // `policies` and `policy` share all but the ending.
  const terms = await reader.startingWith(base.replace(/(?<=.{4})y$/, ''), maxByPrefix)
  const expansions = terms.flatMap((term) => {
    if (term.text === text) return [{ term, quality: 1 }]
    if (singular(term.text) === base) return [{ term, quality: 0.9 }]
    return term.text.startsWith(text) ? [{ term, quality: 0.5 * (text.length / term.text.length) }] : []
  })
  if (expansions.length > 0) return expansions
  const limit = isSure ? 1 : text.length < 10 ? maxTypos(text.length) : text.length < 24 ? 2 : 3
  const near = await expandNear(text, limit, reader)
  return isSure ? near.map(({ term, quality }) => ({ term, quality: quality / 4 })) : near
}

/** A value of fields, or values that start with it. */
export async function expandValue(value: string, reader: IndexReader): Promise<Expansion[]> {
  const text = valueTerm(value)
  if (text.length < 4) return []
  const terms = await reader.startingWith(text, maxByPrefix)
  return terms.map((term) => ({
    term,
    quality: term.text === text ? 1 : 0.5 * (text.length / term.text.length),
  }))
}

/** Adjacent words of a name, in order; the last one may be unfinished. */
export async function expandPair(
  first: QueryWord,
  second: QueryWord,
  reader: IndexReader,
): Promise<Expansion[]> {
  const text = pairTerm(first.term, second.term)
  if (!second.isLast) {
    const term = await reader.term(text)
    return term ? [{ term, quality: 1 }] : []
  }
  const terms = await reader.startingWith(text, 12)
  return terms.map((term) => ({
    term,
    quality: term.text === text ? 1 : 0.7 * (text.length / term.text.length),
  }))
}

const maxPatterns = 64

/** A path with values may also be one with a typing error. */
const byValue = 0.2

/** Paths that start with that of a query; if there are none, those that have parameters where it has values. */
export async function expandPath(path: string, reader: IndexReader): Promise<Expansion[]> {
  const text = pathTerm(path)
  const terms = await reader.startingWith(text, maxByPrefix)
  if (terms.length > 0)
    return terms.map((term) => ({
      term,
      quality: term.text === text ? 1 : 0.3 + 0.3 * (text.length / term.text.length),
    }))
  // `issues/create` may be an operation id.
  const patterns = path.startsWith('/') ? patternsOf(text.slice(1).split('/')) : []
  for (const pattern of patterns) {
    const term = await reader.term(pattern)
    if (term) return [{ term, quality: byValue }]
  }
  return []
}

/** The path with parameters instead of values: as few as possible first. */
function patternsOf(segments: readonly string[]): string[] {
  const values = segments.flatMap((segment, at) => (segment === '*' || at === 0 ? [] : [at]))
  const patterns: { replaced: number; text: string }[] = []
  for (let mask = 1; mask < Math.min(maxPatterns, 2 ** values.length); mask++) {
    const replaced = values.filter((_, bit) => (mask >> bit) & 1)
    const parts = segments.map((segment, at) => (replaced.includes(at) ? '*' : segment))
    patterns.push({ replaced: replaced.length, text: `/${parts.join('/')}` })
  }
  return patterns.sort((a, b) => a.replaced - b.replaced).map(({ text }) => text)
}

async function expandNear(word: string, limit: number, reader: IndexReader): Promise<Expansion[]> {
  if (limit === 0) return []
  const near = await termsNear(word, limit, reader)
  const expansions: Expansion[] = []
  for (const [text, distance] of near.slice(0, maxSimilar)) {
    const term = await reader.term(text)
    if (term) expansions.push({ term, quality: 0.75 / (distance + 0.25) ** 0.7 })
  }
  return expansions
}

/** The terms of the same kind with the fewest typos. */
export async function termsNear(
  word: string,
  limit: number,
  reader: IndexReader,
): Promise<[string, number][]> {
  const kind = spelledKind(word)
  if (limit === 0 || !kind) return []
  const lists = []
  for (let length = word.length - limit; length <= word.length + limit; length++)
    if (length > 0) lists.push(reader.ofLength(kind, length))
  return nearest(word, (await Promise.all(lists)).flat(), limit)
}
