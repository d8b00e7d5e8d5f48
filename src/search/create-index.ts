import type { IndexedEntry, SearchEntry } from './entry.ts'
import {
  type BoostRun,
  entryIn,
  type FieldList,
  type IndexReader,
  impactIn,
  maxImpact,
  posting,
  type Term,
} from './postings.ts'
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

/** About as many entries are indexed without yielding to the event loop. */
const pauseAfter = 400

/**
 * Batches of entries -> an index; fields must come last. Yields to the event loop, because a large site has tens of
 * thousands of entries.
 */
export async function createIndex(
  batches: Iterable<readonly IndexedEntry[]>,
  yieldToEventLoop?: () => Promise<void>,
): Promise<SearchIndex> {
  const entries: SearchEntry[] = []
  /** Postings by the number of their term. */
  const lists: number[][] = []
  const fields = new Map<string, number[]>()
  /** The same lists by the name as written. */
  const spellings = new Map<string, number[]>()
  const boosts: BoostRun[] = []
  const { terms: texts, weigh } = createTermWeights()
  let fieldsFrom = 0

  const listOf = (name: string): number[] => {
    const compact = compactOf(name)
    const list = fields.get(compact) ?? []
    fields.set(compact, list)
    spellings.set(name, list)
    return list
  }
  const add = (indexed: IndexedEntry) => {
    const { entry, field, boost } = indexed
    const id = entries.push(entry) - 1
    if (field) {
      const list = spellings.get(field.name) ?? listOf(field.name)
      list.push(id, field.inside, field.below)
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
  let pauses = 0
  for (const batch of batches) {
    for (const indexed of batch) add(indexed)
    if (entries.length < pauses * pauseAfter) continue
    pauses = Math.floor(entries.length / pauseAfter) + 1
    await yieldToEventLoop?.()
  }
  const numbers = numberEntries(entries, fieldsFrom)
  const terms = texts
    .map((text, number) => ({ text, list: lists[number] ?? [] }))
    .filter(
      ({ text, list }) =>
        list.length > 0 && text.length > 0 && text !== '=' && text !== ':' && text.length <= maxTermLength,
    )
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ text, list }) => toTerm(text, renumber(list, numbers), fieldsFrom))
  return {
    entries: moveEntries(entries, numbers),
    fieldsFrom,
    boosts,
    terms,
    fields: moveFields(fields, numbers),
  }
}

/**
 * The new number of each entry. Fields are ordered by name, so that those that a query finds together are in the same
 * file of a static site.
 */
function numberEntries(entries: readonly SearchEntry[], fieldsFrom: number): Uint32Array {
  const numbers = Uint32Array.from(entries.keys())
  // Fields share a few thousand names, so names are sorted instead of fields.
  const byTitle = new Map<string, number[]>()
  for (let id = fieldsFrom; id < entries.length; id++) {
    const { title } = entries[id]!
    const ids = byTitle.get(title)
    if (ids) ids.push(id)
    else byTitle.set(title, [id])
  }
  const byName = new Map<string, number[]>()
  for (const [title, ids] of byTitle) {
    const name = compactOf(title)
    byName.set(name, [...(byName.get(name) ?? []), ...ids])
  }
  let next = fieldsFrom
  for (const name of [...byName.keys()].sort())
    for (const id of byName.get(name)!.sort((a, b) => a - b)) numbers[id] = next++
  return numbers
}

function moveEntries(entries: readonly SearchEntry[], numbers: Uint32Array): SearchEntry[] {
  const moved = entries.slice()
  for (const [id, entry] of entries.entries()) moved[numbers[id]!] = entry
  return moved
}

/** Postings are sorted by entry. */
function renumber(list: readonly number[], numbers: Uint32Array): Uint32Array {
  const postings = new Uint32Array(list.length)
  for (let at = 0; at < list.length; at++) {
    const packed = list[at]!
    postings[at] = posting(numbers[entryIn(packed)]!, impactIn(packed))
  }
  return postings.sort()
}

/** Each name has its entries in a row, with the objects that they belong to and that they contain. */
function moveFields(fields: ReadonlyMap<string, number[]>, numbers: Uint32Array): Map<string, FieldList> {
  return new Map(
    [...fields].map(([name, list]) => [
      name,
      list.map((value, at) => (at % 3 === 0 ? numbers[value]! : value)),
    ]),
  )
}

function toTerm(text: string, postings: Uint32Array, fieldsFrom: number): Term {
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
