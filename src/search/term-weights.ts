import type { IndexedEntry, SearchText } from './entry.ts'
import { singular } from './stem.ts'
import { headTerm, nameTerm, pairTerm, pathTerm, valueTerm, verbTerm } from './terms.ts'
import { headOf, isFiller, verbsOf } from './vocabulary.ts'
import { eachWord } from './words.ts'

/** The weight at which a term has half of the maximum, as in BM25. */
const saturation = 2.5
/** Words of long texts count less. */
const lengthWorth = { name: 0.45, value: 0.45, path: 0.3, words: 0.4 }
const averageLength = { name: 3, value: 3, path: 3, words: 25 }
/** Parts of a word such as `listPets` count less than the word. */
const partWorth = 0.9
/** Every repetition in a text adds this much, up to a limit. */
const repeatWorth = 0.2
const maxRepeats = 5
const verbWorth = 3

/** A text in terms, by number. */
type Terms = {
  words: readonly number[]
  /** How much each word counts. */
  factors: readonly number[]
  /** The whole name, pairs of words, the path. */
  wholes: readonly number[]
}

export type TermWeights = {
  /** All terms, by number. */
  terms: readonly string[]
  /** Visits the terms of an entry with their weights from 0 to 1: BM25F without the rarity, which depends on the query. */
  weigh: (indexed: IndexedEntry, visit: (term: number, weight: number) => void) => void
}

export function createTermWeights(): TermWeights {
  const terms: string[] = []
  const numbers = new Map<string, number>()
  const numberOf = (term: string): number => {
    const known = numbers.get(term)
    if (known !== undefined) return known
    const number = terms.push(term) - 1
    numbers.set(term, number)
    return number
  }
  const split = createSplitter(numberOf)
  /** Texts that a field of the same name had before. */
  const fieldTexts = new Map<string, Set<string>>()
  // Sums by term; only those in `touched` are set.
  const sums: number[] = []
  const touched: number[] = []
  const add = (term: number, worth: number) => {
    const before = sums[term]
    if (before === undefined || before === 0) touched.push(term)
    sums[term] = (before ?? 0) + worth
  }

  const textsOf = (name: string) => {
    const known = fieldTexts.get(name)
    if (known) return known
    const set = new Set<string>()
    fieldTexts.set(name, set)
    return set
  }

  const weigh: TermWeights['weigh'] = ({ texts, verb, field, prior }, visit) => {
    const repeated = field && textsOf(field.name)
    for (const text of texts) {
      // A field that many objects have is found once, at its first place.
      if (repeated?.has(text.text)) continue
      repeated?.add(text.text)
      const { words, factors, wholes } = split(text)
      for (let at = 0; at < words.length; at++) add(words[at]!, text.weight * factors[at]!)
      for (const term of wholes) add(term, text.weight)
      if (verb && text.as === 'name')
        for (const [term, worth] of verbTerms(text.text)) add(numberOf(term), text.weight * worth)
    }
    if (verb) add(numberOf(verbTerm(verb)), verbWorth)
    for (const term of touched) {
      const sum = sums[term]!
      visit(term, (prior * sum) / (sum + saturation))
      sums[term] = 0
    }
    touched.length = 0
  }
  return { terms, weigh }
}

/** What the name of an operation says it does, and with what: `Add a member` creates a `member`. */
function verbTerms(name: string): [term: string, worth: number][] {
  const words: string[] = []
  eachWord(name, (word, parts) => words.push(...(parts.length > 0 ? parts : [word])))
  const [first = '', ...others] = words
  const verbs = verbsOf(first)
  if (verbs.length === 0) return []
  const resource = others.filter((word) => !isFiller(word) && word !== 'all').join('')
  const head = headOf(others)
  return [
    ...verbs.map((verb): [string, number] => [verbTerm(verb), 0.5]),
    ...(resource ? [[nameTerm(resource), 0.7] satisfies [string, number]] : []),
    ...(head ? [[headTerm(singular(head)), 1] satisfies [string, number]] : []),
  ]
}

/** The terms of a text as a whole. */
const wholeTerms: Record<SearchText['as'], (text: string) => string[]> = {
  name: namesOf,
  value: (text) => [valueTerm(text)],
  path: (text) => [pathTerm(text)],
  words: () => [],
}

/** Splits texts. Cached, because names and descriptions of fields repeat thousands of times. */
function createSplitter(numberOf: (term: string) => number): (text: SearchText) => Terms {
  const caches = {
    name: new Map<string, Terms>(),
    value: new Map<string, Terms>(),
    path: new Map<string, Terms>(),
    words: new Map<string, Terms>(),
  }
  const words = new Map<string, number>()
  const wordNumber = (word: string) => {
    const known = words.get(word)
    if (known !== undefined) return known
    const number = numberOf(singular(word))
    words.set(word, number)
    return number
  }
  const countWords = createWordCounter(wordNumber)
  return ({ text, as }) => {
    const cached = caches[as].get(text)
    if (cached) return cached
    const wholes = wholeTerms[as](text)
    const { words: list, factors, length } = countWords(text)
    const share = lengthWorth[as]
    const norm = Math.max(0.5, Math.min(3, 1 - share + (share * length) / averageLength[as]))
    const split = {
      words: list,
      factors: factors.map((factor) => factor / norm),
      wholes: wholes.map(numberOf),
    }
    caches[as].set(text, split)
    return split
  }
}

/** Counts the words of texts. The position of each term in the current text is in an array that all texts share. */
function createWordCounter(numberOf: (word: string) => number) {
  const positions: number[] = []
  return (text: string) => {
    const words: number[] = []
    const factors: number[] = []
    let length = 0
    const count = (word: string, worth: number) => {
      const term = numberOf(word)
      const at = positions[term]
      if (at === undefined || words[at] !== term) {
        positions[term] = words.push(term) - 1
        factors.push(worth)
      } else if (factors[at]! < 1 + repeatWorth * maxRepeats) factors[at]! += worth * repeatWorth
    }
    eachWord(text, (word, parts) => {
      length += Math.max(1, parts.length)
      count(word, 1)
      for (const part of parts) count(part, partWorth)
    })
    return { words, factors, length }
  }
}

/** The whole name and its pairs of words. */
function namesOf(name: string): string[] {
  const terms = [nameTerm(name)]
  let previous: string | undefined
  eachWord(name, (word, parts) => {
    for (const part of parts.length > 0 ? parts : [word]) {
      if (isFiller(part)) continue
      const next = singular(part)
      if (previous !== undefined) terms.push(pairTerm(previous, next))
      previous = next
    }
  })
  return terms
}
