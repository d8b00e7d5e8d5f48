import { createIndex } from './create-index.ts'
import type { FieldUses, IndexedEntry } from './entry.ts'
import { isExclusive, markEntry } from './entry-mark.ts'
import { type IndexPatch, packPatch } from './index-patch.ts'
import type { IndexReader } from './postings.ts'
import { nameTerm } from './terms.ts'

/** An index that is already published, with a mark and a page for each entry. */
export type PublishedIndex = {
  reader: IndexReader
  urls: readonly string[]
  /** The position of the entry's page in `urls`. */
  pages: Uint32Array
  places: Uint32Array
  sums: Uint32Array
}

/** An entry that the published index does not have. */
type NewEntry = { indexed: IndexedEntry; place: number; uses?: FieldUses }

/**
 * Compares the published entries of changed pages with their current ones. Undefined if a removed entry may also belong
 * to a page that did not change: then only a new index is right.
 */
export async function createPatch(
  published: PublishedIndex,
  changed: ReadonlySet<string>,
  entries: Iterable<readonly IndexedEntry[]>,
): Promise<IndexPatch | undefined> {
  const isChanged = published.urls.map((url) => changed.has(url))
  const { kept, added } = compare(published, isChanged, entries)
  const removed = await removeEntries(published, { isChanged, kept, added })
  if (!removed) return undefined
  const batch = await Promise.all(added.map((entry) => toIndexed(entry, published.reader)))
  return packPatch(removed, await createIndex([batch]))
}

function compare(
  { pages, places, sums }: PublishedIndex,
  isChanged: readonly boolean[],
  entries: Iterable<readonly IndexedEntry[]>,
) {
  const current = [...entries].flat().map((indexed) => ({ indexed, ...markEntry(indexed) }))
  const byPlace = new Map(current.map(({ place }): [number, number[]] => [place, []]))
  for (let id = 0; id < places.length; id++) byPlace.get(places[id]!)?.push(id)
  const kept = new Set<number>()
  const added: NewEntry[] = []
  for (const { indexed, place, sum } of current) {
    const equal = byPlace.get(place)?.filter((id) => sums[id] === sum && !kept.has(id)) ?? []
    // Pages that did not change keep theirs anyway.
    const same = equal.find((id) => isChanged[pages[id]!]) ?? equal[0]
    if (same === undefined) added.push({ indexed, place })
    else kept.add(same)
  }
  return { kept, added }
}

/** Returns the numbers of removed entries. New entries at the same place get their counts. */
async function removeEntries(
  { reader, pages, places, sums }: PublishedIndex,
  {
    isChanged,
    kept,
    added,
  }: { isChanged: readonly boolean[]; kept: ReadonlySet<number>; added: readonly NewEntry[] },
): Promise<number[] | undefined> {
  const byPlace = new Map(added.map((entry) => [entry.place, entry]))
  const removed: number[] = []
  for (let id = 0; id < pages.length; id++) {
    if (!isChanged[pages[id]!] || kept.has(id)) continue
    removed.push(id)
    if (id < reader.fieldsFrom) continue
    const uses = (await reader.entry(id))?.uses
    const replacement = byPlace.get(places[id]!)
    if (replacement) replacement.uses = uses
    else if (!isExclusive(sums[id]!) || (uses && uses.operations + uses.objects > 1)) return undefined
  }
  return removed
}

/** Like in the published index, only the first field of a name is found by it, and has the counts. */
async function toIndexed({ indexed, uses }: NewEntry, reader: IndexReader): Promise<IndexedEntry> {
  const { entry, texts, field } = indexed
  if (entry.kind !== 'field') return indexed
  const isFirst = uses !== undefined || ((await reader.term(nameTerm(entry.title)))?.fields ?? 0) === 0
  if (isFirst) return { ...indexed, entry: { ...entry, uses: uses ?? entry.uses } }
  return {
    ...indexed,
    entry: { ...entry, uses: undefined },
    texts: field ? texts.filter(({ as }) => as !== 'name') : texts,
  }
}
