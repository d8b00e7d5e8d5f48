import type { SearchIndex } from './create-index.ts'
import type { SearchEntry } from './entry.ts'
import { entryIn, impactIn, posting } from './postings.ts'
import {
  type EntryPiece,
  type IndexDirectory,
  kinds,
  type LengthPiece,
  type PackedEntry,
} from './shard-format.ts'
import { groupByLength, placeOfTerm } from './terms.ts'

/** Characters of terms in a file. */
const pieceSize = 12_000
/** Results are spread over all pages. Fields are sorted by name, so their results are close together. */
const pagePieceSize = 5_400
const fieldPieceSize = 32_000
/** A misspelled word needs two or three of these, so they contain few lengths. */
const lengthPieceSize = 8_000
/** Common terms list only the entries with the highest weight. */
const maxPostings = 1500
const maxFields = 1200
const maxTextLength = 220
const maxFieldTextLength = 110

const encoder = new TextEncoder()

export type IndexFile = { name: string; text: string }

/** The index as files; a query loads only a few. */
export function writeShards({ entries, fieldsFrom, boosts, terms, fields }: SearchIndex): {
  directory: IndexDirectory
  files: IndexFile[]
} {
  const files: IndexFile[] = []
  const add = (name: string, value: unknown): number => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    files.push({ name: `${name}.json`, text })
    return encoder.encode(text).length
  }
  const termRows = terms
    .map(({ text, pages, fields: fieldCount, postings }) => ({
      place: placeOfTerm(text),
      row: JSON.stringify([text, pages, fieldCount, ...packPostings(postings)]),
    }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
  const fieldRows = [...fields]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => ({ place: name, row: JSON.stringify([name, ...packFields(list)]) }))
  const termPieces = splitRows(termRows, 't', add)
  const fieldPieces = splitRows(fieldRows, 'f', add)
  const starts: number[] = []
  const entrySizes: number[] = []
  for (let at = 0; at < entries.length; ) {
    const end = endOfPiece(entries, at, at < fieldsFrom ? pagePieceSize : fieldPieceSize)
    starts.push(at)
    entrySizes.push(add(`e${entrySizes.length}`, packEntries(entries.slice(at, end))))
    at = end
  }
  const lengths = splitLengths(groupByLength(terms), add)
  return {
    directory: {
      count: entries.length,
      fieldsFrom,
      boosts: [...boosts],
      terms: termPieces.firsts,
      fields: fieldPieces.firsts,
      entries: starts,
      lengths: lengths.places,
      sizes: {
        terms: termPieces.sizes,
        fields: fieldPieces.sizes,
        entries: entrySizes,
        lengths: lengths.sizes,
      },
    },
    files,
  }
}

type Row = { place: string; row: string }

/** Rows with the same place are in the same piece. */
function splitRows(rows: readonly Row[], name: string, add: (name: string, text: string) => number) {
  const firsts: string[] = []
  const sizes: number[] = []
  let piece: Row[] = []
  let size = 0
  const close = () => {
    const [first] = piece
    if (!first) return
    firsts.push(first.place)
    sizes.push(add(`${name}${sizes.length}`, `[${piece.map(({ row }) => row).join(',\n')}]`))
    piece = []
    size = 0
  }
  for (const item of rows) {
    if (size > 0 && size + item.row.length > pieceSize && piece.at(-1)?.place !== item.place) close()
    piece.push(item)
    size += item.row.length
  }
  close()
  return { firsts, sizes }
}

/** Similar lengths are in the same piece, because a misspelled word needs those around its own. */
function splitLengths(
  groups: ReadonlyMap<string, string[]>,
  add: (name: string, piece: LengthPiece) => number,
): { places: Record<string, number>; sizes: number[] } {
  const places: Record<string, number> = {}
  const sizes: number[] = []
  let piece: LengthPiece = {}
  let size = 0
  const close = () => {
    if (size > 0) sizes.push(add(`l${sizes.length}`, piece))
    piece = {}
    size = 0
  }
  const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  for (const [group, list] of sorted) {
    const length = JSON.stringify(list).length
    if (size + length > lengthPieceSize) close()
    piece[group] = list
    places[group] = sizes.length
    size += length
  }
  close()
  return { places, sizes }
}

function packPostings(postings: ArrayLike<number>): number[] {
  let list = Array.from(postings)
  if (list.length > maxPostings)
    list = list
      .sort((a, b) => impactIn(b) - impactIn(a) || a - b)
      .slice(0, maxPostings)
      .sort((a, b) => a - b)
  let last = 0
  return list.map((item) => {
    const delta = posting(entryIn(item) - last, impactIn(item))
    last = entryIn(item)
    return delta
  })
}

function packFields(list: ArrayLike<number>): number[] {
  const packed: number[] = []
  let last = 0
  for (let at = 0; at < Math.min(list.length, maxFields * 3); at += 3) {
    packed.push(list[at]! - last, list[at + 1]!, list[at + 2]!)
    last = list[at]!
  }
  return packed
}

/** The end of a piece that starts here. A piece has at least one entry. */
function endOfPiece(entries: readonly SearchEntry[], start: number, maxSize: number): number {
  let size = 0
  let end = start
  while (end < entries.length && size < maxSize) {
    const { kind, text = '', title } = entries[end]!
    size += Math.min(text.length, kind === 'field' ? maxFieldTextLength : maxTextLength) + title.length + 40
    end += 1
  }
  return end
}

function packEntries(entries: readonly SearchEntry[]): EntryPiece {
  const pages = new Map<string, number>()
  const packed = entries.map(
    ({ kind, url, title, anchor, parent, text, where, method, path, uses }): PackedEntry => {
      const name = `${parent ?? ''}${title}`
      // Most anchors are the field name after a prefix that all fields of a response share.
      const isNamed = anchor?.endsWith(name) === true
      const start = isNamed ? anchor.slice(0, anchor.length - name.length) : ''
      const key = JSON.stringify([url, where ?? '', start])
      const page = pages.get(key) ?? pages.size
      pages.set(key, page)
      const maxLength = kind === 'field' ? maxFieldTextLength : maxTextLength
      const short = text && text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
      const rest: (string | number)[] = [
        isNamed ? 1 : (anchor ?? 0),
        ...[short, parent, method, path, uses?.operations, uses?.objects].map((field) => field ?? 0),
      ]
      while (rest.at(-1) === 0) rest.pop()
      return [kinds.indexOf(kind), page, title, ...rest]
    },
  )
  return {
    pages: [...pages.keys()].map((key): [string, string, string] => JSON.parse(key)),
    entries: packed,
  }
}
