import type { IndexedEntry, SearchEntry } from './entry.ts'
import { type FieldList, type IndexReader, posting, type Term } from './postings.ts'
import { compactOf, eachWord, type Word, wordsOf } from './words.ts'

/** A whole index in memory. */
export type SearchIndex = {
  entries: readonly SearchEntry[]
  /** Sorted by text. */
  terms: readonly Term[]
  fields: ReadonlyMap<string, FieldList>
}

/** Parts of a word count less than the word. */
const partWorth = 0.6
/** Words of long names count less. */
const lengthWorth = 0.45
/** A whole name counts more than any of its words. */
const wholeWorth = 1.6

/** Readers do not type longer terms, and the index directory contains the first term of each piece. */
const maxTermLength = 100

/** Entries that are indexed without yielding to the event loop. */
const batchSize = 400

/** Entries -> an index. Yields to the event loop, because a large site has tens of thousands of entries. */
export async function createIndex(
  source: Iterable<IndexedEntry>,
  yieldToEventLoop?: () => Promise<void>,
): Promise<SearchIndex> {
  const entries: SearchEntry[] = []
  const lists = new Map<string, number[]>()
  const fields = new Map<string, number[]>()
  const names = new Map<string, { words: Word[]; whole: string }>()

  const add = (term: string, impact: number) => {
    if (term.length > maxTermLength) return
    const id = entries.length - 1
    const list = lists.get(term)
    const packed = posting(id, Math.max(1, Math.min(255, Math.round(impact))))
    const last = list?.at(-1)
    if (!list || last === undefined) return void lists.set(term, [packed])
    if (last < posting(id, 0)) list.push(packed)
    else if (last < packed) list[list.length - 1] = packed
  }
  // Cached, because field names repeat thousands of times.
  const split = (name: string) => {
    const parsed = names.get(name) ?? { words: wordsOf(name), whole: compactOf(name) }
    names.set(name, parsed)
    return parsed
  }

  for (const { entry, texts, field, boost = 1 } of source) {
    const id = entries.push(entry) - 1
    if (id % batchSize === 0) await yieldToEventLoop?.()
    for (const { text, weight, as } of texts) {
      const worth = weight * boost
      if (as === 'words') {
        eachWord(text, (word, parts) => {
          add(word, worth)
          for (const part of parts) add(part, worth * partWorth)
        })
        continue
      }
      const { words, whole } = split(text)
      const wordWorth = worth * (1 - lengthWorth + lengthWorth / words.length)
      for (const { text: word, parts } of words) {
        add(word, wordWorth)
        for (const part of parts) add(part, wordWorth * partWorth)
      }
      add(whole, worth * wholeWorth)
    }
    if (field) {
      const name = compactOf(field.name)
      const list = fields.get(name) ?? []
      list.push(id, field.inside, field.below)
      fields.set(name, list)
    }
  }
  lists.delete('')
  const terms = [...lists]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([text, postings]) => ({ text, count: postings.length, postings: Uint32Array.from(postings) }))
  return { entries, terms, fields }
}

export function createMemoryReader({ entries, terms, fields }: SearchIndex): IndexReader {
  const byLength = new Map<number, string[]>()
  for (const { text } of terms) {
    const list = byLength.get(text.length)
    if (list) list.push(text)
    else byLength.set(text.length, [text])
  }
  /** The first term that does not come before this one. */
  const placeOf = (text: string): number => {
    let low = 0
    let high = terms.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (terms[middle]!.text < text) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    count: entries.length,
    async startingWith(prefix, limit) {
      const start = placeOf(prefix)
      let end = start
      while (end - start < limit && terms[end]?.text.startsWith(prefix)) end += 1
      return terms.slice(start, end)
    },
    async term(text) {
      const term = terms[placeOf(text)]
      return term?.text === text ? term : undefined
    },
    ofLength: async (length) => byLength.get(length) ?? [],
    fields: async (name) => fields.get(name) ?? [],
    entry: async (id) => entries[id],
  }
}
