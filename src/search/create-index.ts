import type { IndexedEntry, SearchEntry } from './entry.ts'
import { type BoostRun, type FieldList, type IndexReader, maxImpact, posting, type Term } from './postings.ts'
import { createTermWeights } from './term-weights.ts'
import { groupByLength } from './terms.ts'
import { compactOf } from './words.ts'

/** A whole index in memory. Fields come after all other entries. */
export type SearchIndex = {
  entries: readonly SearchEntry[]
  fieldsFrom: number
  boosts: readonly BoostRun[]
  /** Sorted by text. */
  terms: readonly Term[]
  fields: ReadonlyMap<string, FieldList>
}

/** Readers do not type longer terms, and the index directory contains the first term of each piece. */
const maxTermLength = 100

/** Entries that are indexed without yielding to the event loop. */
const batchSize = 400

/**
 * Entries -> an index; fields must come last. Yields to the event loop, because a large site has tens of thousands of
 * entries.
 */
export async function createIndex(
  source: Iterable<IndexedEntry>,
  yieldToEventLoop?: () => Promise<void>,
): Promise<SearchIndex> {
  const entries: SearchEntry[] = []
  /** Postings by the number of their term. */
  const lists: number[][] = []
  const fields = new Map<string, number[]>()
  const boosts: BoostRun[] = []
  const { terms: texts, weigh } = createTermWeights()
  let fieldsFrom = 0

  for (const indexed of source) {
    const { entry, field, boost = 1 } = indexed
    const id = entries.push(entry) - 1
    if (id % batchSize === 0) await yieldToEventLoop?.()
    if (field) {
      const name = compactOf(field.name)
      const list = fields.get(name) ?? []
      list.push(id, field.inside, field.below)
      fields.set(name, list)
    }
    if (entry.kind !== 'field') {
      fieldsFrom = id + 1
      const run = boosts.at(-1)
      if (run?.[1] === boost) run[0] = id + 1
      else boosts.push([id + 1, boost])
    }
    weigh(indexed, (term, weight) => {
      const packed = posting(id, Math.max(1, Math.min(maxImpact, Math.round(weight * maxImpact))))
      const list = lists[term]
      if (list) list.push(packed)
      else lists[term] = [packed]
    })
  }
  const terms = texts
    .map((text, number) => ({ text, list: lists[number] ?? [] }))
    .filter(
      ({ text, list }) =>
        list.length > 0 && text.length > 0 && text !== '=' && text !== ':' && text.length <= maxTermLength,
    )
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ text, list }) => toTerm(text, list, fieldsFrom))
  return { entries, fieldsFrom, boosts, terms, fields }
}

function toTerm(text: string, list: readonly number[], fieldsFrom: number): Term {
  const postings = Uint32Array.from(list)
  const pages = lowerBound(postings.length, (at) => postings[at]! < posting(fieldsFrom, 0))
  return { text, pages, fields: postings.length - pages, postings }
}

/** The first place where `isBefore` is false. */
function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

export function createMemoryReader({ entries, terms, fields, ...rest }: SearchIndex): IndexReader {
  const byLength = groupByLength(terms)
  const placeOf = (text: string) => lowerBound(terms.length, (at) => terms[at]!.text < text)
  return {
    ...rest,
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
    ofLength: async (kind, length) => byLength.get(`${kind} ${length}`) ?? [],
    fields: async (name) => fields.get(name) ?? [],
    entry: async (id) => entries[id],
  }
}
