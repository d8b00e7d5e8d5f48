import { maxTypos, nearest } from './near.ts'
import type { IndexReader, Term } from './postings.ts'

/** A term that matches a word, and how well. */
export type Expansion = { term: Term; quality: number }

const maxByPrefix = 60
const maxSimilar = 6

/** Terms that start with the word; if there are none, similar ones. */
export async function expandWord(word: string, reader: IndexReader): Promise<Expansion[]> {
  // A single letter starts too many terms to be useful.
  const limit = word.length > 1 ? maxByPrefix : 12
  const expansions = (await reader.startingWith(word, limit)).map((term) => ({
    term,
    quality: term.text === word ? 1 : 0.4 + 0.4 * (word.length / term.text.length),
  }))
  // Typos are considered only if no term starts with the word.
  if (expansions.length > 0) return expansions
  return [...expansions, ...(await expandNear(word, maxTypos(word.length), reader))]
}

/** Terms that start with a whole name; if there are none, similar ones. `isSure`: all its words are known. */
export async function expandName(name: string, isSure: boolean, reader: IndexReader): Promise<Expansion[]> {
  const expansions = (await reader.startingWith(name, maxByPrefix)).map((term) => ({
    term,
    quality: term.text === name ? 1 : 0.5 * (name.length / term.text.length),
  }))
  if (expansions.length > 0) return expansions
  const limit = isSure ? 1 : name.length < 10 ? maxTypos(name.length) : name.length < 24 ? 2 : 3
  const near = await expandNear(name, limit, reader)
  return isSure ? near.map(({ term, quality }) => ({ term, quality: quality / 4 })) : near
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

/** The terms with the fewest typos. */
export async function termsNear(
  word: string,
  limit: number,
  reader: IndexReader,
): Promise<[string, number][]> {
  if (limit === 0) return []
  const lists = []
  for (let length = word.length - limit; length <= word.length + limit; length++)
    if (length > 0) lists.push(reader.ofLength(length))
  return nearest(word, (await Promise.all(lists)).flat(), limit)
}
