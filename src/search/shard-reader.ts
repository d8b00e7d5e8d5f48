import type { SearchEntry } from './entry.ts'
import { entryIn, type IndexReader, impactIn, posting, type Term } from './postings.ts'
import {
  type EntryPiece,
  type FieldPiece,
  type IndexDirectory,
  kinds,
  type LengthPiece,
  type TermPiece,
} from './shard-format.ts'
import { placeOfTerm } from './terms.ts'

/** Maximum size of the pieces that a query loads; further pieces are skipped. */
const maxBytes = 198_000
/** The part of it that only entries use: without them there is nothing to show. */
const entryBytes = 45_000

/**
 * Reads an index that is split into files. `load` fetches one of them; `loadedBytes` is what was loaded before, other
 * than the directory.
 */
export function createShardReader(
  directory: IndexDirectory,
  load: (name: string) => Promise<unknown>,
  loadedBytes = 0,
): IndexReader & { begin: () => void } {
  const { count, fieldsFrom, boosts, terms, fields, entries, lengths, sizes } = directory
  const pieces = new Map<string, Promise<unknown>>()
  // The directory counts too, because it was loaded before.
  const budget = Math.max(maxBytes / 2, maxBytes - JSON.stringify(directory).length - loadedBytes)
  let remaining = budget

  const piece = async <Piece>(
    name: string,
    size: number | undefined,
    reserve = entryBytes,
  ): Promise<Piece | undefined> => {
    const cached = pieces.get(name)
    if (cached) return cached as Promise<Piece>
    if (size === undefined || size > remaining - reserve) return undefined
    remaining -= size
    const loading = load(name)
    pieces.set(name, loading)
    // Failed pieces are loaded again with the next keystroke.
    loading.catch(() => pieces.delete(name))
    return loading as Promise<Piece>
  }
  const termsIn = async (at: number): Promise<Term[]> =>
    ((await piece<TermPiece>(`t${at}`, sizes.terms[at])) ?? []).map(
      ([text, pageCount, fieldCount, ...packed]) => ({
        text,
        pages: pageCount,
        fields: fieldCount,
        postings: unpack(packed),
      }),
    )

  return {
    count,
    fieldsFrom,
    boosts,
    begin() {
      remaining = budget
    },
    async startingWith(prefix, limit) {
      const place = placeOfTerm(prefix)
      const at = pieceOf(terms, place)
      const first = await termsIn(at)
      const more = terms[at + 1]?.startsWith(place) ? await termsIn(at + 1) : []
      return [...first, ...more].filter(({ text }) => text.startsWith(prefix)).slice(0, limit)
    },
    async term(text) {
      return (await termsIn(pieceOf(terms, placeOfTerm(text)))).find((candidate) => candidate.text === text)
    },
    async ofLength(kind, length) {
      const group = `${kind} ${length}`
      const at = lengths[group]
      if (at === undefined) return []
      return (await piece<LengthPiece>(`l${at}`, sizes.lengths[at]))?.[group] ?? []
    },
    async fields(name) {
      const at = pieceOf(fields, name)
      const field = ((await piece<FieldPiece>(`f${at}`, sizes.fields[at])) ?? []).find(
        ([key]) => key === name,
      )
      const [, ...packed] = field ?? ['']
      let last = 0
      return packed.map((number, index) => {
        if (index % 3 > 0) return number
        last += number
        return last
      })
    },
    async entry(id) {
      const at = pieceOf(entries, id)
      const pieceEntries = await piece<EntryPiece>(`e${at}`, sizes.entries[at], 0)
      const first = entries[at]
      return pieceEntries && first !== undefined ? unpackEntry(pieceEntries, id - first) : undefined
    },
  }
}

/** The last piece whose first name does not come after this one. */
function pieceOf<Name extends string | number>(firsts: readonly Name[], name: Name): number {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (firsts[middle]! <= name) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

function unpack(packed: readonly number[]): number[] {
  let last = 0
  return packed.map((item) => {
    last += entryIn(item)
    return posting(last, impactIn(item))
  })
}

function unpackEntry({ pages, entries }: EntryPiece, at: number): SearchEntry | undefined {
  const entry = entries[at]
  if (!entry) return undefined
  const [kindNumber, pageNumber, title, ...rest] = entry
  const kind = kinds[kindNumber]
  const page = pages[pageNumber]
  if (!kind || !page) return undefined
  const [url, where, start] = page
  const [short, text, parent, method, path] = rest.map((field) =>
    typeof field === 'string' ? field : undefined,
  )
  const [operations = 0, objects = 0] = rest.slice(5).map(Number)
  const anchor = rest[0] === 1 ? `${start}${parent ?? ''}${title}` : short
  return {
    kind,
    url,
    title,
    ...(where && { where }),
    ...(anchor !== undefined && { anchor }),
    ...(text && { text }),
    ...(parent && { parent }),
    ...(method && { method }),
    ...(path && { path }),
    ...(operations + objects > 0 && { uses: { operations, objects } }),
  }
}
