import { mistakesIn, nearest } from './near.ts'
import type { IndexReader, Term } from './postings.ts'

/** A term that a word may stand for, and how well it does. */
export type Expansion = { term: Term; quality: number }

const maxByPrefix = 60
const maxSimilar = 6

/** The word itself, what begins with it, and, where nobody wrote it like this, what is nearly the same. */
export async function expandWord(word: string, reader: IndexReader): Promise<Expansion[]> {
  // Half the alphabet begins with one letter: it is a word by itself, or not typed yet.
  const most = word.length > 1 ? maxByPrefix : 12
  const expansions = (await reader.startingWith(word, most)).map((term) => ({
    term,
    quality: term.text === word ? 1 : 0.4 + 0.4 * (word.length / term.text.length),
  }))
  // What begins like this is what is being typed; a mistake is looked for where nothing does.
  if (expansions.length > 0) return expansions
  return [...expansions, ...(await expandNear(word, mistakesIn(word.length), reader))]
}

/** A whole name, as far as it is typed. Where every word of it is known, hardly one that is nearly the same. */
export async function expandName(name: string, isSure: boolean, reader: IndexReader): Promise<Expansion[]> {
  const expansions = (await reader.startingWith(name, maxByPrefix)).map((term) => ({
    term,
    quality: term.text === name ? 1 : 0.5 * (name.length / term.text.length),
  }))
  if (expansions.length > 0) return expansions
  const limit = isSure ? 1 : name.length < 10 ? mistakesIn(name.length) : name.length < 24 ? 2 : 3
  const near = await expandNear(name, limit, reader)
  return isSure ? near.map(({ term, quality }) => ({ term, quality: quality / 4 })) : near
}

async function expandNear(word: string, limit: number, reader: IndexReader): Promise<Expansion[]> {
  if (limit === 0) return []
  const near = await termsNear(word, limit, reader)
  const expansions: Expansion[] = []
  for (const [text, apart] of near.slice(0, maxSimilar)) {
    const term = await reader.term(text)
    if (term) expansions.push({ term, quality: 0.75 / (apart + 0.25) ** 0.7 })
  }
  return expansions
}

/** The terms with the fewest mistakes: where some have one, those with two are not meant. */
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
